/** Detects orders with nothing left, which are rejected as a whole (decisions, "Reject-order prompt"). */
import type { Order, OrderLine } from '../../../../contract/orders/orders.ts';
import { isOver } from '../order-state.ts';

/** Returns the lines that are left. A line without a quantity counts as available. */
function linesLeft(order: Order): OrderLine[] {
  return (order.Orderlines ?? []).filter((line) => (line.OrderLineQuantity ?? 1) > 0);
}

/** Returns whether no line has a quantity above zero. `false` if the backend did not send the lines. */
export function hasNothingLeft(order: Order): boolean {
  return !isOver(order) && Boolean(order.Orderlines) && linesLeft(order).length === 0;
}

export function isLastLine(order: Order, line: OrderLine): boolean {
  const left = linesLeft(order);
  return !isOver(order) && left.length === 1 && left[0]?.OrderLineId === line.OrderLineId;
}
