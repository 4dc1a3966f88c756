/** Used by portals without `src/providers/data-providers.ts`, which have only the package's data providers. */

export const dataProviders = {} as const;
