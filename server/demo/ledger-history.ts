/** The history of a demo wallet as balanced transactions: months, tranches, bookings and refunds. */
import { vatOn } from '../../contract/collect/prices.ts';
import { addDays, monthAfter, startOfLondonDay } from 'schema-admin/contract/london.ts';
import type { LedgerAccountKind, LedgerCause } from '../../contract/finance/ledger.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { Random } from './random.ts';
import type { DemoPlan } from './subscription-plans.ts';

/** Credits that were granted together and are usable until the same date. */
export interface Bucket {
  readonly kind: 'subscription' | 'tranche';
  readonly expiresOn: string;
  left: number;
}

export interface Posting {
  readonly at: Date;
  readonly kind: LedgerCause;
  readonly cause: { readonly deliveryId?: string; readonly job?: string; readonly reason?: string };
  /** Amounts by account: the account of a bucket, or the only account of a kind. Their sum is zero in each unit. */
  readonly lines: readonly (readonly [account: Bucket | LedgerAccountKind, amount: number])[];
}

export interface WalletHistory {
  readonly postings: readonly Posting[];
  /** First day of the paid month. `null` without a subscription. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

const dayMs = 24 * 3_600_000;
const openingHours = [8, 18] as const;
const deliveryPence = [690, 2450] as const;
const trancheSizes = [5, 10, 20] as const;
const tranchePencePerCredit = 550;
const suspendedMonths = 2;

/** Generates the last `months` months up to `today`, or up to the suspension of the subscription. */
export function drawHistory(random: Random, plan: DemoPlan, today: string): WalletHistory {
  const postings: Posting[] = [];
  const tranches: Bucket[] = [];
  let starts = addDays(today, -Math.round(plan.months * 30.4) - random.integer(0, 20));
  const stopsOn = plan.isActive ? today : addDays(today, -30 * suspendedMonths);

  const post = (kind: LedgerCause, at: Date, cause: Posting['cause'], lines: Posting['lines']) =>
    postings.push({ kind, at, cause, lines: lines.filter(([, amount]) => amount !== 0) });
  const atStart = (day: string) => new Date(startOfLondonDay(day));
  const expire = (bucket: Bucket) => {
    if (bucket.left > 0) {
      post('expiry', atStart(bucket.expiresOn), { job: 'settle' }, [
        [bucket, -bucket.left],
        ['expired', bucket.left],
      ]);
    }
    bucket.left = 0;
  };
  const grant = (bucket: Bucket, price: number, at: Date, cause: Posting['cause']) => {
    const credits = bucket.left;
    if (credits + price > 0) {
      post(bucket.kind, at, cause, [
        [bucket, credits],
        ['issued', -credits],
        ['owed', price],
        [`${bucket.kind}-fees`, -price],
      ]);
    }
  };

  for (;;) {
    const ends = monthAfter(starts);
    const month: Bucket = { kind: 'subscription', expiresOn: ends, left: plan.credits };
    grant(month, plan.price, atStart(starts), { job: 'settle' });
    if (random.chance(0.1)) {
      const size = random.pick(trancheSizes);
      const tranche: Bucket = { kind: 'tranche', expiresOn: addDays(starts, 365), left: size };
      tranches.push(tranche);
      grant(tranche, size * tranchePencePerCredit, new Date(atStart(starts).getTime() + dayMs / 2), {
        job: 'demo',
        reason: 'Added by telephone',
      });
    }
    const last = ends < stopsOn ? ends : stopsOn;
    for (const at of drawMoments(random, starts, last, random.integer(0, plan.bookings))) {
      const usable = [month, ...tranches.filter(({ expiresOn }) => atStart(expiresOn) > at)].find(
        ({ left }) => left > 0,
      );
      const lines = drawBooking(random, plan, usable);
      const deliveryId = random.uuid();
      if (usable) usable.left -= 1;
      post('booking', at, { deliveryId }, lines);
      if (!random.chance(0.04)) continue;
      if (usable) usable.left += 1;
      post(
        'return',
        new Date(at.getTime() + dayMs / 24),
        { deliveryId, reason: 'The delivery was cancelled' },
        lines.map(([account, amount]) => [account, -amount]),
      );
    }
    for (const tranche of tranches) if (tranche.expiresOn <= (ends > stopsOn ? today : ends)) expire(tranche);
    if (ends > today) return { postings, startsOn: starts, endsOn: ends };
    expire(month);
    if (ends > stopsOn) return { postings, startsOn: null, endsOn: null };
    starts = ends;
  }
}

/** Generates `count` times between two days, in order, during opening hours. Excludes the last day. */
function drawMoments(random: Random, from: string, to: string, count: number): Date[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
  if (days < 1) return [];
  const moments = Array.from({ length: count }, () => {
    const minutes = random.integer(openingHours[0] * 60, openingHours[1] * 60);
    return new Date(
      new Date(startOfLondonDay(addDays(from, random.integer(0, days - 1)))).getTime() + minutes * 60_000,
    );
  });
  return moments.sort((one, other) => one.getTime() - other.getTime());
}

function drawBooking(random: Random, plan: DemoPlan, credit: Bucket | undefined): Posting['lines'] {
  const delivery = random.integer(...deliveryPence);
  const fee = credit ? 0 : plan.payAsYouGoPrice;
  const premium = random.chance(0.08) ? plan.premiumFee : 0;
  const net = delivery + fee + premium;
  const vat = [delivery, fee, premium].reduce((sum, charge) => sum + vatOn(Pence.parse(charge)), 0);
  return [
    ...(credit
      ? ([
          [credit, -1],
          ['spent', 1],
        ] as const)
      : []),
    ['owed', net + vat],
    ['booking-fees', -fee],
    ['concierge-fees', -premium],
    ['delivery-fees', -delivery],
    ['vat', -vat],
  ];
}
