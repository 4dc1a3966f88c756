import { type MouseEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '../../../../contract/orders.ts';
import { useWrite } from '../../../engine/kit/data/use-write.ts';
import { useMayUse } from '../../../engine/kit/app/Portal.tsx';
import { isNoDeliverable } from '../order-actions.ts';
import { isOver } from '../order-state.ts';

/**
 * Going back from an order that is not over asks first whether anything of it can still be delivered (O-2.68
 * to O-2.70). Answers the press of the back link; a second press leaves at once, so that a slow server holds nobody.
 */
export function useWayBack(order: Order, to: string, onNothingLeft: () => void): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const mayReject = useMayUse(isNoDeliverable);
  const { send } = useWrite();
  const isAsking = useRef(false);
  const hasLeft = useRef(false);

  const ask = async () => {
    isAsking.current = true;
    // Nobody asked aloud: without an answer nothing is said.
    const isNothingLeft = await send({ errand: isNoDeliverable, id: order.Id, input: undefined }).catch(() => false);
    isAsking.current = false;
    if (hasLeft.current) return;
    if (isNothingLeft) onNothingLeft();
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
