/** An extension: how many orders stand in each tab, so that nobody has to open one to learn that it is empty. */
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { roleGroups } from '../role-table.ts';

export const TabCount = z.object({
  Tab: z.string(),
  /** Of those that the search finds, where one is asked. */
  Count: z.number().int(),
  /** How many of them have waited for their shop so long that their clock is red; not said of a search. */
  Overdue: z.number().int().nullish(),
});
export type TabCount = z.infer<typeof TabCount>;

export const orderCountEndpoints = {
  counts: endpoint({
    method: 'POST',
    path: '/ext/order-counts',
    access: { roles: roleGroups.orders },
    summary: 'How many orders stand in each tab, or are found there; empty where a search finds too many to count',
    body: json(z.object({ Query: z.string().max(200) })),
    answer: z.array(TabCount),
    reads: true,
  }),
};
