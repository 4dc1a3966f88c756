import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { useMay } from '../../engine/session/Portal.tsx';
import { type Change, changeBetween, isOwnChange } from './changed-elsewhere.ts';
import { deviceNow } from '../../providers/clock.ts';

const processed = { title: 'This delivery has already been processed', text: 'Another user has processed this delivery. It is shown as it stands now.' };

const texts: Readonly<Record<Change, { readonly title: string; readonly text: string }>> = {
  cancelled: { title: 'Order cancelled', text: 'This order was cancelled. Order was moved to the archive tab.' },
  items: { title: 'Order changed', text: 'Ordered items list was updated. Please check the list before continuing.' },
  processed,
  resolved: processed,
};

/**
 * Tells the user what others do to the order while it is open, and nothing about what was done here. What is typed stays.
 * That the order has been processed or resolved is news only to those who could have done so.
 */
export function useChangedElsewhere(order: Order): void {
  const { modal } = App.useApp();
  const may = useMay('orders');
  const queryClient = useQueryClient();
  const known = useRef({ order, readAt: deviceNow() });

  const compare = useEffectEvent((now: Order) => {
    const { order: before, readAt } = known.current;
    if (before === now) return;
    known.current = { order: now, readAt: deviceNow() };
    const change = changeBetween(before, now);
    if (!change || (change === 'processed' && !may('reject')) || (change === 'resolved' && !may('resolve'))) return;
    if (isOwnChange(change, now.Id, queryClient.getMutationCache().getAll(), readAt)) return;
    const { title, text } = texts[change];
    modal.warning({ title, content: text, okText: 'OK' });
  });
  useEffect(() => compare(order), [order]);
}
