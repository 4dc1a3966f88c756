import { useEffect, useEffectEvent, useRef } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { isSet } from 'schema-admin/contract/time.ts';
import type { OwnWrite } from 'schema-admin/engine/kit/app/own-writes.ts';
import { useMayUse, usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import type { Operation } from 'schema-admin/providers/operation.ts';
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

/** Returns the change to report, or `undefined` if nothing relevant changed. */
export function changeBetween(before: Order, now: Order): Change | undefined {
  if (isCancelledOrder(now)) return isCancelledOrder(before) ? undefined : 'cancelled';
  if (before.ShopPortalStatus === 'Pending' && now.ShopPortalStatus !== 'Pending') return 'processed';
  if (isUnresolved(before) && (isSet(now.ManuallyResolved) || isSet(now.ManuallyRefunded))) return 'resolved';
  return itemsOf(before) === itemsOf(now) ? undefined : 'items';
}

type Actions = typeof import('../order-actions.ts');
type ActionName = { [Name in keyof Actions]: Actions[Name] extends Operation<never> ? Name : never }[keyof Actions];

/** All actions on orders. `undefined` for an action that cannot cause a change in `changeBetween`. */
const causes: Readonly<Record<ActionName, Operation<never> | undefined>> = {
  accept,
  reject,
  changeQuantity,
  resetQuantity,
  resolve,
  refund,
  acknowledge,
  sendOut: undefined,
  deliver: undefined,
  makePackages: undefined,
  isNoDeliverable: undefined,
  addNote: undefined,
  recordPrint: undefined,
};
const changeActions = new Set(Object.values(causes).map((action) => action?.toJSON()));

/**
 * Returns whether the user's own writes since the last fetch explain the change. A rejected write counts only for
 * "processed" and "resolved", which its own dialog already reports.
 */
export function isOwnChange(change: Change, writes: readonly OwnWrite[]): boolean {
  return writes.some(
    ({ write: { operation }, outcome }) =>
      changeActions.has(operation.toJSON()) &&
      (outcome !== 'refused' || change === 'processed' || change === 'resolved'),
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
 * Notifies the user of others' changes while the order is open, and keeps the input. `readAt` is the time of the last
 * fetch, in ms. "processed" and "resolved" only concern users who could have made that decision.
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
  // Also run without changes, because writes before this fetch can no longer cause a change.
  useEffect(() => compare(order, readAt), [order, readAt]);
}
