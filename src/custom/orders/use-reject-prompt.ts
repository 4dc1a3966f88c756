import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { useMayUse } from '../../engine/session/Portal.tsx';
import { reject } from './order-actions.ts';
import { isOver } from './order-state.ts';
import { hasNothingLeft } from './rejection.ts';

/** When the user is asked to reject the whole order: by itself when nothing is left of it, and whenever `ask` is called. */
export function useRejectPrompt(order: Order) {
  const isEmptied = useMayUse(reject) && hasNothingLeft(order);
  const [isAsked, setAsked] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  if (!isEmptied && isDeclined) setDeclined(false);
  return {
    isOpen: !isOver(order) && (isAsked || (isEmptied && !isDeclined)),
    ask: () => setAsked(true),
    close: () => {
      setAsked(false);
      setDeclined(true);
    },
  };
}
