/** The demo promotion codes: active, future and expired codes of every kind, and referral vouchers. */
import { addDays, endOfLondonDay, londonDayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { UseType } from '../../contract/promotions/promo-codes.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import type { promoCodes } from '../db/promotion-tables.ts';
import { drawPerson } from './people.ts';
import type { Random } from './random.ts';

type PromoCodeRow = typeof promoCodes.$inferInsert;

const occasions = [
  'SPRING',
  'PAINT',
  'GARDEN',
  'WELCOME',
  'BRICKS',
  'FLORA',
  'LIGHTS',
  'PANTRY',
  'HARVEST',
  'WINTER',
  'TRADE',
  'HOME',
  'BATH',
  'TOOLS',
  'EASTER',
  'SUMMER',
  'AUTUMN',
  'CORNER',
];
const percentages = [5, 7.5, 10, 12.5, 15, 20, 25, 50, 100].map((value) => Percent.parse(value));
const amounts = [250, 500, 750, 1000, 1500, 2500, 5000].map((value) => Pence.parse(value));
const minimums = [1000, 1500, 2000, 4000, 7500, 10_000, 25_000].map((value) => Pence.parse(value));
const promotions = 90;
const vouchers = 30;

/** The last days of the first codes, in days from today. They cover edge cases. */
const firstEnds = [0, 1, -1, 2, 30];

/** Builds 120 unique codes as of `now`. */
export function buildPromoCodes(random: Random, now: Date): PromoCodeRow[] {
  const today = londonDayOf(now);
  const taken = new Set<string>();
  const codeFrom = (draw: () => string): string => {
    const code = draw();
    if (taken.has(code)) return codeFrom(draw);
    taken.add(code);
    return code;
  };
  const dates = (endsIn: number, lasts: number) => ({
    startsAt: new Date(startOfLondonDay(addDays(today, endsIn - lasts))),
    expiresAt: new Date(endOfLondonDay(addDays(today, endsIn))),
  });

  const codes = Array.from({ length: promotions }, (_, index) => ({
    code: codeFrom(() => `${random.pick(occasions)}${random.integer(5, 99)}`),
    useType: random.pick(UseType.options),
    ...drawDiscount(random),
    ...dates(firstEnds[index] ?? random.integer(-150, 320), random.integer(1, 120)),
  }));
  const referrals = Array.from({ length: vouchers }, () => {
    const { firstName, lastName } = drawPerson(random);
    const initials = `${firstName}${lastName}`
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 5)
      .toUpperCase();
    return {
      code: codeFrom(() => `REF${initials}${random.integer(100, 999)}`),
      useType: 'SingleUse' as const,
      discountType: 'Value' as const,
      amount: Pence.parse(1000),
      minimumSpend: Pence.parse(3000),
      isReferralVoucher: true,
      firstName,
      lastName,
      ...dates(random.integer(-60, 180), 180),
    };
  });
  return [...codes, ...referrals];
}

function drawDiscount(random: Random): Pick<PromoCodeRow, 'discountType' | 'percentage' | 'amount' | 'minimumSpend'> {
  if (random.chance(0.6)) {
    return {
      discountType: 'Percent',
      percentage: random.pick(percentages),
      minimumSpend: random.chance(0.5) ? random.pick(minimums) : null,
    };
  }
  const amount = random.pick(amounts);
  return { discountType: 'Value', amount, minimumSpend: random.pick(minimums.filter((minimum) => minimum >= amount)) };
}
