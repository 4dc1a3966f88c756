import { Modal } from 'antd';
import type { Order } from '../../../contract/orders.ts';
import { useAction } from '../../engine/record/use-action.ts';
import { reject as rejectOrder } from './order-actions.ts';

interface RejectPromptProps {
  readonly order: Order;
  readonly isOpen: boolean;
  onClose(): void;
  /** The order is rejected: nothing else is left to do with it. */
  onRejected(): void;
}

/** Asks to reject an order of which nothing is left to deliver (O-8.18). */
export function RejectPrompt({ order, isOpen, onClose, onRejected }: RejectPromptProps) {
  const reject = useAction(rejectOrder);
  const isRunning = reject?.isRunning ?? false;
  const press = async () => {
    if (await reject?.send(order.Id)) onRejected();
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={`Reject order ${order.OrderNo}`}
      okText="Reject"
      okButtonProps={{ danger: true, loading: isRunning }}
      cancelText="Cancel"
      cancelButtonProps={{ disabled: isRunning }}
      onOk={() => void press()}
      onCancel={onClose}
    >
      There are no active products remaining in this order to process. Do you want to reject the entire order?
    </Modal>
  );
}
