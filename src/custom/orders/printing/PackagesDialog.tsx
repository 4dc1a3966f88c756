import { type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { Order } from '../../../../contract/orders.ts';
import { useActionCall } from '../../../engine/record/use-action-call.ts';
import { DialogField } from '../DialogField.tsx';
import { judgeCount } from './packages-count.ts';

interface PackagesDialogProps {
  readonly order: Order;
  onClose(): void;
  /** The order with its new packages, to be printed. */
  onMade(order: Order): void;
}

/** Asked when labels are printed of an order that has no packages yet (decisions, "Number of packages"). */
export function PackagesDialog({ order, onClose, onMade }: PackagesDialogProps) {
  const make = useActionCall({ resource: 'orders', action: 'makePackages', answer: Order });
  const [typed, setTyped] = useState('');
  const first = useRef<InputRef>(null);
  const { count, problem } = judgeCount(typed);
  const submit = async () => {
    if (count === undefined) return;
    const made = await make.run(order.Id, { NumberOfPackages: count });
    if (made) onMade(made);
  };
  return (
    <Modal
      open
      title="Number of packages"
      okText="Submit"
      okButtonProps={{ disabled: count === undefined, loading: make.isRunning }}
      cancelText="Cancel"
      maskClosable={false}
      onOk={() => void submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && first.current?.focus()}
    >
      <p className="order-dialog-text">Order {order.OrderNo} has no packages yet. One label is printed for each.</p>
      <DialogField label="Number of packages" isCount inputRef={first} value={typed} problem={problem} onChange={setTyped} onSubmit={() => void submit()} />
    </Modal>
  );
}
