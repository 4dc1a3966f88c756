import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { Resolution } from '../../../contract/order-actions.ts';
import type { Order } from '../../../contract/orders.ts';
import { useRecordAction } from '../../engine/record/use-record-action.ts';

const words: Readonly<Record<Resolution, string>> = { delivered: 'Delivered', refunded: 'Refunded' };

/** What an administrator does with an order whose delivery failed, or was made and is to be refunded. */
export function OrderActions({ order }: { order: Order }) {
  const refund = useRecordAction('orders', 'refund');
  const resolve = useRecordAction('orders', 'resolve');
  const [isResolving, setResolving] = useState(false);
  return (
    <>
      {resolve?.action.when?.(order) && (
        <Button type="primary" loading={resolve.isRunning} onClick={() => setResolving(true)}>
          {resolve.action.label}
        </Button>
      )}
      {refund?.action.when?.(order) && (
        <Button danger loading={refund.isRunning} onClick={() => refund.run(order)}>
          {refund.action.label}
        </Button>
      )}
      {resolve && isResolving && (
        <ResolveDialog
          order={order}
          onClose={() => setResolving(false)}
          onChosen={(chosen) => {
            setResolving(false);
            resolve.run(order, { Resolution: chosen });
          }}
        />
      )}
    </>
  );
}

/** Nothing is chosen beforehand: what became of the goods is for the administrator to say. */
function ResolveDialog({ order, onClose, onChosen }: { order: Order; onClose: () => void; onChosen: (resolution: Resolution) => void }) {
  const [chosen, setChosen] = useState<Resolution>();
  return (
    <Modal
      open
      title={`Resolve order ${order.OrderNo}`}
      okText="Submit"
      okButtonProps={{ disabled: !chosen }}
      cancelText="Cancel"
      onOk={() => chosen && onChosen(chosen)}
      onCancel={onClose}
    >
      <p id="resolution-question" className="order-dialog-text">
        The delivery of this order failed. What became of it? The order moves to the archive.
      </p>
      <Radio.Group
        aria-labelledby="resolution-question"
        value={chosen}
        options={Resolution.options.map((value) => ({ value, label: words[value] }))}
        onChange={({ target }) => setChosen(Resolution.parse(target.value))}
      />
    </Modal>
  );
}
