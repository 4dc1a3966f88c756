/** The display of order lines (O-4.43 to O-4.47). */
import { z } from 'zod';
import type { Order, OrderLine } from '../../../contract/orders/orders.ts';
import { isSet } from 'schema-admin/contract/time.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import { isFailedDelivery } from './order-state.ts';
import { orderTexts } from './texts.ts';

export function variantOf(line: OrderLine): string | undefined {
  const title = line.OrderLineVariantTitle;
  // The backend uses this name for a product without variants.
  return title && title !== 'Default Title' ? title : undefined;
}

/** Returns the image URLs, best first. Later ones replace missing or broken ones. */
export function imagesOf(line: OrderLine): string[] {
  return [line.OrderLineVariantImageUrl, line.VariantImageUrl, line.OrderLineProductImageUrl].flatMap(
    (url) => url || [],
  );
}

/** Returns whether the line has an id. A line without one can only be displayed. */
function hasId({ OrderLineId }: OrderLine): boolean {
  return OrderLineId !== undefined && OrderLineId !== null;
}

function isCancelledLine(line: OrderLine): boolean {
  return isSet(line.OrderlineCancelled);
}

export function isUpdatedLine(line: OrderLine): boolean {
  const { OrderLineOriginalQuantity: before, OrderLineQuantity: now } = line;
  return typeof before === 'number' && typeof now === 'number' && before > now;
}

/** Returns whether the item can be rejected: the order is pending, and the line is neither reduced nor cancelled. */
export function isRejectableLine(order: Order, line: OrderLine): boolean {
  return (
    order.Status === 'PendingDelivery' &&
    hasId(line) &&
    (line.OrderLineQuantity ?? 0) > 0 &&
    !isUpdatedLine(line) &&
    !isCancelledLine(line)
  );
}

/** Returns whether a reduced quantity can be restored. Lines cancelled by the customer stay cancelled. */
export function isResettableLine(order: Order, line: OrderLine): boolean {
  return order.Status === 'PendingDelivery' && hasId(line) && isUpdatedLine(line) && !isCancelledLine(line);
}

export function lineStateOf(order: Order, line: OrderLine): string | undefined {
  if (isCancelledLine(line)) return orderTexts.cancelled();
  if (line.OrderLineQuantity === 0 || order.Status === 'RejectedDelivery') return orderTexts.notAvailable();
  return isFailedDelivery(order) ? orderTexts.deliveryFailed() : undefined;
}

/** Unlike `Pence`, not limited to safe integers, so that the total of huge quantities is still displayed. */
const Sum = z.number().brand<'pence'>();

/** Returns the price of the remaining items. Lines without a price count as zero. */
export function totalOf(lines: readonly OrderLine[]): Pence {
  const remaining = lines.filter((line) => !isCancelledLine(line));
  return Sum.parse(
    remaining.reduce((sum, line) => sum + (line.OrderLineQuantity ?? 0) * (line.OrderLineAmountPerUnit ?? 0), 0),
  );
}

/** Returns the number of items to pick. Lines without a quantity count as zero. */
export function itemCountOf(lines: readonly OrderLine[]): number {
  return lines.filter((line) => !isCancelledLine(line)).reduce((sum, line) => sum + (line.OrderLineQuantity ?? 0), 0);
}
