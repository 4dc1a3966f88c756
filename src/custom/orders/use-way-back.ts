import { type MouseEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { Order } from '../../../contract/orders.ts';
import { useMay } from '../../engine/session/Portal.tsx';
import { isOver } from './order-state.ts';
import { useOrderCall } from './use-order-call.ts';

/**
 * Going back from an order that is not over asks first whether anything of it can still be delivered (specification 1,
 * section 2). Answers the press of the back link; a second press leaves at once, so that a slow server holds nobody.
 */
export function useWayBack(order: Order, to: string, onNothingLeft: () => void): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const mayReject = useMay('orders')('isNoDeliverable');
  const question = useOrderCall({ resource: 'orders', action: 'isNoDeliverable', answer: z.boolean(), reload: [], isSilent: true });
  const isAsking = useRef(false);
  const hasLeft = useRef(false);

  const ask = async () => {
    isAsking.current = true;
    const isNoDeliverable = await question.run(order.Id);
    isAsking.current = false;
    if (hasLeft.current) return;
    if (isNoDeliverable) onNothingLeft();
    else void navigate(to);
  };

  return (event) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (opensElsewhere || !mayReject || isOver(order)) return;
    if (isAsking.current) {
      hasLeft.current = true;
      return;
    }
    event.preventDefault();
    void ask();
  };
}
