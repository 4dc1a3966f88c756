/** The data providers of Refine that a declaration may name. A further one is a line here (ADR 051). */
import type { DataProvider } from '@refinedev/core';
import type { Axios } from './axios-over.ts';

/** What one is made of: either way to ask sends as the portal does, to the backend's base and with what opens it. */
export interface ProviderWays {
  readonly base: string;
  axios(): Promise<Axios>;
  readonly fetch: typeof globalThis.fetch;
}

export type AskedProvider = Pick<DataProvider, 'getList' | 'getOne' | 'create' | 'update' | 'deleteOne'>;

/** Each is loaded with the first call that needs it. */
export const dataProviders = {
  strapi: async ({ base, axios }: ProviderWays): Promise<AskedProvider> => (await import('@refinedev/strapi-v4')).DataProvider(base, await axios()),
};

export type DataProviderName = keyof typeof dataProviders;
