import { useEffect, useEffectEvent, useRef } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { isSet } from 'schema-admin/contract/time.ts';
import type { OwnWrite } from 'schema-admin/engine/kit/app/own-writes.ts';
import { useMayUse, usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/Toasting.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { reject, resolve, accept, acknowledge, changeQuantity, refund, resetQuantity } from '../order-actions.ts';
import { isCancelledOrder, isUnresolved } from '../order-state.ts';
import { orderPageTexts } from './texts.ts';

type Change = 'cancelled' | 'items' | 'processed' | 'resolved';

function itemsOf(order: Order): string {
  return JSON.stringify(
    (order.Orderlines ?? []).map((line) => [line.OrderLineId, line.OrderLineQuantity, isSet(line.OrderlineCancelled)]),
  );
}

/** What the user is told about the difference; `undefined` where nothing that matters to the work has changed. */
export function changeBetween(before: Order, now: Order): Change | undefined {
  if (isCancelledOrder(now)) return isCancelledOrder(before) ? undefined : 'cancelled';
  if (before.ShopPortalStatus === 'Pending' && now.ShopPortalStatus !== 'Pending') return 'processed';
  if (isUnresolved(before) && (isSet(now.ManuallyResolved) || isSet(now.ManuallyRefunded))) return 'resolved';
  return itemsOf(before) === itemsOf(now) ? undefined : 'items';
}

/** Each action that may change what `changeBetween` looks at. */
const changing = new Set(
  [accept, reject, changeQuantity, resetQuantity, resolve, refund, acknowledge].map((action) => action.toJSON()),
);

/**
 * Whether a change is this user's own doing: one of these writes for the order, unanswered when it was last read. One that
 * was refused explains itself in a dialog of its own, so it keeps away what that says too, but nothing else.
 */
export function isOwnChange(change: Change, writes: readonly OwnWrite[]): boolean {
  return writes.some(
    ({ write: { errand }, outcome }) =>
      changing.has(errand.toJSON()) && (outcome !== 'refused' || change === 'processed' || change === 'resolved'),
  );
}

const processed = { title: orderPageTexts.processedTitle(), text: orderPageTexts.processedText() };

const texts: Readonly<Record<Change, { readonly title: string; readonly text: string }>> = {
  cancelled: { title: orderPageTexts.orderCancelled(), text: orderPageTexts.cancelledText() },
  items: { title: orderPageTexts.orderChanged(), text: orderPageTexts.itemsText() },
  processed,
  resolved: processed,
};

/**
 * Tells the user what others do to the order while it is open, and nothing about what was done here. `readAt`: when it was
 * last read, in ms. What is typed stays.
 * That the order has been processed or resolved is news only to those who could have done so.
 */
export function useChangedElsewhere(order: Order, readAt: number): void {
  const { modal } = useDialogs();
  const mayProcess = useMayUse(reject);
  const mayResolve = useMayUse(resolve);
  const { writes } = usePortal();
  const known = useRef({ order, readAt });

  const compare = useEffectEvent((now: Order, at: number) => {
    const { order: before, readAt: since } = known.current;
    known.current = { order: now, readAt: at };
    if (before === now) return;
    const change = changeBetween(before, now);
    if (!change || (change === 'processed' && !mayProcess) || (change === 'resolved' && !mayResolve)) return;
    if (isOwnChange(change, writes.since(now.Id, since))) return;
    const { title, text } = texts[change];
    modal.warning({ title, content: text, okText: commonTexts.ok() });
  });
  // Also a reading that found nothing new: what was written before it is no longer to be expected.
  useEffect(() => compare(order, readAt), [order, readAt]);
}
