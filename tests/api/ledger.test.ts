import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import type { ScopeUser } from '../../server/db/scope.ts';
import { plans, wallets } from '../../server/db/ledger-tables.ts';
import { users } from '../../server/db/schema.ts';
import type { Tx } from '../../server/db/tx.ts';
import {
  type Booking,
  chargeBooking,
  chargeCourier,
  nextBookingFee,
  returnBookingCharges,
} from '../../server/areas/ledger/bookings.ts';
import { findLedgerFaults, checkLedger, settleWallets } from '../../server/areas/ledger/ledger-jobs.ts';
import { postCharge } from './post-charge.ts';
import { isFull } from '../setup/scale.ts';
import { addShop, balancesOf } from './ledger-queries.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const parallel = isFull ? 100 : 20;
const day = 24 * 3_600_000;
const test = '{"job": "test"}';
const pence = (amount: number) => Pence.parse(amount);
const nothing = { isConcierge: false, deliveryPence: pence(0) };

/** Returns the database's own message, which Drizzle wraps. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? error.cause.message
    : error instanceof Error
      ? error.message
      : String(error);

describe(`the ledger, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const asSystem = <T>(work: (tx: Tx) => Promise<T>) => portal.database.inScope('system', work);
  const run = (text: string) => asSystem((tx) => tx.execute(sql.raw(text)));
  const refusalOf = (work: Promise<unknown>) => work.then(() => 'done', reasonOf);
  const book = (shopId: number, given: Partial<Booking> = {}) =>
    asSystem((tx) =>
      chargeBooking(tx, { ...nothing, deliveryId: randomUUID(), shopId, at: portal.clock.now(), ...given }),
    );
  const tranche = (shopId: number, credits: number, expiresOn: string | null) =>
    asSystem((tx) =>
      tx.execute(
        sql`select ledger_grant(id, 'tranche', ${credits}, 0, ${expiresOn}::date, ${portal.clock.now().toISOString()}::timestamptz, '{"job": "test"}') from wallets where shop_id = ${shopId}`,
      ),
    );
  const shopWith = async (terms: Partial<typeof plans.$inferInsert>, isSubscribed = false) => {
    const { merchantId, shopId } = await addShop(portal.database, randomUUID());
    await asSystem((tx) => tx.update(plans).set(terms).where(eq(plans.merchantId, merchantId)));
    if (isSubscribed) {
      await asSystem((tx) =>
        tx.execute(
          sql`select ledger_activate(id, ${portal.clock.now().toISOString()}, ${test}::jsonb) from wallets where shop_id = ${shopId}`,
        ),
      );
    }
    return shopId;
  };
  const terms = (credits: number) => ({
    isActive: true,
    credits: Credits.parse(credits),
    price: pence(3000),
    payAsYouGoPrice: pence(650),
    premiumFee: pence(500),
  });

  describe('a booking', () => {
    it('uses the subscription first, then the tranche that expires first, then pay as you go', async () => {
      const shop = await shopWith(terms(1), true);
      await tranche(shop, 1, null);
      await tranche(shop, 1, '2026-09-01');
      await tranche(shop, 1, '2026-08-01');
      const fee = () => asSystem((tx) => nextBookingFee(tx, shop, portal.clock.now()));
      expect(await fee()).toEqual({ CreditUsage: 1, PremiumFee: 500, PremiumEnabled: false, PremiumOnly: false });
      const used: string[] = [];
      for (let each = 0; each < 5; each += 1) used.push((await book(shop)).From);
      expect(used).toEqual(['subscription', 'tranche', 'tranche', 'tranche', 'pay-as-you-go']);
      expect(await fee()).toMatchObject({ PayAsYouGoPrice: 650 });
      const left = await asSystem((tx) =>
        tx.execute(
          sql`select expires_on from ledger_accounts where shop_id = ${shop} and kind = 'tranche' and balance = 0 order by (select max(id) from ledger_entries where account_id = ledger_accounts.id)`,
        ),
      );
      expect(JSON.stringify(left)).toMatch(/2026-0[78]-.*2026-0[89]-.*null/);
    });

    it('charges everything immediately, except an unknown courier price, which is charged later', async () => {
      const shop = await shopWith(terms(0));
      expect(await book(shop, { isConcierge: true, deliveryPence: pence(1200) })).toEqual({
        PayAsYouGoPrice: 650,
        From: 'pay-as-you-go',
        PremiumFee: 500,
      });
      expect(await balancesOf(portal.database, shop)).toEqual({
        owed: 2820,
        'booking-fees': -650,
        'concierge-fees': -500,
        'delivery-fees': -1200,
        vat: -470,
      });
      const deliveryId = randomUUID();
      await book(shop, { deliveryId, isConcierge: true });
      const later = () =>
        asSystem((tx) => chargeCourier(tx, { deliveryId, deliveryPence: pence(900), at: portal.clock.now() }));
      expect([await later(), await later()]).toEqual([true, false]);
      expect(await balancesOf(portal.database, shop)).toMatchObject({
        owed: 2820 + 1380 + 1080,
        'delivery-fees': -2100,
        vat: -880,
      });
      expect(await asSystem((tx) => returnBookingCharges(tx, deliveryId, 'cancelled', portal.clock.now()))).toBe(true);
      expect(await balancesOf(portal.database, shop)).toMatchObject({
        owed: 2820,
        'delivery-fees': -1200,
        'concierge-fees': -500,
        vat: -470,
      });
      expect(await later()).toBe(false);
    });

    it('is rejected without credits and without an agreed price, and changes nothing', async () => {
      const shop = await shopWith({ payAsYouGoPrice: null });
      const text = 'There are no credits left, and no pay as you go price has been agreed. Please contact us.';
      await expect(book(shop)).rejects.toMatchObject({ status: 409, message: text });
      await expect(asSystem((tx) => nextBookingFee(tx, shop, portal.clock.now()))).rejects.toMatchObject({
        status: 409,
      });
      expect(await balancesOf(portal.database, shop)).toEqual({});
    });

    it('is charged only once when it is sent repeatedly and concurrently', async () => {
      const shop = await shopWith(terms(5), true);
      const deliveryId = randomUUID();
      const charges = await Promise.all(Array.from({ length: 8 }, () => book(shop, { deliveryId })));
      expect(new Set(charges.map((charge) => JSON.stringify(charge)))).toEqual(
        new Set(['{"CreditUsage":1,"From":"subscription","PremiumFee":0}']),
      );
      expect(await balancesOf(portal.database, shop)).toMatchObject({ subscription: 4, spent: 1 });
    });

    it('returns its credits and charges only once when it is cancelled', async () => {
      const shop = await shopWith(terms(1), true);
      await tranche(shop, 1, '2026-08-01');
      const before = await balancesOf(portal.database, shop);
      const deliveries = [randomUUID(), randomUUID(), randomUUID()];
      for (const deliveryId of deliveries) await book(shop, { deliveryId, deliveryPence: pence(800) });
      const giveBack = (deliveryId: string) =>
        asSystem((tx) => returnBookingCharges(tx, deliveryId, 'The courier was cancelled', portal.clock.now()));
      for (const deliveryId of deliveries) {
        expect(
          (await Promise.all([giveBack(deliveryId), giveBack(deliveryId), giveBack(deliveryId)])).toSorted(),
        ).toEqual([false, false, true]);
      }
      expect(await balancesOf(portal.database, shop)).toEqual({
        ...before,
        spent: 0,
        'booking-fees': 0,
        'delivery-fees': 0,
        vat: 0,
      });
      expect(await giveBack(randomUUID())).toBe(false);
    });

    it('returns a credit of an ended month as expired', async () => {
      const shop = await shopWith(terms(2), true);
      const deliveryId = randomUUID();
      await book(shop, { deliveryId });
      const later = new Date(portal.clock.now().getTime() + 40 * day);
      await asSystem((tx) => returnBookingCharges(tx, deliveryId, 'failed', later));
      expect(await balancesOf(portal.database, shop)).toMatchObject({
        subscription: 2,
        issued: -4,
        spent: 0,
        expired: 2,
      });
    });

    it('uses the last credit only once, and concurrent ones pay as they go or are rejected', async () => {
      const [paying, refused] = [
        await shopWith({ ...terms(1) }, true),
        await shopWith({ ...terms(1), payAsYouGoPrice: null }, true),
      ];
      const outcomes = async (shop: number) => {
        const all = await Promise.allSettled(Array.from({ length: parallel }, () => book(shop)));
        return all
          .map((each) => (each.status === 'fulfilled' ? each.value.From : Reflect.get(Object(each.reason), 'status')))
          .toSorted();
      };
      const others = <T>(value: T) => Array.from({ length: parallel - 1 }, () => value);
      expect(await outcomes(paying)).toEqual([...others('pay-as-you-go'), 'subscription']);
      expect(await outcomes(refused)).toEqual([...others(409), 'subscription']);
      expect(await balancesOf(portal.database, paying)).toMatchObject({
        subscription: 0,
        spent: 1,
        'booking-fees': -650 * (parallel - 1),
      });
      expect(await balancesOf(portal.database, refused)).toEqual({
        subscription: 0,
        spent: 1,
        issued: -1,
        owed: 3000,
        'subscription-fees': -3000,
      });
    });
  });

  describe('a month', () => {
    const settle = (at: string) =>
      settleWallets({
        database: portal.database,
        clock: () => new Date(at),
        log: collectLog((line) => expect(line).toBe('')),
      });
    const monthOf = async (shop: number) => {
      const [wallet] = await asSystem((tx) => tx.select().from(wallets).where(eq(wallets.shopId, shop)));
      return [wallet?.startsOn, wallet?.endsOn];
    };
    const startedOn = async (at: string, credits = 3) => {
      const shop = await shopWith(terms(credits));
      await asSystem((tx) =>
        tx.execute(
          sql`select ledger_activate(id, ${at}::timestamptz, ${test}::jsonb) from wallets where shop_id = ${shop}`,
        ),
      );
      return shop;
    };

    // Requirement D-9.06
    it('from the 31st ends on the last day of the next month, even in a leap year', async () => {
      expect(await monthOf(await startedOn('2026-01-31T12:00:00Z'))).toEqual(['2026-01-31', '2026-02-28']);
      expect(await monthOf(await startedOn('2028-01-31T12:00:00Z'))).toEqual(['2028-01-31', '2028-02-29']);
    });

    it("starts and ends with London's days, even when clocks change", async () => {
      const spring = await startedOn('2026-02-28T23:59:00Z');
      expect(await monthOf(spring)).toEqual(['2026-02-28', '2026-03-28']);
      const summer = await startedOn('2026-04-29T23:30:00Z');
      expect(await monthOf(summer)).toEqual(['2026-04-30', '2026-05-30']);
      await settle('2026-05-29T22:59:59Z');
      expect(await monthOf(summer)).toEqual(['2026-04-30', '2026-05-30']);
      await settle('2026-05-29T23:00:00Z');
      expect(await monthOf(summer)).toEqual(['2026-05-30', '2026-06-30']);
    });

    it('is followed by the next only once, which expires its credits and charges the new month', async () => {
      const shop = await startedOn('2026-03-10T12:00:00Z');
      await book(shop);
      await Promise.all([1, 2, 3, 4].map(() => settle('2026-04-12T00:00:00Z')));
      expect(await monthOf(shop)).toEqual(['2026-04-10', '2026-05-10']);
      expect(await balancesOf(portal.database, shop)).toEqual({
        subscription: 3,
        issued: -6,
        spent: 1,
        expired: 2,
        owed: 6000,
        'subscription-fees': -6000,
      });
    });

    it('is settled late by the next booking that needs it', async () => {
      const shop = await startedOn('2026-03-10T12:00:00Z');
      await book(shop, { at: new Date('2026-06-15T12:00:00Z') });
      expect(await monthOf(shop)).toEqual(['2026-06-10', '2026-07-10']);
      expect(await balancesOf(portal.database, shop)).toMatchObject({
        subscription: 2,
        issued: -12,
        expired: 9,
        owed: 12_000,
      });
    });

    it('is the last one while the subscription is suspended', async () => {
      const shop = await startedOn('2026-03-10T12:00:00Z');
      await run(`update wallets set is_active = false where shop_id = ${shop}`);
      await settle('2026-04-10T12:00:00Z');
      expect(await monthOf(shop)).toEqual([null, null]);
      expect(await balancesOf(portal.database, shop)).toMatchObject({ subscription: 0, expired: 3, owed: 3000 });
    });

    it('also ends tranches, at midnight in London', async () => {
      const shop = await shopWith(terms(0));
      await tranche(shop, 4, '2026-10-26');
      await settle('2026-10-25T23:59:59Z');
      expect(await balancesOf(portal.database, shop)).toMatchObject({ tranche: 4 });
      await settle('2026-10-26T00:00:00Z');
      expect(await balancesOf(portal.database, shop)).toEqual({ tranche: 0, issued: -4, expired: 4 });
    });
  });

  describe('an entry', () => {
    const tables = ['ledger_entries', 'ledger_transactions', 'ledger_accounts'];
    const asRole = (role: string, text: string) =>
      asSystem(async (tx) => {
        await tx.execute(
          sql`select set_config('role', ${role}, true), set_config('app.merchant', '1', true), set_config('app.shop', '1', true)`,
        );
        return await tx.execute(sql.raw(text));
      });

    it('cannot be changed or removed, even by the owner of the database', async () => {
      const column = (table: string) => (table === 'ledger_accounts' ? 'balance' : 'id');
      for (const table of tables) {
        for (const statement of [
          `update ${table} set ${column(table)} = 1`,
          `delete from ${table}`,
          `truncate ${table} cascade`,
        ]) {
          expect([statement, await refusalOf(run(statement))]).toEqual([
            statement,
            'The ledger is written once: post a correction',
          ]);
          for (const role of ['portal_admin', 'portal_merchant', 'portal_shop']) {
            expect([role, await refusalOf(asRole(role, statement))]).toEqual([
              role,
              `permission denied for table ${table}`,
            ]);
          }
        }
      }
    });

    it("can be written only through the functions, and only for the user's own shop", async () => {
      const [user] = await asSystem((tx) => tx.select().from(users).where(eq(users.email, 'shop@demo.test')));
      if (user === undefined) throw new Error('The fixture has no shop user');
      const scope: ScopeUser = user;
      const charge = (shopId: number) =>
        portal.database.inScope(scope, (tx) =>
          chargeBooking(tx, { ...nothing, deliveryId: randomUUID(), shopId, at: portal.clock.now() }),
        );
      expect(await charge(1)).toMatchObject({ From: 'tranche' });
      expect(await refusalOf(charge(3))).toBe('This wallet is out of reach');
      const otherDeliveryId = randomUUID();
      await book(3, { deliveryId: otherDeliveryId });
      expect(
        await refusalOf(
          portal.database.inScope(scope, (tx) => returnBookingCharges(tx, otherDeliveryId, 'mine', portal.clock.now())),
        ),
      ).toBe('This wallet is out of reach');
      for (const call of [
        `ledger_post(1, null, 'correction', now(), '{}', '[]')`,
        `ledger_grant(1, 'tranche', 9, 0, null, now(), '{}')`,
        `ledger_settle(1, now())`,
      ]) {
        for (const role of ['portal_merchant', 'portal_shop']) {
          expect(await refusalOf(asRole(role, `select ${call}`))).toMatch(/^permission denied for function/);
        }
      }
      expect(
        await refusalOf(
          asRole('portal_admin', `insert into ledger_entries (transaction_id, account_id, amount) values (1, 1, 1)`),
        ),
      ).toBe('permission denied for table ledger_entries');
    });

    const post = (lines: object[]) =>
      asSystem((tx) =>
        tx.execute(
          sql`select ledger_post(1, null, 'correction', now(), '{"job": "test"}', ${JSON.stringify(lines)}::jsonb)`,
        ),
      );

    it('must balance in each unit, or the commit fails', async () => {
      const refused = [
        [{ kind: 'owed', amount: 5 }],
        [
          { kind: 'owed', amount: 5 },
          { kind: 'corrections', amount: -4 },
        ],
        [
          { kind: 'owed', amount: 1 },
          { kind: 'spent', amount: -1 },
        ],
      ];
      for (const lines of refused) {
        expect(await refusalOf(post(lines))).toMatch(/^Transaction \d+ of the ledger does not balance$/);
      }
      expect(
        await refusalOf(
          run(
            `insert into ledger_transactions (at, kind, wallet_id, merchant_id, shop_id, job) select now(), 'correction', id, merchant_id, shop_id, 'test' from wallets where id = 1`,
          ),
        ),
      ).toMatch(/does not balance$/);
      expect(
        await refusalOf(
          post([
            { kind: 'owed', amount: 4 },
            { kind: 'corrections', amount: -4 },
          ]),
        ),
      ).toBe('done');
    });

    it("cannot be added to a closed transaction or to another owner's account", async () => {
      const own = `(select min(id) from ledger_accounts where wallet_id = 1 and kind = 'owed')`;
      const add = (account: string, transaction: string) =>
        `insert into ledger_entries (transaction_id, account_id, amount) values (${transaction}, ${account}, 1), (${transaction}, ${account}, -1)`;
      const open = `insert into ledger_transactions (at, kind, wallet_id, merchant_id, shop_id, job) select now(), 'correction', id, merchant_id, shop_id, 'test' from wallets where shop_id = 3`;
      expect(await refusalOf(run(add(own, '(select max(id) from ledger_transactions where wallet_id = 1)')))).toMatch(
        /is closed$/,
      );
      expect(
        await refusalOf(
          asSystem(async (tx) => {
            await tx.execute(sql.raw(open));
            await tx.execute(sql.raw(add(own, '(select max(id) from ledger_transactions)')));
          }),
        ),
      ).toMatch(/is written to an account of another owner$/);
    });

    it('must name its cause, and cannot take credits that do not exist', async () => {
      expect(
        await refusalOf(
          asSystem((tx) =>
            tx.execute(
              sql`select ledger_post(1, null, 'correction', now(), '{}', '[{"kind": "owed", "amount": 1}, {"kind": "corrections", "amount": -1}]')`,
            ),
          ),
        ),
      ).toMatch(/has_a_cause/);
      const shop = await shopWith(terms(2), true);
      const overdraw = asSystem((tx) =>
        tx.execute(sql`
        select ledger_post(account.wallet_id, null, 'correction', now(), '{"job": "test"}', jsonb_build_array(jsonb_build_object('account', account.id, 'amount', -3), '{"kind": "spent", "amount": 3}'::jsonb))
        from ledger_accounts account where shop_id = ${shop} and kind = 'subscription'`),
      );
      expect(await refusalOf(overdraw)).toMatch(/never_below_zero/);
    });
  });

  it('stores commissions, agency fees, refunds and corrections, and one commission per order', async () => {
    const shop = await shopWith(terms(0));
    const orderId = randomUUID();
    const at = portal.clock.now();
    const commission = () =>
      asSystem((tx) =>
        postCharge(tx, 'commission', { owner: { shopId: shop }, pence: pence(120), at, cause: { orderId } }),
      );
    await commission();
    expect(await refusalOf(commission())).toMatch(/ledger_transactions_order/);
    await asSystem((tx) =>
      postCharge(tx, 'refund', {
        owner: { shopId: shop },
        pence: pence(-40),
        at,
        cause: { orderId, reason: 'Half of it was returned' },
      }),
    );
    expect(await balancesOf(portal.database, shop)).toEqual({ owed: 80, commission: -120, corrections: 40 });
    await asSystem((tx) =>
      postCharge(tx, 'agency-fee', { owner: { merchantId: 1 }, pence: pence(990), at, cause: { job: 'agency fees' } }),
    );
    const accounts = await asSystem((tx) =>
      tx.execute(
        sql`select kind, balance::integer from ledger_accounts where merchant_id = 1 and shop_id is null order by kind`,
      ),
    );
    expect(accounts).toMatchObject({
      rows: [
        { kind: 'agency-fees', balance: -990 },
        { kind: 'owed', balance: 990 },
      ],
    });
  });

  it('is verified every night, and each difference is logged', async () => {
    const lines: string[] = [];
    const prove = () =>
      checkLedger(
        portal.database,
        collectLog((line) => lines.push(line)),
      );
    await prove();
    expect([await findLedgerFaults(portal.database), lines]).toEqual([[], []]);
    const shop = await shopWith(terms(2), true);
    // Even a change by the owner of the database, with triggers disabled, is detected.
    await asSystem(async (tx) => {
      for (const table of ['ledger_entries', 'ledger_accounts']) {
        await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
      }
      await tx.execute(sql`update ledger_accounts set balance = 7 where shop_id = ${shop} and kind = 'subscription'`);
      await tx.execute(
        sql`update ledger_entries set amount = -5 where account_id = (select id from ledger_accounts where shop_id = ${shop} and kind = 'issued')`,
      );
      for (const table of ['ledger_entries', 'ledger_accounts']) {
        await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
      }
    });
    await expect(prove()).rejects.toThrow('the ledger check found 3 faults');
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          new RegExp(
            `^Ledger check failed: Account \\d+ \\(issued of shop ${shop}\\) has a balance of -2 credits, but its entries add up to -5\\.$`,
          ),
        ),
        expect.stringMatching(
          new RegExp(
            `^Ledger check failed: Account \\d+ \\(subscription of shop ${shop}\\) has a balance of 7 credits, but its entries add up to 2\\.$`,
          ),
        ),
        expect.stringMatching(/^Ledger check failed: Transaction \d+ is out of balance by -3 credits\.$/),
      ]),
    );
  });
});
