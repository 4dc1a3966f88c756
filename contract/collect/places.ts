/** Addresses by what people type of them: extensions, behind which the embedded gazetteer or a places service stands. */
import { z } from 'zod';
import { endpoint } from 'schema-admin/contract/endpoint.ts';
import { roleGroups } from '../role-table.ts';
import { CollectAddress } from './address.ts';

export const PlaceSuggestion = z.object({
  Id: z.string(),
  /** The first line, such as `12 High Street`. */
  Text: z.string(),
  /** The rest: town, county and post code. */
  Detail: z.string(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const Place = z.object({
  Address: CollectAddress,
  /** Two letters. */
  Country: z.string().nullish(),
});
export type Place = z.infer<typeof Place>;

/** Shorter texts suggest nothing. */
export const leastPlaceQuery = 2;

const collectors = { roles: roleGroups.collectors, collect: true } as const;

export const placeEndpoints = {
  suggest: endpoint({
    method: 'GET',
    path: '/ext/places/suggest',
    access: collectors,
    summary: 'Addresses in the United Kingdom that begin with the text: a number and street, a town, or a post code',
    query: z.object({ Query: z.string().max(200) }),
    answer: z.array(PlaceSuggestion),
  }),
  /** What a list of addresses is credited to, as its licence asks. */
  credit: endpoint({
    method: 'GET',
    path: '/ext/places/credit',
    access: collectors,
    summary: 'Whom the addresses are credited to',
    answer: z.object({ Credit: z.string(), Link: z.string() }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/ext/places/details/{id}',
    access: collectors,
    summary: 'One suggested address, field by field',
    answer: Place,
  }),
};
