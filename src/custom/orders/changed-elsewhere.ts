/** What somebody else did to an order while its detail was open (decisions, "Changed elsewhere"). */
import type { Order } from '../../../contract/orders.ts';
import { isSet } from '../../../contract/time.ts';
import type { OwnWrite } from '../../engine/record/own-writes.ts';
import { accept, acknowledge, changeQuantity, refund, reject, resetQuantity, resolve } from './order-actions.ts';
import { isCancelledOrder, isUnresolved } from './order-state.ts';

export type Change = 'cancelled' | 'items' | 'processed' | 'resolved';

function itemsOf(order: Order): string {
  return JSON.stringify((order.Orderlines ?? []).map((line) => [line.OrderLineId, line.OrderLineQuantity, isSet(line.OrderlineCancelled)]));
}

/** What the user is told about the difference; `undefined` where nothing that matters to the work has changed. */
export function changeBetween(before: Order, now: Order): Change | undefined {
  if (isCancelledOrder(now)) return isCancelledOrder(before) ? undefined : 'cancelled';
  if (before.ShopPortalStatus === 'Pending' && now.ShopPortalStatus !== 'Pending') return 'processed';
  if (isUnresolved(before) && (isSet(now.ManuallyResolved) || isSet(now.ManuallyRefunded))) return 'resolved';
  return itemsOf(before) === itemsOf(now) ? undefined : 'items';
}

/** Each action that may change what `changeBetween` looks at. */
const changing = new Set([accept, reject, changeQuantity, resetQuantity, resolve, refund, acknowledge].map((action) => action.toJSON()));

/**
 * Whether a change is this user's own doing: one of these writes for the order, unanswered when it was last read. One that
 * was refused explains itself in a dialog of its own, so it keeps away what that says too, but nothing else.
 */
export function isOwnChange(change: Change, writes: readonly OwnWrite[]): boolean {
  return writes.some(
    ({ write: { errand }, outcome }) => changing.has(errand.toJSON()) && (outcome !== 'refused' || change === 'processed' || change === 'resolved'),
  );
}
