import { useCallback, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { reject as rejectOrder, reject } from '../order-actions.ts';
import { isOver } from '../order-state.ts';
import { hasNothingLeft } from './rejection.ts';
import { acceptTexts } from './texts.ts';

/**
 * Manages the prompt to reject the whole order. It opens automatically if nothing is left of the order, or through
 * `ask`.
 */
export function useRejectPrompt(order: Order) {
  const isEmptied = useMayUse(reject) && hasNothingLeft(order);
  const [isAsked, setAsked] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  if (!isEmptied && isDeclined) setDeclined(false);
  return {
    isOpen: !isOver(order) && (isAsked || (isEmptied && !isDeclined)),
    ask: useCallback(() => setAsked(true), []),
    close: () => {
      setAsked(false);
      setDeclined(true);
    },
  };
}

interface RejectPromptProps {
  readonly order: Order;
  readonly isOpen: boolean;
  onClose(): void;
  /** Called once the order is rejected, to close the dialog for an unavailable item. */
  onRejected(): void;
}

/** Renders the prompt to reject an order with nothing left to deliver (O-8.18). */
export function RejectPrompt({ order, isOpen, onClose, onRejected }: RejectPromptProps) {
  const action = useAction(rejectOrder);
  const isRunning = action?.isRunning ?? false;
  const press = async () => {
    if (await action?.send(order.Id)) onRejected();
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={acceptTexts.rejectOrder({ number: order.OrderNo })}
      okText={acceptTexts.reject()}
      okButtonProps={{ danger: true, loading: isRunning }}
      cancelText={commonTexts.cancel()}
      cancelButtonProps={{ disabled: isRunning }}
      onOk={() => void press()}
      onCancel={onClose}
    >
      {acceptTexts.nothingLeft()}
    </Modal>
  );
}
