/** When the whole order is to be rejected because nothing of it is left (decisions, "Reject-order prompt"). */
import type { Order, OrderLine } from '../../../../contract/orders/orders.ts';
import { isOver } from '../order-state.ts';

/** A line that does not say how much of it there is may well be there. */
function linesLeft(order: Order): OrderLine[] {
  return (order.Orderlines ?? []).filter((line) => (line.OrderLineQuantity ?? 1) > 0);
}

/** Whether the prompt opens by itself: no line has a quantity above zero. A backend that sent no lines at all says nothing. */
export function hasNothingLeft(order: Order): boolean {
  return !isOver(order) && Boolean(order.Orderlines) && linesLeft(order).length === 0;
}

/** Whether rejecting this line would leave nothing of the order. */
export function isLastLine(order: Order, line: OrderLine): boolean {
  const left = linesLeft(order);
  return !isOver(order) && left.length === 1 && left[0]?.OrderLineId === line.OrderLineId;
}
