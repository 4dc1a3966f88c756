/** What may be done with one line of an order (O-4.48, O-4.49, O-5.05; decisions, "Item unavailable"). */
import { orderRuleTexts } from '../../../contract/rule-texts.ts';
import { isNothingLeft, quantityFault } from '../../../contract/orders/order-rules.ts';
import { ApiError } from '../../api/errors.ts';
import { AlreadyProcessed } from './already-processed.ts';
import { orderServerTexts } from './texts.ts';
import type { LineRow, OrderRow } from './wire.ts';

type Line = Pick<LineRow, 'quantity' | 'originalQuantity' | 'cancelledAt'>;
type Processable = Pick<OrderRow, 'status' | 'portalStatus'>;
export type LineChange = Pick<LineRow, 'quantity' | 'changeReason'>;

function needChangeable(order: Processable, line: Line): void {
  if (order.portalStatus !== 'Pending') throw new AlreadyProcessed();
  if (order.status !== 'PendingDelivery') throw new ApiError(409, orderServerTexts.itemsNotPending());
  if (line.cancelledAt !== null) throw new ApiError(409, orderServerTexts.itemCancelled());
}

function refusedAt(field: 'quantity' | 'Reason', text: string): ApiError {
  return new ApiError(422, text, { [field]: text });
}

/**
 * What it does to a line that only so much is available; 0 rejects the item, `undefined` changes nothing because that
 * much was ordered. Throws 409 for a processed order and for a line that was changed or cancelled before, 422 for a
 * quantity above the ordered one and for a rejection without a reason.
 */
export function changeQuantity(
  order: Processable,
  line: Line,
  quantity: number,
  reason: string,
): LineChange | undefined {
  needChangeable(order, line);
  if (line.quantity < line.originalQuantity) throw new ApiError(409, orderServerTexts.itemChanged());
  const fault = quantityFault(quantity, line.originalQuantity, reason);
  if (fault === 'moreThanOrdered') throw refusedAt('quantity', orderRuleTexts.moreThanOrdered());
  if (quantity === line.quantity) return undefined;
  if (fault === 'noReason') throw refusedAt('Reason', orderServerTexts.reasonMissing());
  return { quantity, changeReason: reason === '' ? null : reason };
}

/** What restoring the ordered quantity does. Throws 409 for a processed order and for a line that is as ordered or cancelled. */
export function resetQuantity(order: Processable, line: Line): LineChange {
  needChangeable(order, line);
  if (line.quantity >= line.originalQuantity) throw new ApiError(409, orderServerTexts.itemAsOrdered());
  return { quantity: line.originalQuantity, changeReason: null };
}

/** Whether a pending order has nothing left to deliver; what is processed is not asked any more. */
export function isNoDeliverable(order: Pick<OrderRow, 'portalStatus'>, lines: readonly Line[]): boolean {
  return (
    order.portalStatus === 'Pending' &&
    isNothingLeft(lines.map(({ quantity, cancelledAt }) => ({ quantity, isCancelled: cancelledAt !== null })))
  );
}

/** Throws 409 for a pending order whose lines are all cancelled or at 0: it can only be rejected. */
export function needDeliverable(order: Pick<OrderRow, 'portalStatus'>, lines: readonly Line[]): void {
  if (lines.length > 0 && isNoDeliverable(order, lines)) throw new ApiError(409, orderServerTexts.nothingLeft());
}
