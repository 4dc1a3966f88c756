/** Opening hours, images and closures of the demo shops, and which shops are archived, unassigned or take vouchers. */
import { bankHolidaysBetween, nationOf } from '../../contract/shops/bank-holidays.ts';
import { addDays, londonDayOf } from 'schema-admin/contract/london.ts';
import { MinuteOfDay } from 'schema-admin/contract/units.ts';
import type { shopClosures, shopImages, shopPickingHours } from '../db/shop-tables.ts';
import { shopFrontUrl } from '../images/shop-front.ts';
import type { Tone } from '../images/drawings/tones.ts';
import { type Shop, type ShopRow, demoShop } from './merchants.ts';
import type { Random } from './random.ts';

interface ShopDetails {
  readonly rows: readonly ShopRow[];
  readonly hours: readonly (typeof shopPickingHours.$inferInsert)[];
  readonly images: readonly (typeof shopImages.$inferInsert)[];
}

const facades: readonly Tone[] = ['navy', 'teal', 'forest', 'plum', 'brick', 'terracotta', 'slate', 'mustard'];
const used: ReadonlySet<number> = new Set(Object.values(demoShop));
const halfHour = 30;
const monthMs = 30 * 24 * 3_600_000;

/** Builds the details. Some shops are archived, unassigned or take vouchers, but not the demo users' shops. */
export function buildShopDetails(random: Random, shops: readonly Shop[], now: Date): ShopDetails {
  return {
    rows: shops.map(({ row }, index) => ({ ...row, ...(used.has(row.id) ? inPlainUse : stateOf(index, now)) })),
    hours: shops.flatMap(({ row }) => hoursOf(random, row)),
    images: shops.flatMap(({ row }) => imagesOf(random, row)),
  };
}

type State = Required<Pick<ShopRow, 'archivedAt' | 'isBound' | 'isReferralVoucher'>>;

const inPlainUse: State = { archivedAt: null, isBound: true, isReferralVoucher: false };

function stateOf(index: number, now: Date): State {
  return {
    archivedAt: index % 11 === 8 ? new Date(now.getTime() - monthMs) : null,
    isBound: index % 10 !== 6,
    isReferralVoucher: index % 7 === 4,
  };
}

/** Returns equal hours for all weekdays, shorter ones on Saturday and, for a third of the shops, Sunday hours. */
function hoursOf(random: Random, { id, merchantId }: ShopRow): ShopDetails['hours'] {
  const from = random.integer(14, 19) * halfHour;
  const to = random.integer(33, 39) * halfHour;
  const opensOnSunday = random.chance(0.33);
  const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: from, closes: to }));
  const weekend = [
    { day: 6, opens: from + 2 * halfHour, closes: to - 4 * halfHour },
    ...(opensOnSunday ? [{ day: 7, opens: 600, closes: 960 }] : []),
  ];
  return [...weekdays, ...weekend].map(({ day, opens, closes }) => ({
    shopId: id,
    merchantId,
    day,
    fromMinute: MinuteOfDay.parse(opens),
    toMinute: MinuteOfDay.parse(closes),
  }));
}

function imagesOf(random: Random, { id, merchantId }: ShopRow): ShopDetails['images'] {
  const count = used.has(id) ? 2 : random.integer(0, 2);
  return random
    .shuffled(facades)
    .slice(0, count)
    .map((tone) => ({ shopId: id, merchantId, imageUrl: shopFrontUrl(tone) }));
}

type ClosureRow = typeof shopClosures.$inferInsert;

/** Days from today to the closure. */
const stockTaking = -12;
const training = 9;
const holidaysKept = 3;
const yearOfDays = 365;
const [from, noon, to] = [MinuteOfDay.parse(600), MinuteOfDay.parse(720), MinuteOfDay.parse(960)];

/**
 * Builds closures. A third of the shops close on the next bank holidays, and have special hours on the last of them.
 * The plain demo user's shop has more closures.
 */
export function buildClosures(shops: readonly ShopRow[], now: Date): ClosureRow[] {
  const today = londonDayOf(now);
  return shops.flatMap(({ id, merchantId, region }) => {
    if (id % 3 !== demoShop.plain) return [];
    const holidays = bankHolidaysBetween(nationOf(region), addDays(today, 1), addDays(today, yearOfDays)).slice(
      0,
      holidaysKept,
    );
    const entry = (
      day: string,
      reason: string,
      hours: Pick<ClosureRow, 'fromMinute' | 'toMinute'> = {},
    ): ClosureRow => ({
      shopId: id,
      merchantId,
      firstDay: day,
      lastDay: day,
      reason,
      fromMinute: null,
      toMinute: null,
      ...hours,
    });
    const holidayClosures = holidays.map(({ day, name }, index) =>
      entry(day, name, index === holidaysKept - 1 ? { fromMinute: from, toMinute: to } : {}),
    );
    if (id !== demoShop.plain) return holidayClosures;
    const own = [
      entry(addDays(today, stockTaking), 'Stock-taking'),
      entry(addDays(today, training), 'Staff training', { fromMinute: noon, toMinute: to }),
    ];
    return [...holidayClosures, ...own.filter(({ firstDay }) => !holidays.some(({ day }) => day === firstDay))];
  });
}
