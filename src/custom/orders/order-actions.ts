/** What one does to an order (O-4.48 to O-4.65). What another has done meanwhile is explained, never overwritten. */
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { Resolution, deliveryRecovered, orderActionEndpoints } from '../../../contract/order-actions.ts';
import { orderNoteEndpoints } from '../../../contract/order-notes.ts';
import type { Order } from '../../../contract/orders.ts';
import { rolePrefix } from '../../../contract/roles.ts';
import { isSet } from '../../../contract/time.ts';
import type { ActionDeclaration } from '../../engine/declaration/action-declaration.ts';
import { isUnresolved } from './order-state.ts';
import { isPackable } from './printing/print-job.ts';
import { processedElsewhere } from './processed-elsewhere.ts';

export const accept: ActionDeclaration<Order, { VehicleTypeId: Id }> = {
  label: 'Accept',
  ability: 'reject_orders',
  input: z.object({ VehicleTypeId: Id }),
  bulkInput: () => import('./BulkAccept.tsx'),
  when: (order) => order.ShopPortalStatus === 'Pending',
  done: (order) => `Order ${order.OrderNo} accepted. It is ready for collection.`,
  stale: processedElsewhere,
  call: ({ call }, id, { VehicleTypeId }) => call(endpoints.orders.accept, { body: { VehicleTypeId, DeliveryId: id } }),
};

export const reject: ActionDeclaration<Order> = {
  label: 'Reject',
  danger: true,
  ability: 'reject_orders',
  when: (order) => order.ShopPortalStatus === 'Pending',
  confirm: (order) => ({
    title: 'Do you want to reject the entire order?',
    text: `Order ${order.OrderNo} moves to the archive and the customer will not receive it. This cannot be undone.`,
    confirm: 'Reject',
  }),
  confirmMany: 'They move to the archive and their customers will not receive them. This cannot be undone.',
  done: (order) => `Order ${order.OrderNo} rejected.`,
  stale: processedElsewhere,
  call: ({ call }, id) => call(endpoints.orders.reject, { params: { id } }),
};

export const changeQuantity: ActionDeclaration<Order, { OrderLineId: Id; Quantity: number; Reason: string }> = {
  label: 'Reject item',
  ability: 'reject_orders',
  input: z.object({ OrderLineId: Id, Quantity: z.number(), Reason: z.string() }),
  stale: processedElsewhere,
  call: ({ call }, id, { OrderLineId, Quantity, Reason }) =>
    call(orderActionEndpoints.changeQuantity, { params: { id, lineId: OrderLineId, quantity: Quantity }, body: { Reason } }),
};

export const resetQuantity: ActionDeclaration<Order, { OrderLineId: Id }> = {
  label: 'Reset quantity',
  ability: 'reject_orders',
  input: z.object({ OrderLineId: Id }),
  stale: processedElsewhere,
  call: ({ call }, id, { OrderLineId }) => call(orderActionEndpoints.resetQuantity, { params: { id, lineId: OrderLineId } }),
};

export const makePackages: ActionDeclaration<Order, { NumberOfPackages: number }> = {
  label: 'Print labels',
  ability: 'print_orders',
  input: z.object({ NumberOfPackages: z.number() }),
  stale: processedElsewhere,
  call: ({ call }, id, body) => call(orderActionEndpoints.packages, { params: { id }, body }),
};

export const printLabels: ActionDeclaration<Order, { Counts: Record<string, number> }> = {
  label: 'Print labels',
  ability: 'print_orders',
  input: z.object({ Counts: z.record(z.string(), z.number()) }),
  bulkInput: () => import('./printing/BulkPrint.tsx'),
  when: (order) => isPackable(order) || (order.Packages ?? []).length > 0,
  // The labels are printed by then: this records it in the history of each order.
  call: ({ call }, id, { Counts }) => call(orderNoteEndpoints.addPrint, { params: { id }, body: { What: 'labels', Packages: Counts[String(id)] ?? 0 } }),
};

export const isNoDeliverable: ActionDeclaration<Order> = {
  label: 'Ask whether nothing is left to deliver',
  ability: 'reject_orders',
  // Asked by the way back from an order: it has no control of its own.
  when: () => false,
  call: ({ call }, id) => call(orderActionEndpoints.isNoDeliverable, { params: { id } }),
};

export const resolve: ActionDeclaration<Order, { Resolution: Resolution }> = {
  label: 'Resolve',
  input: z.object({ Resolution }),
  when: isUnresolved,
  done: () => deliveryRecovered,
  stale: processedElsewhere,
  call: ({ call, user }, id, input) => call(orderActionEndpoints.recover, { params: { role: rolePrefix(user.role), id, resolution: input.Resolution } }),
};

export const refund: ActionDeclaration<Order> = {
  label: 'Mark as refunded',
  danger: true,
  when: (order) => order.Status === 'DeliveredDelivery' && !isSet(order.ManuallyRefunded),
  confirm: (order) => ({
    title: `Mark order ${order.OrderNo} as refunded?`,
    text: 'The order was delivered. Marking it as refunded cannot be undone.',
    confirm: 'Yes, mark as refunded',
  }),
  done: (order) => `Order ${order.OrderNo} marked as refunded.`,
  stale: processedElsewhere,
  call: ({ call, user }, id) => call(orderActionEndpoints.recover, { params: { role: rolePrefix(user.role), id, resolution: 'refunded' } }),
};
