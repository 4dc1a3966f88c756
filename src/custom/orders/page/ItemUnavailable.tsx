import { Alert, Button, type InputRef } from 'antd';
import { useRef } from 'react';
import { z } from 'zod';
import { maxReasonLength } from '../../../../contract/orders/order-actions.ts';
import { quantityFault } from '../../../../contract/orders/order-rules.ts';
import type { Order, OrderLine } from '../../../../contract/orders/orders.ts';
import { contractTexts } from 'schema-admin/contract/texts.ts';
import { isBlank, plainCharacters } from 'schema-admin/contract/values/characters.ts';
import { readCount } from 'schema-admin/contract/values/numbers.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { DialogField, focusOnceOpen } from '../DialogField.tsx';
import { changeQuantity } from '../order-actions.ts';
import { isRejectableLine } from '../order-lines.ts';
import { isLastLine } from '../accept/rejection.ts';
import { orderPageTexts } from './texts.ts';

const commonReasons = [orderPageTexts.outOfStock, orderPageTexts.damaged, orderPageTexts.discontinued] as const;

interface RejectionInput {
  readonly quantity: string;
  readonly reason: string;
}

interface RejectionValidation {
  /** The remaining quantity. Missing if the input is invalid. */
  readonly quantity?: number;
  readonly quantityMessage?: string;
  readonly reasonMessage?: string;
  readonly isSendable: boolean;
}

export function validateRejection({ quantity, reason }: RejectionInput, ordered: number): RejectionValidation {
  const reasonMessage =
    reason.trim().length > maxReasonLength ? contractTexts.maxLength({ limit: maxReasonLength }) : undefined;
  const judged = { ...(reasonMessage ? { reasonMessage } : {}), isSendable: false };
  if (isBlank(quantity)) return judged;
  if (plainCharacters(quantity).startsWith('-')) return { ...judged, quantityMessage: orderPageTexts.negative() };
  const count = readCount(quantity);
  if (count === undefined) return { ...judged, quantityMessage: orderPageTexts.notWhole() };
  const fault = quantityFault(count, ordered, reason);
  if (fault === 'moreThanOrdered') return { ...judged, quantityMessage: orderPageTexts.tooMany() };
  return { ...judged, quantity: count, isSendable: !reasonMessage && fault === undefined };
}

interface ItemUnavailableProps {
  readonly order: Order;
  readonly line: OrderLine;
  onClose(): void;
  /** Called for the last item, because the whole order is rejected instead. */
  onLast(): void;
}

/**
 * Renders the dialog that reduces the quantity of an item, with a reason. Keeps the input until the server accepts it.
 */
export function ItemUnavailable({ order, line, onClose, onLast }: ItemUnavailableProps) {
  const change = useAction(changeQuantity);
  const draft = `order.${order.Id}.unavailable.${line.OrderLineId}`;
  const [quantity, setQuantity] = useDraftState(
    `${draft}.quantity`,
    z.string(),
    line.OrderLineQuantity === 1 ? '0' : '',
  );
  const [reason, setReason] = useDraftState(`${draft}.reason`, z.string(), '');
  const first = useRef<InputRef>(null);
  // The order may change while the dialog is open. The input stays visible but cannot be sent.
  const isPossible = isRejectableLine(order, line);
  const {
    quantityMessage,
    reasonMessage,
    quantity: count,
    isSendable,
  } = validateRejection({ quantity, reason }, line.OrderLineQuantity ?? 0);
  const maySubmit = isPossible && isSendable;

  const submit = async () => {
    const { OrderLineId } = line;
    if (!maySubmit || count === undefined || OrderLineId === undefined || OrderLineId === null) return;
    if (count === line.OrderLineQuantity) onClose();
    else if (count === 0 && isLastLine(order, line)) onLast();
    else if (await change?.send(order.Id, { OrderLineId, Quantity: count, Reason: reason.trim() })) onClose();
  };

  return (
    <Modal
      open
      title={orderPageTexts.itemUnavailable()}
      okText={orderPageTexts.submit()}
      okButtonProps={{ disabled: !maySubmit, loading: change?.isRunning ?? false }}
      cancelText={commonTexts.cancel()}
      maskClosable={false}
      onOk={() => void submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => focusOnceOpen(isOpen, first.current)}
    >
      {!isPossible && <Alert type="warning" showIcon message={orderPageTexts.itemChanged()} />}
      <p className="order-dialog-text">
        <strong>{line.ProductTitle}</strong>: {orderPageTexts.ordered({ quantity: line.OrderLineQuantity ?? '' })}
      </p>
      <DialogField
        label={orderPageTexts.stillAvailable()}
        isCount
        inputRef={first}
        value={quantity}
        problem={quantityMessage}
        onChange={setQuantity}
        onSubmit={() => void submit()}
      />
      <DialogField
        label={orderPageTexts.reason()}
        value={reason}
        problem={reasonMessage}
        onChange={setReason}
        onSubmit={() => void submit()}
      />
      <div role="group" aria-label={orderPageTexts.commonReasons()} className="order-common-reasons">
        {commonReasons.map((say) => (
          <Button key={say()} size="small" onClick={() => setReason(say())}>
            {say()}
          </Button>
        ))}
      </div>
    </Modal>
  );
}
