/** Closures and special hours of the demo's shops. */
import { bankHolidaysBetween, nationOf } from '../../contract/bank-holidays.ts';
import { addDays, londonDayOf } from '../../contract/london.ts';
import { MinuteOfDay } from '../../contract/units.ts';
import type { shopClosures } from '../db/shop-tables.ts';
import { type ShopRow, demoShop } from './merchants.ts';

type ClosureRow = typeof shopClosures.$inferInsert;

/** Days before and after today. */
const stockTaking = -12;
const training = 9;
const holidaysKept = 3;
const yearOfDays = 365;
const [from, noon, to] = [MinuteOfDay.parse(600), MinuteOfDay.parse(720), MinuteOfDay.parse(960)];

/** A third of the shops keep the next bank holidays, the last of them with special hours; that of the plain demo user has more. */
export function buildClosures(shops: readonly ShopRow[], now: Date): ClosureRow[] {
  const today = londonDayOf(now);
  return shops.flatMap(({ id, merchantId, region }) => {
    if (id % 3 !== demoShop.plain) return [];
    const holidays = bankHolidaysBetween(nationOf(region), addDays(today, 1), addDays(today, yearOfDays)).slice(0, holidaysKept);
    const entry = (day: string, reason: string, hours: Pick<ClosureRow, 'fromMinute' | 'toMinute'> = {}): ClosureRow => ({
      shopId: id,
      merchantId,
      firstDay: day,
      lastDay: day,
      reason,
      fromMinute: null,
      toMinute: null,
      ...hours,
    });
    const kept = holidays.map(({ day, name }, index) => entry(day, name, index === holidaysKept - 1 ? { fromMinute: from, toMinute: to } : {}));
    if (id !== demoShop.plain) return kept;
    const own = [entry(addDays(today, stockTaking), 'Stock-taking'), entry(addDays(today, training), 'Staff training', { fromMinute: noon, toMinute: to })];
    return [...kept, ...own.filter(({ firstDay }) => !holidays.some(({ day }) => day === firstDay))];
  });
}
