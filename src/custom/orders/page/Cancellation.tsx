import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { CancellationCheck } from '../../../../contract/orders/order-actions.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { forgottenFailure } from 'schema-admin/providers/refine/auth-provider.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { acknowledge as acknowledgeCancellation } from '../order-actions.ts';
import { cancellation } from '../order-parts.ts';
import { usePolling } from '../use-polling.ts';
import { orderPageTexts } from './texts.ts';

interface CancellationProps {
  readonly order: Order;
  /** Called with `true` while the user must acknowledge the request before doing anything else. */
  onBlocking(isBlocking: boolean): void;
}

/**
 * Checks on load and with each poll whether the customer has requested a cancellation. Users who can acknowledge it
 * must do so first. Administrators see a notice (decisions, "Cancellation check").
 */
export function Cancellation({ order, onBlocking }: CancellationProps) {
  const mayAcknowledge = useMayUse(acknowledgeCancellation);
  const loaded = usePart(cancellation, order.Id);
  const check = loaded.status === 'ready' && loaded.value.DeliveryHasCancelRequest ? loaded.value : undefined;
  const requestId = check?.AcknowledgementRequestId ?? undefined;
  const [done, setDone] = useState<Id>();
  const isBlocking = mayAcknowledge && requestId !== undefined && requestId !== done;
  const { status } = loaded;
  usePolling(
    () => (loaded.status === 'ready' || loaded.status === 'failed') && loaded.retry(),
    status !== 'missing' && !isBlocking,
  );

  useEffect(() => {
    onBlocking(isBlocking);
    return () => onBlocking(false);
  }, [isBlocking, onBlocking]);

  if (loaded.status === 'failed' && mayAcknowledge) {
    return (
      <Alert
        type="warning"
        showIcon
        className="order-notice"
        message={orderPageTexts.cancelUnknown()}
        description={loaded.message}
        action={<Button onClick={loaded.retry}>{commonTexts.retry()}</Button>}
      />
    );
  }
  if (!check || (done !== undefined && requestId === done)) return null;
  if (isBlocking) {
    return <Acknowledgement order={order} check={check} requestId={requestId} onDone={() => setDone(requestId)} />;
  }
  return (
    <Alert
      type="warning"
      showIcon
      className="order-notice"
      message={check.WholeDelivery === false ? orderPageTexts.asksToCancelPart() : orderPageTexts.asksToCancel()}
      description={orderPageTexts.notAcknowledged()}
    />
  );
}

/** Renders the only dialog that cannot be dismissed. */
function Acknowledgement({
  order,
  check,
  requestId,
  onDone,
}: {
  order: Order;
  check: CancellationCheck;
  requestId: Id;
  onDone: () => void;
}) {
  const acknowledge = useAction(acknowledgeCancellation, { failure: forgottenFailure });
  const press = async () => {
    if (await acknowledge?.send(order.Id, { RequestId: requestId })) onDone();
  };
  const isWhole = check.WholeDelivery !== false;
  const concerned = (order.Orderlines ?? []).filter((line) =>
    check.OrderLineIds?.some((id) => String(id) === String(line.OrderLineId)),
  );
  return (
    <Modal
      open
      title={orderPageTexts.customerCancelled()}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={
        <Button type="primary" loading={acknowledge?.isRunning ?? false} onClick={() => void press()}>
          {orderPageTexts.acknowledge()}
        </Button>
      }
    >
      <p>
        {isWhole
          ? orderPageTexts.cancelledWhole({ number: order.OrderNo })
          : orderPageTexts.cancelledPart({ number: order.OrderNo })}
      </p>
      {!isWhole && concerned.length > 0 && (
        <ul className="order-cancelled-lines">
          {concerned.map((line) => (
            <li key={line.OrderLineId}>
              {line.ProductTitle} × {line.OrderLineQuantity}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
