/** The actions on orders (O-4.48 to O-4.65). Conflicts with other users are explained, never overwritten. */
import { z } from 'zod';
import type { Processed } from 'schema-admin/contract/answer.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { type Order, orderEndpoints } from '../../../contract/orders/orders.ts';
import { OwnDeliveryState, orderDeliveryEndpoints } from '../../../contract/orders/order-delivery.ts';
import { Resolution, orderActionEndpoints } from '../../../contract/orders/order-actions.ts';
import { Printed, orderNoteEndpoints } from '../../../contract/orders/order-notes.ts';
import { orderRuleTexts } from '../../../contract/rule-texts.ts';
import { rolePrefix } from 'schema-admin/contract/roles.ts';
import { isSet, readInstant } from 'schema-admin/contract/time.ts';
import type { RefusalCode } from 'schema-admin/contract/wire-words.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { notes, prints } from './order-parts.ts';
import { canOnlyBeRejected, isUnresolved } from './order-state.ts';
import { orders } from './orders.ts';
import { orderTexts } from './texts.ts';

/**
 * Returns the message for a decision that came too late (O-8.16), with the first decision if the backend sends it.
 * `isOwn` avoids the words "another user" for the user's own decision.
 */
export function processedElsewhere(
  code: RefusalCode | undefined,
  processed?: Processed,
  isOwn = false,
): { title: string; text: string } | undefined {
  if (code !== 'order-processed') return undefined;
  const sentences = [
    isOwn ? orderTexts.processedByOwn() : orderTexts.processedByOther(),
    processed && decisionOf(processed, isOwn),
    orderTexts.refreshToSee(),
  ];
  return { title: orderTexts.processedTitle(), text: sentences.filter(Boolean).join(' ') };
}

function decisionOf({ What: what, By: by, At }: Processed, isOwn: boolean): string {
  const time = formatTime(readInstant(At));
  return by && !isOwn ? orderTexts.decidedByAt({ what, by, time }) : orderTexts.decidedAt({ what, time });
}

export const accept = defineAction(orders, 'accept', {
  label: orderTexts.accept(),
  ability: 'reject_orders',
  input: z.object({ VehicleTypeId: Id }),
  bulkInput: () => import('./accept/BulkAccept.tsx'),
  when: (order) => order.ShopPortalStatus === 'Pending',
  blocked: (order) =>
    canOnlyBeRejected(order) ? { title: orderTexts.nothingLeft(), text: orderTexts.rejectInstead() } : undefined,
  isDone: (order) => isSet(order.Queued) || order.ShopPortalStatus === 'Queued',
  done: (order) => orderTexts.accepted({ number: order.OrderNo }),
  stale: processedElsewhere,
  call: ({ call }, id, { VehicleTypeId }) => call(orderEndpoints.accept, { body: { VehicleTypeId, DeliveryId: id } }),
});

export const reject = defineAction(orders, 'reject', {
  label: orderTexts.reject(),
  danger: true,
  ability: 'reject_orders',
  when: (order) => order.ShopPortalStatus === 'Pending',
  confirm: (order) => ({
    title: orderTexts.rejectAll(),
    text: orderTexts.rejectText({ number: order.OrderNo }),
    confirm: orderTexts.reject(),
  }),
  confirmMany: orderTexts.rejectMany(),
  isDone: (order) => isSet(order.Rejected) || order.Status === 'RejectedDelivery',
  done: (order) => orderTexts.rejected({ number: order.OrderNo }),
  stale: processedElsewhere,
  call: ({ call }, id) => call(orderEndpoints.reject, { params: { id } }),
});

export const changeQuantity = defineAction(orders, 'changeQuantity', {
  label: orderTexts.rejectItem(),
  isPlaced: true,
  ability: 'reject_orders',
  input: z.object({ OrderLineId: Id, Quantity: z.number(), Reason: z.string() }),
  stale: processedElsewhere,
  call: ({ call }, id, { OrderLineId, Quantity, Reason }) =>
    call(orderActionEndpoints.changeQuantity, {
      params: { id, lineId: OrderLineId, quantity: Quantity },
      body: { Reason },
    }),
});

export const resetQuantity = defineAction(orders, 'resetQuantity', {
  label: orderTexts.resetQuantity(),
  isPlaced: true,
  ability: 'reject_orders',
  input: z.object({ OrderLineId: Id }),
  stale: processedElsewhere,
  call: ({ call }, id, { OrderLineId }) =>
    call(orderActionEndpoints.resetQuantity, { params: { id, lineId: OrderLineId } }),
});

export const makePackages = defineAction(orders, 'makePackages', {
  label: orderTexts.printLabels(),
  isPlaced: true,
  ability: 'print_orders',
  input: z.object({ NumberOfPackages: z.number() }),
  stale: processedElsewhere,
  call: ({ call }, id, body) => call(orderActionEndpoints.packages, { params: { id }, body }),
});

export const isNoDeliverable = defineAction(orders, 'isNoDeliverable', {
  label: orderTexts.askNothingLeft(),
  ability: 'reject_orders',
  // The back link of an order calls this, so it has no button.
  isPlaced: true,
  call: ({ call }, id) => call(orderActionEndpoints.isNoDeliverable, { params: { id } }),
});

export const resolve = defineAction(orders, 'resolve', {
  label: orderTexts.resolve(),
  input: z.object({ Resolution }),
  when: isUnresolved,
  done: orderRuleTexts.recovered,
  stale: processedElsewhere,
  call: ({ call, user }, id, input) =>
    call(orderActionEndpoints.recover, { params: { role: rolePrefix(user.role), id, resolution: input.Resolution } }),
});

/** Returns whether the shop delivers the order itself, because no courier has it. */
const isOwnDelivery = ({ Assigned, DriverId }: Order) => !isSet(Assigned) && (DriverId ?? null) === null;

export const sendOut = defineAction(orders, 'sendOut', {
  label: orderTexts.outForDelivery(),
  extension: 'order-delivery',
  ability: 'reject_orders',
  when: (order) => order.Status === 'QueuedDelivery' && isOwnDelivery(order),
  done: (order) => orderTexts.isOutForDelivery({ number: order.OrderNo }),
  stale: processedElsewhere,
  call: ({ call }, id) =>
    call(orderDeliveryEndpoints.report, { params: { id }, body: { State: OwnDeliveryState.enum.OutForDelivery } }),
});

export const deliver = defineAction(orders, 'deliver', {
  label: orderTexts.delivered(),
  extension: 'order-delivery',
  ability: 'reject_orders',
  when: (order) => ['QueuedDelivery', 'OutForDeliveryDelivery'].includes(order.Status) && isOwnDelivery(order),
  confirm: (order) => ({
    title: orderTexts.deliveredQuestion({ number: order.OrderNo }),
    text: orderTexts.deliveredText(),
    confirm: orderTexts.delivered(),
  }),
  done: (order) => orderTexts.isDelivered({ number: order.OrderNo }),
  stale: processedElsewhere,
  call: ({ call }, id) =>
    call(orderDeliveryEndpoints.report, { params: { id }, body: { State: OwnDeliveryState.enum.Delivered } }),
});

export const refund = defineAction(orders, 'refund', {
  label: orderTexts.markAsRefunded(),
  danger: true,
  when: (order) => order.Status === 'DeliveredDelivery' && !isSet(order.ManuallyRefunded),
  confirm: (order) => ({
    title: orderTexts.refundQuestion({ number: order.OrderNo }),
    text: orderTexts.refundText(),
    confirm: orderTexts.refundConfirm(),
  }),
  done: (order) => orderTexts.refunded({ number: order.OrderNo }),
  stale: processedElsewhere,
  call: ({ call, user }, id) =>
    call(orderActionEndpoints.recover, { params: { role: rolePrefix(user.role), id, resolution: 'refunded' } }),
});

export const addNote = defineAction(orders, 'addNote', {
  label: orderTexts.addNote(),
  extension: 'notes',
  isPlaced: true,
  changes: notes,
  input: z.object({ Text: z.string() }),
  call: ({ call }, id, { Text }) => call(orderNoteEndpoints.addNote, { params: { id }, body: { Text } }),
});

export const recordPrint = defineAction(orders, 'recordPrint', {
  label: orderTexts.recordPrint(),
  extension: 'prints',
  ability: 'print_orders',
  isPlaced: true,
  changes: prints,
  input: z.object({ What: Printed, Packages: z.number() }),
  call: ({ call }, id, body) => call(orderNoteEndpoints.addPrint, { params: { id }, body }),
});

export const acknowledge = defineAction(orders, 'acknowledge', {
  label: orderTexts.acknowledge(),
  isPlaced: true,
  input: z.object({ RequestId: Id }),
  stale: processedElsewhere,
  call: ({ call }, id, { RequestId }) =>
    call(orderActionEndpoints.acknowledgeCancellation, { params: { id, requestId: RequestId } }),
});
