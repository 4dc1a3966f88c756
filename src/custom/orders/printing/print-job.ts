import type { Printed } from '../../../../contract/orders/order-notes.ts';
import { whyNotPackable } from '../../../../contract/orders/order-rules.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatSlot } from 'schema-admin/engine/format/dates.ts';
import { isOver } from '../order-state.ts';

export interface PrintJob {
  readonly what: Printed;
  readonly orders: readonly Order[];
}

/** Returns the number of labels in a job, 0 for item lists. */
export function labelCountOf({ what, orders }: PrintJob): number {
  return what === 'labels' ? orders.reduce((sum, order) => sum + (order.Packages?.length ?? 0), 0) : 0;
}

/** Returns whether packages can be created. `false` for an order that is over, even if its tab has not changed. */
export function isPackable(order: Order): boolean {
  return !isOver(order) && whyNotPackable(order, order.Packages?.length ?? 0) === undefined;
}

/** Returns the delivery slot for print: always with the date, never as "Today". */
export function printedSlotOf({
  TimeSlotFrom,
  TimeSlotTo,
}: Pick<Order, 'TimeSlotFrom' | 'TimeSlotTo'>): string | undefined {
  const at = (value: string | null | undefined) => (value ? readInstant(value) : undefined);
  return formatSlot(at(TimeSlotFrom), at(TimeSlotTo), new Date(0), 'phrase');
}
