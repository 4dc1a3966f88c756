import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { chargeBooking, returnBookingCharges } from '../../server/areas/ledger/bookings.ts';
import { isFull } from '../setup/scale.ts';
import { postCharge } from './post-charge.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

/**
 * Number of transactions. Their entries share one time and exceed one of the server's batches. A full run has 100,000.
 */
const batches = isFull ? 40 : 1;
const batch = 2500;

const free = { isConcierge: false, deliveryPence: Pence.parse(0) };

describe(`the statement of a shop, on ${engine}`, () => {
  let portal: TestApp;
  let [admin, merchant, shop]: TestClient[] = [];
  beforeAll(async () => {
    portal = await startApp();
    [admin, merchant, shop] = await Promise.all(
      ['admin', 'merchant', 'second-shop'].map((name) => portal.signIn(`${name}@demo.test`)),
    );
  });
  afterAll(() => portal.stop());

  const ask = async (client: TestClient | undefined, params: Readonly<Record<string, string>>) => {
    if (client === undefined) throw new Error('The client is not signed in');
    return await client.call('GET', `/api/ext/ledger/statement?${new URLSearchParams({ Format: 'csv', ...params })}`);
  };
  /** Resolves to the cells of a CSV file, line by line. The file must not contain quoted values. */
  const rows = async (client: TestClient | undefined, params: Readonly<Record<string, string>>) => {
    const { status, body } = await ask(client, params);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return String(body)
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  };
  /** Resolves to the time, the kind, the amount and the balance of each line. */
  const figures = async (client: TestClient | undefined, params: Readonly<Record<string, string>>) =>
    (await rows(client, params))
      .slice(1)
      .map(([day, time, what, , , , amount, balance]) => [`${day} ${time}`.trim(), what, amount, balance]);

  const owe = (shopId: number, at: string, pence: number) =>
    portal.database.inScope('system', (tx) =>
      postCharge(tx, 'correction', {
        owner: { shopId },
        pence: Pence.parse(pence),
        at: new Date(at),
        cause: { job: 'test', reason: 'By hand' },
      }),
    );

  it('contains every entry of its London days, even when clocks change', async () => {
    const before = '2025-03-29T23:59:59.999Z';
    for (const [index, at] of [
      before,
      '2025-03-30T00:00:00Z',
      '2025-03-30T22:59:59.999Z',
      '2025-03-30T23:00:00Z',
    ].entries()) {
      await owe(2, at, 100 * (index + 1));
    }
    for (const [index, at] of [
      '2025-10-25T22:59:59.999Z',
      '2025-10-25T23:00:00Z',
      '2025-10-26T23:59:59.999Z',
      '2025-10-27T00:00:00Z',
    ].entries()) {
      await owe(2, at, 10 * (index + 1));
    }
    const on = (day: string) => figures(shop, { Unit: 'pence', From: day, To: day });
    expect(await on('2025-03-30')).toEqual([
      ['2025-03-30', 'Opening balance', '', '1.00'],
      ['2025-03-30 00:00', 'Correction', '2.00', '3.00'],
      ['2025-03-30 23:59', 'Correction', '3.00', '6.00'],
      ['2025-03-30', 'Closing balance', '', '6.00'],
      ['', 'Total: Correction', '5.00', ''],
    ]);
    expect((await on('2025-10-26')).slice(1, -2)).toEqual([
      ['2025-10-26 00:00', 'Correction', '0.20', '10.30'],
      ['2025-10-26 23:59', 'Correction', '0.30', '10.60'],
    ]);
  });

  it("ends with the next month's opening balance, and has only balances if nothing happened", async () => {
    const ends: (string | undefined)[][] = [];
    for (const month of ['2025-02', '2025-03', '2025-04', '2025-10', '2025-11']) {
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
      const balances = (await figures(shop, { Unit: 'pence', From: `${month}-01`, To: last })).filter(([, what]) =>
        what?.endsWith('balance'),
      );
      ends.push(balances.map(([, , , balance]) => balance));
    }
    expect(ends).toEqual([
      ['0.00', '0.00'],
      ['0.00', '10.00'],
      ['10.00', '10.00'],
      ['10.00', '11.00'],
      ['11.00', '11.00'],
    ]);
    expect(await figures(shop, { Unit: 'pence', From: '2025-04-01', To: '2025-04-30' })).toHaveLength(2);
  });

  it('closes on the current day if its last day is in the future', async () => {
    const ends = async (From: string, To: string) =>
      (await figures(shop, { Unit: 'pence', From, To }))
        .filter(([, what]) => what?.endsWith('balance'))
        .map(([day]) => day);
    expect(await ends('2026-03-01', '2026-03-31')).toEqual(['2026-03-01', '2026-03-10']);
    expect(await ends('2026-02-01', '2026-02-28')).toEqual(['2026-02-01', '2026-02-28']);
  });

  it('counts credits separately from money: granted, used and returned', async () => {
    const at = portal.clock.now();
    const given = randomUUID();
    await portal.database.inScope('system', async (tx) => {
      await chargeBooking(tx, { ...free, shopId: 2, deliveryId: given, at });
      await chargeBooking(tx, { ...free, shopId: 2, deliveryId: randomUUID(), at });
      await returnBookingCharges(tx, given, 'The courier fell ill', at);
    });
    const own = { Unit: 'credits', From: '2026-03-10', To: '2026-03-10' };
    expect((await figures(shop, own)).map((line) => line.slice(1))).toEqual([
      ['Opening balance', '', '0'],
      ['Delivery tranche', '25', '25'],
      ['Booking', '-1', '24'],
      ['Booking', '-1', '23'],
      ['Booking returned', '1', '24'],
      ['Closing balance', '', '24'],
      ['Total: Delivery tranche', '25', ''],
      ['Total: Booking', '-2', ''],
      ['Total: Booking returned', '1', ''],
    ]);
    const [, ...booked] = await rows(merchant, { ...own, Shop: '2' });
    expect(booked[4]).toEqual([
      '2026-03-10',
      '12:00',
      'Booking returned',
      '',
      'Tranche credits',
      'The courier fell ill',
      '1',
      '24',
    ]);
  });

  it('is visible only to the shop, its merchant and administrators', async () => {
    const days = { Unit: 'credits', From: '2026-03-10', To: '2026-03-10' };
    const [, ...own] = await rows(shop, { ...days, Shop: '3' });
    for (const client of [admin, merchant]) expect((await rows(client, { ...days, Shop: '2' })).slice(1)).toEqual(own);
    expect([
      (await ask(merchant, { ...days, Shop: '3' })).status,
      (await ask(admin, { ...days, Shop: '99' })).status,
      (await ask(merchant, days)).status,
    ]).toEqual([404, 404, 422]);
    expect((await ask(shop, { ...days, To: '2026-03-09' })).body).toMatchObject({
      Fields: { To: 'End date should be after the start date' },
    });
    expect((await ask(shop, { ...days, From: '1900-01-01' })).status).toBe(200);
  });

  it('has a descriptive file name, as CSV and as PDF', async () => {
    const days = { Unit: 'credits', From: '2026-03-01', To: '2026-03-31' };
    const [csv, pdf] = [await ask(shop, days), await ask(shop, { ...days, Format: 'pdf' })];
    expect(
      [csv, pdf].map(({ headers }) => [headers.get('content-type'), headers.get('content-disposition')?.split(';')[1]]),
    ).toEqual([
      ['text/csv', ' filename="alder-camden-credits-2026-03-01-to-2026-03-10.csv"'],
      ['application/pdf', ' filename="alder-camden-credits-2026-03-01-to-2026-03-10.pdf"'],
    ]);
    expect(String(pdf.body)).toMatch(/^%PDF-/);
    expect(csv.headers.get('content-length')).toBeNull();
  });

  it('is streamed as CSV, however long it is', async () => {
    const at = '2024-06-01T12:00:00Z';
    const lines = [
      ...Array.from({ length: batch - 1 }, () => ({ kind: 'owed', amount: 1 })),
      { kind: 'corrections', amount: 1 - batch },
    ];
    for (let done = 0; done < batches; done += 1) {
      await portal.database.inScope('system', (tx) =>
        tx.execute(
          sql`select ledger_post((select id from wallets where shop_id = 3), null, 'correction', ${at}::timestamptz, '{"job": "test"}', ${JSON.stringify(lines)}::jsonb)`,
        ),
      );
    }
    const count = batches * (batch - 1);
    const params = { Shop: '3', Unit: 'pence', From: '2024-06-01', To: '2024-06-01' };
    const before = process.memoryUsage().heapUsed;
    let [highest, bytes, balances] = [0, 0, 0];
    const response = await fetch(
      `${portal.origin}/api/ext/ledger/statement?${new URLSearchParams({ ...params, Format: 'csv' })}`,
      { headers: { cookie: cookieOf(admin) } },
    );
    let last = '';
    for await (const part of z.instanceof(ReadableStream<Uint8Array>).parse(response.body)) {
      last = last.slice(-200) + Buffer.from(part).toString();
      bytes += part.length;
      balances += last.length > 0 ? 1 : 0;
      highest = Math.max(highest, process.memoryUsage().heapUsed);
    }
    expect(last).toContain(`2024-06-01,,Closing balance,,,,,${(count / 100).toFixed(2)}`);
    if (isFull) {
      process.stdout.write(
        `${count} entries, ${bytes} bytes in ${balances} parts, at most ${Math.round((highest - before) / 1e6)} MB more\n`,
      );
    }
    expect(await ask(admin, { ...params, Format: 'pdf' })).toMatchObject({ status: 422 });
  });

  it('comes with the usage per London week, for merchants and administrators', async () => {
    const book = async (at: string) => {
      const deliveryId = randomUUID();
      await portal.database.inScope('system', (tx) =>
        chargeBooking(tx, { ...free, shopId: 2, deliveryId, at: new Date(at) }),
      );
      return deliveryId;
    };
    // Weeks start on Monday in London, where midnight in winter is the same as in UTC.
    await book('2026-02-22T23:59:59Z');
    await book('2026-02-23T00:00:00Z');
    const back = await book('2025-10-01T12:00:00Z');
    await book('2025-10-05T23:30:00Z');
    await book('2025-09-28T22:59:59Z');
    await portal.database.inScope('system', (tx) =>
      returnBookingCharges(tx, back, 'The courier fell ill', new Date('2025-10-20T12:00:00Z')),
    );
    const Answer = z.object({
      Result: z.object({ Weeks: z.array(z.object({ Monday: z.string(), Used: z.number() })) }),
    });
    const usage = async (client: TestClient | undefined, query = '') =>
      Answer.parse((await client?.call('GET', `/api/ext/ledger/usage${query}`))?.body).Result.Weeks;
    const own = await usage(merchant);
    expect([own.length, own[0]?.Monday, own.at(-1)]).toEqual([24, '2025-09-29', { Monday: '2026-03-09', Used: 1 }]);
    expect(own.filter(({ Used }) => Used > 0).map(({ Monday, Used }) => [Monday, Used])).toEqual([
      ['2025-10-06', 1],
      ['2026-02-16', 1],
      ['2026-02-23', 1],
      ['2026-03-09', 1],
    ]);
    expect(await usage(admin, '?Merchant=1')).toEqual(own);
    expect((await usage(admin, '?Pro=1')).every(({ Used }) => Used === 0)).toBe(true);
    expect((await admin?.call('GET', '/api/ext/ledger/usage'))?.status).toBe(422);
  });

  it('comes with a forecast of how long the credits of each shop will last', async () => {
    const Answer = z.object({
      Result: z.object({
        Forecasts: z.array(
          z.object({ ShopId: z.number().nullable(), Used: z.number(), EndsOn: z.string().nullable() }),
        ),
      }),
    });
    const forecasts = async (client: TestClient | undefined, query = '') =>
      Answer.parse((await client?.call('GET', `/api/ext/ledger/forecasts${query}`))?.body).Result.Forecasts;
    const own = await forecasts(merchant, '?Merchant=2');
    expect(own).toEqual([
      { ShopId: 1, Used: 0, EndsOn: null },
      { ShopId: 2, Used: 3, EndsOn: '2026-09-21T23:00:00.000Z' },
    ]);
    expect(await forecasts(admin, '?Merchant=1')).toEqual(own);
    expect((await shop?.call('GET', '/api/ext/ledger/forecast'))?.body).toEqual({
      Result: { Used: 3, EndsOn: '2026-09-21T23:00:00.000Z' },
    });
    expect(await forecasts(admin, '?Pro=2')).toEqual([{ ShopId: null, Used: 0, EndsOn: null }]);
  });
});

function cookieOf(client: TestClient | undefined): string {
  return [...(client?.cookies.values() ?? [])].map(({ name, value }) => `${name}=${value}`).join('; ');
}
