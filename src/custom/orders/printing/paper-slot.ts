import type { Order } from '../../../../contract/orders.ts';
import { readInstant } from '../../../../contract/time.ts';
import { formatSlot } from '../../../engine/format/dates.ts';

/** When the order is to arrive, as paper says it: it is read on any day, so there is no "Today" on it. */
export function paperSlotOf({ TimeSlotFrom, TimeSlotTo }: Pick<Order, 'TimeSlotFrom' | 'TimeSlotTo'>): string | undefined {
  const at = (value: string | null | undefined) => (value ? readInstant(value) : undefined);
  return formatSlot(at(TimeSlotFrom), at(TimeSlotTo), new Date(0));
}
