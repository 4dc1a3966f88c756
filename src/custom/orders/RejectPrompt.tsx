import { Modal } from 'antd';
import { z } from 'zod';
import type { Order } from '../../../contract/orders.ts';
import { useActionCall } from '../../engine/record/use-action-call.ts';

interface RejectPromptProps {
  readonly order: Order;
  readonly isOpen: boolean;
  onClose(): void;
  /** The order is rejected: nothing else is left to do with it. */
  onRejected(): void;
}

/** Asks to reject an order of which nothing is left to deliver (O-8.18). */
export function RejectPrompt({ order, isOpen, onClose, onRejected }: RejectPromptProps) {
  const reject = useActionCall({ resource: 'orders', action: 'reject', answer: z.unknown().transform(() => true) });
  const press = async () => {
    if (await reject.run(order.Id)) onRejected();
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={`Reject order ${order.OrderNo}`}
      okText="Reject"
      okButtonProps={{ danger: true, loading: reject.isRunning }}
      cancelText="Cancel"
      cancelButtonProps={{ disabled: reject.isRunning }}
      onOk={() => void press()}
      onCancel={onClose}
    >
      There are no active products remaining in this order to process. Do you want to reject the entire order?
    </Modal>
  );
}
