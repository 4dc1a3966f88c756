/** Address suggestions, from the embedded gazetteer or a places service: extensions. */
import { z } from 'zod';
import { endpoint } from 'schema-admin/contract/endpoint.ts';
import { roleGroups } from '../role-table.ts';
import { CollectAddress } from './address.ts';

export const PlaceSuggestion = z.object({
  Id: z.string(),
  /** First line of the address, such as `12 High Street`. */
  Text: z.string(),
  /** Town, county and post code. */
  Detail: z.string(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const Place = z.object({
  Address: CollectAddress,
  /** Two-letter code. */
  Country: z.string().nullish(),
});
export type Place = z.infer<typeof Place>;

export const leastPlaceQuery = 2;

const collectors = { roles: roleGroups.collectors, flag: 'collect' } as const;

export const placeEndpoints = {
  suggest: endpoint({
    method: 'GET',
    path: '/ext/places/suggest',
    access: collectors,
    summary:
      'List addresses in the United Kingdom that start with the text: a number and street, a town or a post code',
    query: z.object({ Query: z.string().max(200) }),
    answer: z.array(PlaceSuggestion),
  }),
  /** Attribution that the licence of an address list requires. */
  credit: endpoint({
    method: 'GET',
    path: '/ext/places/credit',
    access: collectors,
    summary: 'Retrieve the attribution of the addresses',
    answer: z.object({ Credit: z.string(), Link: z.string() }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/ext/places/details/{id}',
    access: collectors,
    summary: 'Retrieve a suggested address',
    answer: Place,
  }),
};
