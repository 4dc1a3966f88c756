import { App } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { useMayUse, usePortal } from '../../engine/session/Portal.tsx';
import { reject, resolve } from './order-actions.ts';
import { type Change, changeBetween, isOwnChange } from './changed-elsewhere.ts';

const processed = { title: 'This delivery has already been processed', text: 'Another user has processed this delivery. It is shown as it stands now.' };

const texts: Readonly<Record<Change, { readonly title: string; readonly text: string }>> = {
  cancelled: { title: 'Order cancelled', text: 'This order was cancelled. Order was moved to the archive tab.' },
  items: { title: 'Order changed', text: 'Ordered items list was updated. Please check the list before continuing.' },
  processed,
  resolved: processed,
};

/**
 * Tells the user what others do to the order while it is open, and nothing about what was done here. `readAt`: when it was
 * last read, in ms. What is typed stays.
 * That the order has been processed or resolved is news only to those who could have done so.
 */
export function useChangedElsewhere(order: Order, readAt: number): void {
  const { modal } = App.useApp();
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
    modal.warning({ title, content: text, okText: 'OK' });
  });
  // Also a reading that found nothing new: what was written before it is no longer to be expected.
  useEffect(() => compare(order, readAt), [order, readAt]);
}
