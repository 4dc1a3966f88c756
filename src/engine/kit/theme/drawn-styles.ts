/** What antd calls those of its styles that stand in a file of the build, which fills this (scripts/drawn-styles.mjs); none elsewhere. */
export const drawnStyles: readonly string[] = [];
