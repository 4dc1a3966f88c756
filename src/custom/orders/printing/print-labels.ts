import { z } from 'zod';
import { orderActionEndpoints } from '../../../../contract/orders/order-actions.ts';
import { type Order, orderEndpoints } from '../../../../contract/orders/orders.ts';
import { rolePrefix } from 'schema-admin/contract/roles.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { orders } from '../orders.ts';
import { orderTexts } from '../texts.ts';
import { isPackable } from './print-job.ts';
import { printingTexts } from './texts.ts';

const hasPackages = (order: Order) => (order.Packages ?? []).length > 0;

/**
 * Prepares the labels of the selected orders: creates packages for orders without any. `bulkAfter` then prints the
 * labels.
 */
export const printLabels = defineAction(orders, 'printLabels', {
  label: orderTexts.printLabels(),
  ability: 'print_orders',
  input: z.object({ NumberOfPackages: z.number().optional() }),
  bulkInput: () => import('./BulkPrint.tsx'),
  bulkAfter: () => import('./ReadyLabels.tsx'),
  when: (order) => isPackable(order) || hasPackages(order),
  isDone: hasPackages,
  async call({ call, user }, id, { NumberOfPackages }): Promise<Order> {
    const read = async () => await call(orderEndpoints.get, { params: { role: rolePrefix(user.role), id } });
    const order = await read();
    if (hasPackages(order)) return order;
    if (NumberOfPackages === undefined) throw new Error(printingTexts.noPackages({ number: order.OrderNo }));
    try {
      return await call(orderActionEndpoints.packages, { params: { id }, body: { NumberOfPackages } });
    } catch (error) {
      // Another user may have packed the order first.
      const now = await read().catch(() => undefined);
      if (now && hasPackages(now)) return now;
      throw error;
    }
  },
});
