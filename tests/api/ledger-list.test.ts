import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ledgerEndpoints } from '../../contract/finance/ledger.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { chargeBooking, returnBookingCharges } from '../../server/areas/ledger/bookings.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Answer = z.object({ Result: ledgerEndpoints.list.answer });
const filter = { Shop: [], Cause: [], Date: null };
const deliveryId = randomUUID();

describe(`the entries of the ledger, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
    portal.clock.advance(60_000);
    const at = portal.clock.now();
    await portal.database.inScope('system', (tx) =>
      chargeBooking(tx, { deliveryId, shopId: 1, isConcierge: false, deliveryPence: Pence.parse(900), at }),
    );
    await portal.database.inScope('system', (tx) =>
      returnBookingCharges(tx, deliveryId, 'The courier fell ill', new Date(at.getTime() + 60_000)),
    );
  });
  afterAll(() => portal.stop());

  const list = async (client: TestClient, overrides: object = {}) =>
    Answer.parse(
      (
        await client.call('POST', '/api/ext/ledger/list', {
          Query: '',
          Filter: filter,
          Page: 1,
          Size: 50,
          ...overrides,
        })
      ).body,
    ).Result.Entries;

  it("are limited to the shop's own, newest first, in credits or pence", async () => {
    const own = await list(await portal.signIn('shop@demo.test'));
    expect(own.map(({ Cause, Account, Credits, Amount }) => [Cause, Account, Credits ?? Amount]).slice(5)).toEqual([
      ['booking', 'vat', -180],
      ['booking', 'delivery-fees', -900],
      ['booking', 'owed', 1080],
      ['booking', 'spent', 1],
      ['booking', 'tranche', -1],
      ['tranche', 'issued', -25],
      ['tranche', 'tranche', 25],
    ]);
    expect(
      own
        .slice(0, 5)
        .every(
          ({ Cause, Reason, ShopName }) =>
            Cause === 'return' && Reason === 'The courier fell ill' && ShopName === 'Alder Soho',
        ),
    ).toBe(true);
    const other = await list(await portal.signIn('other-shop@demo.test'), { Filter: { ...filter, Shop: [1] } });
    expect(other).toEqual([]);
  });

  it('are filtered, searched and paged by an administrator across all shops', async () => {
    const admin = await portal.signIn('admin@demo.test');
    expect(await list(admin)).toHaveLength(16);
    expect(await list(admin, { Filter: { ...filter, Shop: [2, 3] } })).toHaveLength(4);
    expect(await list(admin, { Filter: { ...filter, Cause: ['return'] } })).toHaveLength(5);
    expect(await list(admin, { Query: 'fell' })).toHaveLength(5);
    expect(await list(admin, { Query: deliveryId })).toHaveLength(10);
    expect(await list(admin, { Query: '100%' })).toEqual([]);
    expect(
      await list(admin, {
        Filter: { ...filter, Date: { From: '2026-03-11T00:00:00.000Z', To: '2026-03-12T23:59:59.999Z' } },
      }),
    ).toEqual([]);
    const pages = [await list(admin, { Size: 10 }), await list(admin, { Size: 10, Page: 2 })]
      .flat()
      .map(({ Id }) => Id);
    expect(new Set(pages).size).toBe(16);
    expect(
      (await list(admin, { Filter: { ...filter, Account: ['owed', 'vat'] } })).map(({ Account }) => Account).toSorted(),
    ).toEqual(['owed', 'owed', 'vat', 'vat']);
    const units = await Promise.all(
      (['credits', 'pence'] as const).map((Unit) => list(admin, { Filter: { ...filter, Unit } })),
    );
    expect([...units.map(({ length }) => length), units[0]?.every(({ Amount }) => Amount === null)]).toEqual([
      10,
      6,
      true,
    ]);
    // The account `tranche` has no entries in pence, so only `owed` matches.
    expect(
      (await list(admin, { Filter: { ...filter, Unit: 'pence', Account: ['tranche', 'owed', 'owed'] } })).map(
        ({ Account }) => Account,
      ),
    ).toEqual(['owed', 'owed']);
    expect(await list(admin, { Filter: { ...filter, Unit: 'pence', Account: ['tranche'] } })).toEqual([]);
  });

  it('are returned as whole transactions when a page counts transactions', async () => {
    const admin = await portal.signIn('admin@demo.test');
    const grouped = (overrides: object) => list(admin, { ByTransaction: true, ...overrides });
    const single = await list(admin);
    const pages = await Promise.all([1, 2, 3].map((Page) => grouped({ Page, Size: 2 })));
    expect(
      pages
        .flat()
        .map(({ Id }) => Number(Id))
        .toSorted((one, other) => one - other),
    ).toEqual(single.map(({ Id }) => Number(Id)).toSorted((one, other) => one - other));
    expect(pages.map((page) => page.map(({ Cause }) => Cause)).slice(0, 1)).toEqual([
      [...Array<string>(5).fill('return'), ...Array<string>(5).fill('booking')],
    ]);
    // The account filter selects transactions, and keeps all of their entries.
    const money = (entries: Awaited<ReturnType<typeof list>>) =>
      entries.map(({ Cause, Account, Amount }) => [Cause, Account, Amount]);
    const fees = [
      ['return', 'delivery-fees', 900],
      ['return', 'owed', -1080],
      ['return', 'vat', 180],
      ['booking', 'owed', 1080],
      ['booking', 'delivery-fees', -900],
      ['booking', 'vat', -180],
    ];
    expect(money(await grouped({ Filter: { ...filter, Unit: 'pence', Account: ['vat'] } }))).toEqual(fees);
    expect(
      money(await grouped({ Filter: { ...filter, Unit: 'pence', Account: ['vat', 'owed'] }, Size: 1, Page: 2 })),
    ).toEqual(fees.slice(3));
    expect(await grouped({ Query: 'fell' })).toHaveLength(5);
    const other = await portal.signIn('other-shop@demo.test');
    expect(await list(other, { ByTransaction: true, Filter: { ...filter, Shop: [1] } })).toEqual([]);
    expect(
      (await list(await portal.signIn('other-merchant@demo.test'), { ByTransaction: true })).map(
        ({ ShopId }) => ShopId,
      ),
    ).toEqual([3, 3]);
  });

  it("are limited to a merchant's own shops", async () => {
    const merchant = await portal.signIn('merchant@demo.test');
    expect((await list(merchant)).map(({ ShopId }) => ShopId)).toEqual([...Array<number>(10).fill(1), 2, 2, 1, 1]);
    expect(await list(merchant, { Filter: { ...filter, Shop: [3] } })).toEqual([]);
    expect((await list(await portal.signIn('other-merchant@demo.test'))).map(({ ShopId }) => ShopId)).toEqual([3, 3]);
  });

  it("forecast how long a shop's credits will last, based on its last four weeks", async () => {
    const now = portal.clock.now();
    const book = (at: Date, delivery = randomUUID()) =>
      portal.database.inScope('system', (tx) =>
        chargeBooking(tx, { deliveryId: delivery, shopId: 2, isConcierge: false, deliveryPence: Pence.parse(0), at }),
      );
    const client = await portal.signIn('second-shop@demo.test');
    const forecast = async () => (await client.call('GET', '/api/ext/ledger/forecast')).body;
    expect(await forecast()).toEqual({ Result: { Used: 0, EndsOn: null } });
    await book(new Date(now.getTime() - 40 * 86_400_000));
    for (let count = 0; count < 7; count += 1) await book(now);
    const given = randomUUID();
    await book(now, given);
    await portal.database.inScope('system', (tx) => returnBookingCharges(tx, given, 'The courier fell ill', now));
    // 17 of 25 credits are left, and one is used every four days.
    expect(await forecast()).toEqual({ Result: { Used: 7, EndsOn: '2026-05-20T23:00:00.000Z' } });
  });
});
