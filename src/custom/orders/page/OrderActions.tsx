import { Button, Alert, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { Resolution } from '../../../../contract/orders/order-actions.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { useDialogOpenState, useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import type { Versions } from 'schema-admin/providers/http/versions.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import {
  deliver as deliverOrder,
  refund as refundOrder,
  resolve as resolveOrder,
  sendOut as sendOutOrder,
} from '../order-actions.ts';
import { orderPageTexts } from './texts.ts';

interface OrderActionsProps {
  readonly order: Order;
  /** Versions of the order that the decision is based on. */
  readonly versions: Versions;
}

/** Returns the buttons that report the delivery of an order, or undefined if none applies. */
export function useDeliveryActions({ order, versions }: OrderActionsProps): ReactNode {
  const sendOut = useAction(sendOutOrder);
  const deliver = useAction(deliverOrder);
  const [canSendOut, canDeliver] = [sendOut?.action.when?.(order), deliver?.action.when?.(order)];
  if (!canSendOut && !canDeliver) return undefined;
  return (
    <>
      {sendOut && canSendOut && (
        <Button loading={sendOut.isRunning} onClick={() => sendOut.press(order, versions)}>
          {sendOut.action.label}
        </Button>
      )}
      {deliver && canDeliver && (
        <Button type="primary" loading={deliver.isRunning} onClick={() => deliver.press(order, versions)}>
          {deliver.action.label}
        </Button>
      )}
    </>
  );
}

export function OrderActions({ order, versions }: OrderActionsProps) {
  const refund = useAction(refundOrder);
  const resolve = useAction(resolveOrder);
  /** The versions are fixed when the dialog opens. */
  const draft = `order.${order.Id}.resolution`;
  const [isOpenAgain] = useDialogOpenState(draft);
  const [resolving, setResolving] = useState(isOpenAgain ? versions : undefined);
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
        <Modal
          open
          title={orderPageTexts.resolveOrder({ number: order.OrderNo })}
          footer={null}
          onCancel={() => setResolving(undefined)}
        >
          <ResolutionChoice
            draft={draft}
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

const words: Readonly<Record<Resolution, string>> = {
  delivered: orderPageTexts.markAsDelivered(),
  refunded: orderPageTexts.markAsRefunded(),
};

interface ResolutionChoiceProps {
  readonly draft: string;
  /** False if another user was first. The selection stays visible but cannot be sent. */
  readonly isPossible: boolean;
  onCancel(): void;
  onChosen(resolution: Resolution): void;
}

/** Renders the selection of a resolution. It has no default, because the administrator must say where the goods are. */
function ResolutionChoice({ draft, isPossible, onCancel, onChosen }: ResolutionChoiceProps) {
  const [chosen, setChosen] = useDraftState(draft, Resolution.optional(), undefined);
  return (
    <>
      {!isPossible && (
        <Alert type="warning" showIcon className="order-dialog-text" message={orderPageTexts.changedMeanwhile()} />
      )}
      <p id="resolution-question" className="order-dialog-text">
        {orderPageTexts.whatBecame()}
      </p>
      <Radio.Group
        aria-labelledby="resolution-question"
        value={chosen}
        options={Resolution.options.map((value) => ({ value, label: words[value] }))}
        onChange={({ target }) => setChosen(Resolution.parse(target.value))}
      />
      <p className="order-dialog-buttons">
        <Button onClick={onCancel}>{commonTexts.cancel()}</Button>
        <Button type="primary" disabled={!chosen || !isPossible} onClick={() => chosen && onChosen(chosen)}>
          {orderPageTexts.submit()}
        </Button>
      </p>
    </>
  );
}
