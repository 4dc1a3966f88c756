/** Number of orders per tab, an extension. */
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { roleGroups } from '../role-table.ts';

export const TabCount = z.object({
  Tab: z.string(),
  /** Number of orders that match the search. */
  Count: z.number().int(),
  /** Number of open orders whose waiting time is red. Absent for a search. */
  Overdue: z.number().int().nullish(),
});
export type TabCount = z.infer<typeof TabCount>;

export const orderCountEndpoints = {
  counts: endpoint({
    method: 'POST',
    path: '/ext/order-counts',
    access: { roles: roleGroups.orders },
    summary:
      'Count the orders of each tab, optionally only those that match a search; empty if a search finds too many to count',
    body: json(z.object({ Query: z.string().max(200) })),
    answer: z.array(TabCount),
    reads: true,
  }),
};
