import type { Closure, ClosureFields } from '../../../contract/shops/closures.ts';
import { MinuteOfDay } from 'schema-admin/contract/units.ts';
import type { Filled } from '../../api/handler.ts';
import type { shopClosures } from '../../db/shop-tables.ts';

export type ClosureRow = typeof shopClosures.$inferSelect;

function minuteOf(time: string): MinuteOfDay {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return MinuteOfDay.parse(hour * 60 + minute);
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function wireClosure({
  id,
  shopId,
  firstDay,
  lastDay,
  reason,
  fromMinute,
  toMinute,
}: ClosureRow): Filled<Closure> {
  return {
    Id: id,
    ShopId: shopId,
    First: firstDay,
    Last: lastDay,
    Reason: reason,
    From: fromMinute === null ? null : timeOf(fromMinute),
    To: toMinute === null ? null : timeOf(toMinute),
  };
}

export function closureColumns({ First, Last, Reason, From, To }: ClosureFields) {
  return {
    firstDay: First,
    lastDay: Last,
    reason: Reason,
    fromMinute: From === null ? null : minuteOf(From),
    toMinute: To === null ? null : minuteOf(To),
  };
}
