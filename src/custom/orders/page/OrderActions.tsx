import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { Order } from '../../../../contract/orders.ts';
import { useAction } from '../../../engine/kit/actions/use-action.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import { refund as refundOrder, resolve as resolveOrder } from '../order-actions.ts';
import { ResolutionChoice } from './ResolutionChoice.tsx';
import { orderPageTexts } from './texts.ts';

interface OrderActionsProps {
  readonly order: Order;
  /** The state in which the order was read: what is decided is decided on the sight of it. */
  readonly versions: Versions;
}

/** What an administrator does with an order whose delivery failed, or was made and is to be refunded. */
export function OrderActions({ order, versions }: OrderActionsProps) {
  const refund = useAction(refundOrder);
  const resolve = useAction(resolveOrder);
  /** The state in which the order was when the dialog opened. */
  const [resolving, setResolving] = useState<Versions>();
  const isResolvable = resolve?.action.when?.(order) ?? false;
  return (
    <>
      {resolve && isResolvable && (
        <Button type="primary" loading={resolve.isRunning} onClick={() => setResolving(versions)}>
          {resolve.action.label}
        </Button>
      )}
      {refund?.action.when?.(order) && (
        <Button danger loading={refund.isRunning} onClick={() => refund.press(order, versions)}>
          {refund.action.label}
        </Button>
      )}
      {resolve && resolving && (
        <Modal open title={orderPageTexts.resolveOrder({ number: order.OrderNo })} footer={null} onCancel={() => setResolving(undefined)}>
          <ResolutionChoice
            isPossible={isResolvable}
            onCancel={() => setResolving(undefined)}
            onChosen={(chosen) => {
              setResolving(undefined);
              resolve.run(order, { Resolution: chosen }, resolving);
            }}
          />
        </Modal>
      )}
    </>
  );
}
