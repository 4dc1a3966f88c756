import { z } from 'zod';
import { orderNoteEndpoints } from '../../../../contract/order-notes.ts';
import { defineAction } from '../../../engine/model/declaration/action-declaration.ts';
import { orders } from '../orders.ts';
import { orderTexts } from '../texts.ts';
import { isPackable } from './print-job.ts';

/** The labels of several orders in one go. */
export const printLabels = defineAction(orders, 'printLabels', {
  label: orderTexts.printLabels(),
  ability: 'print_orders',
  input: z.object({ Counts: z.record(z.string(), z.number()) }),
  bulkInput: () => import('./BulkPrint.tsx'),
  when: (order) => isPackable(order) || (order.Packages ?? []).length > 0,
  // The labels are printed by then: this records it in the history of each order.
  call: ({ call }, id, { Counts }) => call(orderNoteEndpoints.addPrint, { params: { id }, body: { What: 'labels', Packages: Counts[String(id)] ?? 0 } }),
});
