/** Rules for changing the lines of an order (O-4.48, O-4.49, O-5.05; decisions, "Item unavailable"). */
import { orderRuleTexts } from '../../../contract/rule-texts.ts';
import { isNothingLeft, quantityFault } from '../../../contract/orders/order-rules.ts';
import { ApiError } from '../../api/errors.ts';
import { AlreadyProcessed } from './already-processed.ts';
import { orderServerTexts } from './texts.ts';
import type { LineRow, OrderRow } from './wire.ts';

type Line = Pick<LineRow, 'quantity' | 'originalQuantity' | 'cancelledAt'>;
type Processable = Pick<OrderRow, 'status' | 'portalStatus'>;
export type LineChange = Pick<LineRow, 'quantity' | 'changeReason'>;

function assertChangeable(order: Processable, line: Line): void {
  if (order.portalStatus !== 'Pending') throw new AlreadyProcessed();
  if (order.status !== 'PendingDelivery') throw new ApiError(409, orderServerTexts.itemsNotPending());
  if (line.cancelledAt !== null) throw new ApiError(409, orderServerTexts.itemCancelled());
}

function fieldError(field: 'quantity' | 'Reason', text: string): ApiError {
  return new ApiError(422, text, { [field]: text });
}

/**
 * Returns the change to the available quantity (0 rejects the item), or `undefined` for the ordered quantity. Throws a
 * 409 for a processed order or a changed or cancelled line, and a 422 for invalid input.
 */
export function changeQuantity(
  order: Processable,
  line: Line,
  quantity: number,
  reason: string,
): LineChange | undefined {
  assertChangeable(order, line);
  if (line.quantity < line.originalQuantity) throw new ApiError(409, orderServerTexts.itemChanged());
  const fault = quantityFault(quantity, line.originalQuantity, reason);
  if (fault === 'moreThanOrdered') throw fieldError('quantity', orderRuleTexts.moreThanOrdered());
  if (quantity === line.quantity) return undefined;
  if (fault === 'noReason') throw fieldError('Reason', orderServerTexts.reasonMissing());
  return { quantity, changeReason: reason === '' ? null : reason };
}

/**
 * Returns the change that restores the ordered quantity. Throws a 409 for a processed order, and for an unchanged or
 * cancelled line.
 */
export function resetQuantity(order: Processable, line: Line): LineChange {
  assertChangeable(order, line);
  if (line.quantity >= line.originalQuantity) throw new ApiError(409, orderServerTexts.itemAsOrdered());
  return { quantity: line.originalQuantity, changeReason: null };
}

/** Returns whether a pending order has nothing left to deliver. Always `false` for processed orders. */
export function hasNothingToDeliver(order: Pick<OrderRow, 'portalStatus'>, lines: readonly Line[]): boolean {
  return (
    order.portalStatus === 'Pending' &&
    isNothingLeft(lines.map(({ quantity, cancelledAt }) => ({ quantity, isCancelled: cancelledAt !== null })))
  );
}

/** Throws a 409 for a pending order with nothing left to deliver: it can only be rejected. */
export function assertDeliverable(order: Pick<OrderRow, 'portalStatus'>, lines: readonly Line[]): void {
  if (lines.length > 0 && hasNothingToDeliver(order, lines)) throw new ApiError(409, orderServerTexts.nothingLeft());
}
