/** For a portal without `src/providers/data-providers.ts`: the data providers of the package alone. */

export const dataProviders = {} as const;
