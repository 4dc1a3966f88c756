/**
 * Compares the ledger with an independent model that uses neither SQL nor accounts. The random histories contain
 * subscriptions, tranches, bookings and cancellations across month ends, leap days and clock changes.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, londonDayOf } from 'schema-admin/contract/london.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { ledgerAccounts, plans, wallets } from '../../server/db/ledger-tables.ts';
import { chargeBooking, returnBookingCharges } from '../../server/areas/ledger/bookings.ts';
import { findLedgerFaults } from '../../server/areas/ledger/ledger-jobs.ts';
import { postCharge } from './post-charge.ts';
import { isFull } from '../setup/scale.ts';
import { addShop, balancesOf } from './ledger-queries.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const histories = isFull ? 200 : 8;
const longest = isFull ? 80 : 40;
const hour = 3_600_000;

interface Step extends Partial<Given> {
  readonly do: 'wait' | 'subscribe' | 'tranche' | 'return' | 'refund' | 'suspend' | 'book' | 'settle';
}

interface Given {
  readonly hours: number;
  readonly credits: number;
  readonly days: number | null;
  readonly which: number;
}
const noneGiven: Given = { hours: 0, credits: 0, days: null, which: 0 };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 24 * 20, max: 24 * 70 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('subscribe' as const), credits: fc.integer({ min: 0, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('tranche' as const),
      credits: fc.integer({ min: 0, max: 3 }),
      days: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(20) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('book' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('suspend' as const, 'settle' as const) }) },
);
/** Start times around month ends, leap days and clock changes. */
const start = fc.constantFrom(
  '2027-12-31T23:30:00Z',
  '2028-01-31T00:00:00Z',
  '2028-02-29T12:00:00Z',
  '2026-03-29T00:59:59Z',
  '2026-10-25T00:30:00Z',
  '2026-08-31T22:59:59Z',
  '2026-05-30T23:00:00Z',
);

/** Returns the same day of the next month, or the last day of that month if it is shorter. */
function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

interface Grant {
  readonly expiresOn: string | null;
  left: number;
}

/** Creates the model, which tracks the remaining credits of each grant, and totals. */
function createModel() {
  let plan = 0;
  let isActive = false;
  let month: (Grant & { readonly expiresOn: string }) | undefined;
  const tranches: Grant[] = [];
  const bookings: { source: Grant | undefined; isReturned: boolean }[] = [];
  const count = { granted: 0, used: 0, returned: 0, expired: 0, months: 0, paid: 0 };

  const expire = (grant: Grant) => {
    count.expired += grant.left;
    grant.left = 0;
  };
  const startMonth = (day: string) => {
    month = { expiresOn: monthAfter(day), left: plan };
    count.granted += plan;
    count.months += 1;
  };
  const settle = (day: string) => {
    for (const grant of tranches) if (grant.expiresOn !== null && grant.expiresOn <= day) expire(grant);
    while (month !== undefined && month.expiresOn <= day) {
      const ended = month.expiresOn;
      expire(month);
      month = undefined;
      if (isActive) startMonth(ended);
    }
  };
  return {
    count,
    bookings,
    settle,
    subscribe(day: string, credits: number) {
      settle(day);
      if (isActive) return;
      [isActive, plan] = [true, credits];
      if (month === undefined) startMonth(day);
    },
    suspend(day: string) {
      settle(day);
      isActive = false;
    },
    tranche(credits: number, expiresOn: string | null) {
      if (credits > 0) tranches.push({ left: credits, expiresOn });
      count.granted += credits;
    },
    book(day: string): string {
      settle(day);
      const byDay = (a: Grant, b: Grant) => (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999');
      const tranche = tranches.filter(({ left }) => left > 0).toSorted(byDay)[0];
      const source = isActive && month !== undefined && month.left > 0 ? month : tranche;
      if (source === undefined) count.paid += 1;
      else {
        source.left -= 1;
        count.used += 1;
      }
      bookings.push({ source, isReturned: false });
      if (source === undefined) return 'pay-as-you-go';
      return source === tranche ? 'tranche' : 'subscription';
    },
    giveBack(day: string, which: number): boolean {
      const booking = bookings[which];
      if (booking === undefined || booking.isReturned) return false;
      booking.isReturned = true;
      if (booking.source === undefined) count.paid -= 1;
      else {
        booking.source.left += 1;
        count.returned += 1;
        if (booking.source.expiresOn !== null && booking.source.expiresOn <= day) expire(booking.source);
      }
      settle(day);
      return true;
    },
    left: () => ({ month: month?.left ?? 0, tranches: tranches.map(({ left }) => left) }),
  };
}

describe(`histories of the ledger, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  /** Plays a history for a new shop. Resolves to the shop's id and the model. */
  async function play(beginning: string, steps: readonly Step[]) {
    const { database } = portal;
    const { merchantId, shopId } = await addShop(database, randomUUID());
    const [wallet] = await database.inScope('system', (tx) =>
      tx.select().from(wallets).where(eq(wallets.shopId, shopId)),
    );
    const ledgerModel = createModel();
    const deliveries: string[] = [];
    let now = new Date(beginning);
    const at = () => sql`${now.toISOString()}::timestamptz`;
    const day = () => londonDayOf(now);
    const setPlan = (values: Partial<typeof plans.$inferInsert>) =>
      database.inScope('system', (tx) => tx.update(plans).set(values).where(eq(plans.merchantId, merchantId)));
    await setPlan({ payAsYouGoPrice: Pence.parse(650), price: Pence.parse(1000), isActive: true });

    const acts: { readonly [Name in Step['do']]: (given: Given) => Promise<unknown> } = {
      wait: async ({ hours }) => {
        now = new Date(now.getTime() + hours * hour);
      },
      subscribe: ({ credits }) =>
        database.inScope('system', async (tx) => {
          await tx.execute(sql`select ledger_settle(${wallet?.id}, ${at()})`);
          const [held] = await tx.select().from(wallets).where(eq(wallets.shopId, shopId));
          ledgerModel.subscribe(day(), credits);
          if (held?.isActive === true) return;
          await tx
            .update(plans)
            .set({ credits: Credits.parse(credits) })
            .where(eq(plans.merchantId, merchantId));
          await tx.execute(sql`select ledger_activate(${wallet?.id}, ${at()}, '{"job": "test"}')`);
        }),
      suspend: () =>
        database.inScope('system', async (tx) => {
          ledgerModel.suspend(day());
          await tx.execute(sql`select ledger_settle(${wallet?.id}, ${at()})`);
          await tx.update(wallets).set({ isActive: false }).where(eq(wallets.shopId, shopId));
        }),
      tranche: ({ credits, days }) =>
        database.inScope('system', async (tx) => {
          const expiresOn = days === null ? null : addDays(day(), days);
          ledgerModel.tranche(credits, expiresOn);
          await tx.execute(
            sql`select ledger_grant(${wallet?.id}, 'tranche', ${credits}, ${credits * 100}, ${expiresOn}::date, ${at()}, '{"job": "test"}')`,
          );
        }),
      book: async () => {
        const deliveryId = randomUUID();
        deliveries.push(deliveryId);
        const charge = await database.inScope('system', (tx) =>
          chargeBooking(tx, { deliveryId, shopId, isConcierge: false, deliveryPence: Pence.parse(900), at: now }),
        );
        expect(charge.From).toBe(ledgerModel.book(day()));
      },
      return: async ({ which }) => {
        const given = await database.inScope('system', (tx) =>
          returnBookingCharges(tx, deliveries[which] ?? randomUUID(), 'cancelled', now),
        );
        expect(given).toBe(ledgerModel.giveBack(day(), which));
      },
      refund: ({ which }) =>
        database.inScope('system', (tx) =>
          postCharge(tx, 'refund', {
            owner: { shopId },
            pence: Pence.parse(-1 - which),
            at: now,
            cause: { job: 'test' },
          }),
        ),
      settle: async () => {
        await database.inScope('system', (tx) => tx.execute(sql`select ledger_settle(${wallet?.id}, ${at()})`));
        ledgerModel.settle(day());
      },
    };
    for (const { do: name, ...given } of steps) await acts[name]({ ...noneGiven, ...given });
    await acts.settle(noneGiven);
    return { shopId, ledgerModel };
  }

  it('balance, match the model, never fall below zero, and are the same when replayed', async () => {
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.array(step, { minLength: longest / 2, maxLength: longest, size: 'max' }),
        async (beginning, steps) => {
          const { shopId, ledgerModel } = await play(beginning, steps);
          const { count } = ledgerModel;
          const found = await balancesOf(portal.database, shopId);
          const of = (kind: string) => found[kind] ?? 0;
          const tranches = await portal.database.inScope('system', (tx) =>
            tx
              .select({ left: ledgerAccounts.balance })
              .from(ledgerAccounts)
              .where(and(eq(ledgerAccounts.shopId, shopId), eq(ledgerAccounts.kind, 'tranche')))
              .orderBy(ledgerAccounts.id),
          );
          expect({ month: of('subscription'), tranches: tranches.map(({ left }) => left) }).toEqual(ledgerModel.left());
          expect(of('subscription') + of('tranche')).toBe(count.granted - count.used + count.returned - count.expired);
          expect({ issued: 0 - of('issued'), spent: of('spent'), expired: of('expired') }).toEqual({
            issued: count.granted,
            spent: count.used - count.returned,
            expired: count.expired,
          });
          expect([0 - of('subscription-fees'), 0 - of('booking-fees')]).toEqual([
            count.months * 1000,
            count.paid * 650,
          ]);
          expect(await findLedgerFaults(portal.database)).toEqual([]);
          const again = await play(beginning, steps);
          expect(await balancesOf(portal.database, again.shopId)).toEqual(found);
        },
      ),
      { numRuns: histories, seed: 20_261_122 },
    );
  }, 1_200_000);
});
