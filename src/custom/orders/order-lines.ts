/** How a line of an order is shown (O-4.43 to O-4.47). */
import { z } from 'zod';
import type { Order, OrderLine } from '../../../contract/orders/orders.ts';
import { isSet } from 'schema-admin/contract/time.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import { isFailedDelivery } from './order-state.ts';
import { orderTexts } from './texts.ts';

export function variantOf(line: OrderLine): string | undefined {
  const title = line.OrderLineVariantTitle;
  // A variant of this name is the product itself.
  return title && title !== 'Default Title' ? title : undefined;
}

/** The pictures to try, best first: the next one is shown where one is missing or broken. */
export function imagesOf(line: OrderLine): string[] {
  return [line.OrderLineVariantImageUrl, line.VariantImageUrl, line.OrderLineProductImageUrl].flatMap(
    (url) => url || [],
  );
}

/** Without one, it can be shown and nothing else. */
function hasId({ OrderLineId }: OrderLine): boolean {
  return OrderLineId !== undefined && OrderLineId !== null;
}

function isCancelledLine(line: OrderLine): boolean {
  return isSet(line.OrderlineCancelled);
}

/** Whether staff reduced the quantity. */
export function isUpdatedLine(line: OrderLine): boolean {
  const { OrderLineOriginalQuantity: before, OrderLineQuantity: now } = line;
  return typeof before === 'number' && typeof now === 'number' && before > now;
}

/** Whether the item can be rejected: the order still waits, and nobody has reduced or cancelled the line. */
export function isRejectableLine(order: Order, line: OrderLine): boolean {
  return (
    order.Status === 'PendingDelivery' &&
    hasId(line) &&
    (line.OrderLineQuantity ?? 0) > 0 &&
    !isUpdatedLine(line) &&
    !isCancelledLine(line)
  );
}

/** Whether a reduced quantity can be put back. A line that the customer cancelled stays cancelled. */
export function isResettableLine(order: Order, line: OrderLine): boolean {
  return order.Status === 'PendingDelivery' && hasId(line) && isUpdatedLine(line) && !isCancelledLine(line);
}

/** What is wrong with a line, if anything. */
export function lineStateOf(order: Order, line: OrderLine): string | undefined {
  if (isCancelledLine(line)) return orderTexts.cancelled();
  if (line.OrderLineQuantity === 0 || order.Status === 'RejectedDelivery') return orderTexts.notAvailable();
  return isFailedDelivery(order) ? orderTexts.deliveryFailed() : undefined;
}

/** Odd quantities may come to more than a whole number holds; that is shown all the same. */
const Sum = z.number().brand<'pence'>();

/** The price of what is still to be delivered; lines without a price count nothing. */
export function totalOf(lines: readonly OrderLine[]): Pence {
  const kept = lines.filter((line) => !isCancelledLine(line));
  return Sum.parse(
    kept.reduce((sum, line) => sum + (line.OrderLineQuantity ?? 0) * (line.OrderLineAmountPerUnit ?? 0), 0),
  );
}

/** How many things there are to pick, as far as their lines say so. */
export function itemCountOf(lines: readonly OrderLine[]): number {
  return lines.filter((line) => !isCancelledLine(line)).reduce((sum, line) => sum + (line.OrderLineQuantity ?? 0), 0);
}
