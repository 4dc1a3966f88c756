/** What somebody else did to an order while its detail was open (decisions, "Changed elsewhere"). */
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import type { Order } from '../../../contract/orders.ts';
import { isSet } from '../../../contract/time.ts';
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

/** A write as the framework keeps it in mind. */
interface Write {
  readonly state: { readonly status: 'idle' | 'pending' | 'success' | 'error'; readonly submittedAt: number; readonly variables?: unknown };
}

const Variables = z.object({ url: z.string(), values: z.object({ id: Id }) });
/** Each action that may change what `changeBetween` looks at. */
const changing = new Set(['orders/accept', 'orders/reject', 'orders/changeQuantity', 'orders/resetQuantity', 'orders/resolve', 'orders/refund', 'order-cancellations/acknowledge']);

/**
 * Whether a change is this screen's own doing: it has sent a write for the order since the last reading. One that was
 * refused explains itself in a dialog of its own, so it keeps away what that says too, but nothing else.
 */
export function isOwnChange(change: Change, orderId: Id, writes: readonly Write[], readAt: number): boolean {
  return writes.some(({ state }) => {
    const sent = Variables.safeParse(state.variables);
    if (!sent.success || !changing.has(sent.data.url) || String(sent.data.values.id) !== String(orderId)) return false;
    return state.submittedAt >= readAt && (state.status !== 'error' || change === 'processed' || change === 'resolved');
  });
}
