/** The marketplace uses only the data providers of the package. */
export const dataProviders = {} as const;
