/** What is to come out of the printer. */
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

/** How many labels a job prints; 0 for item lists. */
export function labelsOf({ what, orders }: PrintJob): number {
  return what === 'labels' ? orders.reduce((sum, order) => sum + (order.Packages?.length ?? 0), 0) : 0;
}

/** Whether packages may be made for the order, also where a backend leaves one that is over in its tab. */
export function isPackable(order: Order): boolean {
  return !isOver(order) && whyNotPackable(order, order.Packages?.length ?? 0) === undefined;
}

/** When the order is to arrive, as paper says it: it is read on any day, so there is no "Today" on it. */
export function paperSlotOf({
  TimeSlotFrom,
  TimeSlotTo,
}: Pick<Order, 'TimeSlotFrom' | 'TimeSlotTo'>): string | undefined {
  const at = (value: string | null | undefined) => (value ? readInstant(value) : undefined);
  return formatSlot(at(TimeSlotFrom), at(TimeSlotTo), new Date(0), 'phrase');
}
