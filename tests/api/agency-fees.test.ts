/** Tests the weekly summaries and the exports of agency fees, whose weeks and days are London's (C-7.22 to C-7.25). */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agencyFeeEndpoints, summaryPageSize } from '../../contract/finance/agency-fees.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { summariseWeeks } from '../../server/areas/invoices/issue-invoices.ts';
import { isFull } from '../setup/scale.ts';
import { invoiceFaults, invoicedOrder } from './invoice-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

/** Number of fees, which is more than the server reads in one batch. */
const many = isFull ? 100_000 : 2_500;
const noFilter = { DateFrom: null, DateTo: null, Merchants: [] };
/**
 * Orders sold around the ends of weeks. London's clocks go forward on Sunday, 29 March, so that week ends an hour
 * earlier in UTC.
 */
const sold = [
  ['2026-03-22T23:59:59.999Z', 'winter', 1],
  ['2026-03-23T00:00:00.000Z', 'short-first', 1],
  ['2026-03-29T22:59:59.999Z', 'short-last', 2],
  ['2026-03-29T23:00:00.000Z', 'summer', 1],
  ['2026-03-30T12:00:00.000Z', 'birch', 3],
] as const;

describe(`agency fees, on ${engine}`, () => {
  let portal: TestApp;
  const clients = new Map<string, TestClient>();
  const as = (name: string) => clients.get(name) ?? portal.visitor();
  const goTo = (instant: string) => portal.clock.advance(new Date(instant).getTime() - portal.clock.now().getTime());
  const summarise = () => portal.database.inScope('system', (tx) => summariseWeeks(tx, portal.clock.now()));
  // Sign in again after moving the clock by weeks, because the sessions have expired.
  const signIn = async () => {
    for (const name of ['admin', 'merchant', 'other-merchant', 'shop']) {
      clients.set(name, await portal.signIn(`${name}@demo.test`));
    }
  };
  const listOf = async (name: string, overrides: object = {}) => {
    const role = name === 'admin' ? 'admin' : 'merchant';
    const { body } = await as(name).call('POST', `/api/${role}/weeklysummaries`, {
      Page: 0,
      Size: summaryPageSize,
      Query: '',
      Filter: noFilter,
      ...overrides,
    });
    return z.object({ Result: agencyFeeEndpoints.summaries.answer }).parse(body).Result;
  };
  const namesOf = async (...args: Parameters<typeof listOf>) => (await listOf(...args)).map(({ FileName }) => FileName);
  const exportBy = async (name: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const { status, body: answer } = await as(name).call(
      'POST',
      `/api/${name === 'admin' ? 'admin' : 'merchant'}/agencyfees/csv-export`,
      body,
      headers,
    );
    const read = z.object({ Result: agencyFeeEndpoints.exportCsv.answer }).safeParse(answer).data?.Result;
    return { status, answer, name: read?.FileName, text: Buffer.from(read?.Data ?? '', 'base64').toString() };
  };
  const rowsOf = (text: string) =>
    text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));

  beforeAll(async () => {
    portal = await startApp();
    for (const [instant, orderNo, shopId] of sold) {
      goTo(instant);
      await invoicedOrder(portal, orderNo, shopId);
    }
  });
  afterAll(() => portal.stop());

  it('are summarised exactly once, an hour after the week ends', async () => {
    goTo('2026-03-29T23:59:59.999Z');
    await summarise();
    await signIn();
    expect(await namesOf('admin')).toEqual(['agency-fees-alder-ales-2026-03-16.pdf']);
    goTo('2026-03-30T00:00:00.000Z');
    await summarise();
    await summarise();
    expect(await namesOf('admin')).toEqual([
      'agency-fees-alder-ales-2026-03-23.pdf',
      'agency-fees-alder-ales-2026-03-16.pdf',
    ]);
    goTo('2026-04-06T00:00:00.000Z');
    await Promise.all([summarise(), summarise()]);
    await signIn();
    expect(await namesOf('admin')).toEqual([
      'agency-fees-alder-ales-2026-03-30.pdf',
      'agency-fees-birch-books-2026-03-30.pdf',
      'agency-fees-alder-ales-2026-03-23.pdf',
      'agency-fees-alder-ales-2026-03-16.pdf',
    ]);
    expect(await invoiceFaults(portal.database)).toEqual([]);
  });

  // Requirements C-6.03, C-6.04, C-7.22
  it('are visible to their own merchant but to no shop', async () => {
    expect(await namesOf('merchant')).toEqual([
      'agency-fees-alder-ales-2026-03-30.pdf',
      'agency-fees-alder-ales-2026-03-23.pdf',
      'agency-fees-alder-ales-2026-03-16.pdf',
    ]);
    expect(await namesOf('other-merchant')).toEqual(['agency-fees-birch-books-2026-03-30.pdf']);
    expect(await namesOf('merchant', { Filter: { ...noFilter, Merchants: [2] } })).toEqual([]);
    for (const path of ['/merchant/weeklysummaries', '/admin/weeklysummaries']) {
      expect((await as('shop').call('POST', `/api${path}`, {})).status).toBe(403);
    }
    expect((await as('merchant').call('POST', '/api/admin/weeklysummaries', {})).status).toBe(403);
  });

  // Requirement C-7.22
  it('are paged, and filtered by merchant and by weeks that overlap the period', async () => {
    expect(await namesOf('admin', { Page: 1, Size: 3 })).toEqual(['agency-fees-alder-ales-2026-03-16.pdf']);
    expect(await namesOf('admin', { Filter: { ...noFilter, Merchants: [2] } })).toEqual([
      'agency-fees-birch-books-2026-03-30.pdf',
    ]);
    // The clocks change on this Sunday, the last day of its week.
    const sunday = { DateFrom: '2026-03-29T00:00:00.000Z', DateTo: '2026-03-29T22:59:59.999Z' };
    expect(await namesOf('admin', { Filter: { ...noFilter, ...sunday } })).toEqual([
      'agency-fees-alder-ales-2026-03-23.pdf',
    ]);
    expect(await namesOf('admin', { Filter: { ...noFilter, DateTo: '2026-03-22T23:59:59.999Z' } })).toEqual([
      'agency-fees-alder-ales-2026-03-16.pdf',
    ]);
    expect(await namesOf('admin', { Filter: { ...noFilter, DateFrom: '2026-04-06T00:00:00.000+01:00' } })).toEqual([]);
  });

  // Requirements C-6.04, C-7.23
  it('can be opened by their own merchant only', async () => {
    const [own] = await listOf('merchant');
    const [otherSummary] = await listOf('other-merchant');
    const urlOf = (id: unknown) => as('merchant').call('GET', `/api/agency-fee-weekly-export/url/${String(id)}`);
    const { Result: url } = z.object({ Result: z.string() }).parse((await urlOf(own?.Id)).body);
    const file = await as('merchant').call('GET', url);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'inline; filename="agency-fees-alder-ales-2026-03-30.pdf"',
    ]);
    expect((await urlOf(otherSummary?.Id)).status).toBe(404);
    expect((await as('other-merchant').call('GET', url)).status).toBe(404);
  });

  // Requirement C-7.24
  it('are exported as CSV by the London day of their invoice', async () => {
    const sunday = { DateFrom: '2026-03-29T00:00:00.000Z', DateTo: '2026-03-29T22:59:59.999Z' };
    const { name, text } = await exportBy('admin', { ...sunday, MerchantId: 0 });
    expect(name).toBe('agency-fees-2026-03-29-to-2026-03-29.csv');
    expect(rowsOf(text)).toEqual([
      ['Date', 'Merchant', 'Shop', 'Order number', 'Invoice number', 'Fee', 'Net (£)', 'VAT (£)', 'Total (£)'],
      ['2026-03-29', 'Alder Ales', 'Alder Camden', 'short-last', 'P-2026-000005', 'Commission', '2.16', '0.43', '2.59'],
      [
        '2026-03-29',
        'Alder Ales',
        'Alder Camden',
        'short-last',
        'P-2026-000006',
        'Marketplace fee',
        '0.49',
        '0.10',
        '0.59',
      ],
    ]);
    const summer = await exportBy('admin', {
      DateFrom: '2026-03-29T23:00:00.000Z',
      DateTo: '2026-03-30T22:59:59.999Z',
      MerchantId: null,
    });
    expect(
      rowsOf(summer.text)
        .slice(1)
        .map(([day, , , order]) => [day, order]),
    ).toEqual([
      ['2026-03-30', 'summer'],
      ['2026-03-30', 'summer'],
      ['2026-03-30', 'birch'],
      ['2026-03-30', 'birch'],
    ]);
  });

  // Requirements C-3.05, C-6.04, C-7.24
  it('are exported for one or all merchants, but a merchant can export only its own', async () => {
    const march = { DateFrom: '2026-03-01T00:00:00.000Z', DateTo: '2026-03-31T22:59:59.999Z' };
    const merchantsIn = (text: string) => [
      ...new Set(
        rowsOf(text)
          .slice(1)
          .map(([, merchant]) => merchant),
      ),
    ];
    expect(merchantsIn((await exportBy('admin', { ...march, MerchantId: 2 })).text)).toEqual(['Birch Books']);
    expect(merchantsIn((await exportBy('admin', march)).text)).toEqual(['Alder Ales', 'Birch Books']);
    expect(merchantsIn((await exportBy('merchant', march)).text)).toEqual(['Alder Ales']);
    expect(merchantsIn((await exportBy('merchant', { ...march, MerchantId: 0 })).text)).toEqual(['Alder Ales']);
    expect((await exportBy('merchant', { ...march, MerchantId: 2 })).status).toBe(404);
    expect((await exportBy('admin', { ...march, MerchantId: 99 })).status).toBe(404);
  });

  it('are exported as headings alone for an empty period, and not for an end before the start', async () => {
    const { status, text } = await exportBy('merchant', {
      DateFrom: '2026-05-01T00:00:00.000Z',
      DateTo: '2026-05-31T22:59:59.999Z',
    });
    expect([status, rowsOf(text)]).toEqual([
      200,
      [['Date', 'Merchant', 'Shop', 'Order number', 'Invoice number', 'Fee', 'Net (£)', 'VAT (£)', 'Total (£)']],
    ]);
    expect(
      await exportBy('merchant', { DateFrom: '2026-05-31T00:00:00.000Z', DateTo: '2026-05-01T00:00:00.000Z' }),
    ).toMatchObject({ status: 422, answer: { Error: 'End date should be after the start date' } });
  });

  /** Inserts fee invoices issued at the given times, as copies of the first fee invoice. */
  const invoiceAt = (moments: SQL, amounts = sql`lines, net, vat, total`) =>
    portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      // Drop the unique index, because the copies share a transaction, which may otherwise have only one invoice.
      await tx.execute(sql`drop index if exists invoices_transaction`);
      await tx.execute(sql`
        insert into invoices (issuer, year, place, type, merchant_id, shop_id, order_id, order_no, order_date, issued_at, supplied_at, transaction_id, seller, buyer, lines, net, vat, total)
        select 'T', 2027, coalesce((select max(place) from invoices where issuer = 'T'), 0) + row_number() over (), type, merchant_id, shop_id, order_id, order_no, order_date, moment, supplied_at, transaction_id, seller, buyer, ${amounts}
        from (select * from invoices where type = 'PlatformFee' order by id limit 1) one, ${moments} moments (moment)`);
    });

  // Requirement C-7.24
  it.each([
    [
      'the last day of a month',
      '2027-03-31T00:00:00.000+01:00',
      '2027-03-31T22:59:59.999Z',
      ['2027-03-30T22:59:59.999Z'],
      ['2027-03-30T23:00:00.000Z', '2027-03-31T22:59:59.999Z'],
      ['2027-03-31T23:00:00.000Z'],
    ],
    [
      'a day of 23 hours',
      '2027-03-28T00:00:00.000Z',
      '2027-03-28T22:59:59.999Z',
      ['2027-03-27T23:59:59.999Z'],
      ['2027-03-28T00:00:00.000Z', '2027-03-28T22:59:59.999Z'],
      ['2027-03-28T23:00:00.000Z'],
    ],
    [
      'a day of 25 hours',
      '2027-10-30T23:00:00.000Z',
      '2027-10-31T23:59:59.999Z',
      ['2027-10-30T22:59:59.999Z'],
      ['2027-10-30T23:00:00.000Z', '2027-10-31T01:30:00.000Z', '2027-10-31T23:59:59.999Z'],
      ['2027-11-01T00:00:00.000Z'],
    ],
  ])('are exported from midnight to midnight in London: %s', async (_, DateFrom, DateTo, before, within, after) => {
    await invoiceAt(sql`unnest(${`{${[...before, ...within, ...after].join(',')}}`}::timestamptz[])`);
    const rows = rowsOf((await exportBy('admin', { DateFrom, DateTo })).text).slice(1);
    expect(rows.map(([date]) => date)).toEqual(within.map(() => DateTo.slice(0, 10)));
  });

  it('are exported as plain numbers with translated headings, including credit notes', async () => {
    await invoiceAt(
      sql`unnest('{2029-05-15T12:00:00Z}'::timestamptz[])`,
      sql`jsonb_build_array((lines -> 0) || '{"Net": -675, "Vat": -135}'), -675, -135, -810`,
    );
    const day = { DateFrom: '2029-05-14T23:00:00.000Z', DateTo: '2029-05-15T22:59:59.999Z' };
    const inEnglish = rowsOf((await exportBy('admin', day)).text);
    expect(inEnglish[1]?.slice(-3)).toEqual(['-6.75', '-1.35', '-8.10']);
    for (const language of ['ar', 'cy', 'fr', 'pl', 'ro', 'ur']) {
      const { text } = await exportBy('admin', day, { 'accept-language': language });
      const [headings = [], ...rows] = rowsOf(text);
      expect(
        headings.filter((heading) => inEnglish[0]?.includes(heading) && !/^(?:Date|Net|VAT|Total)\b/.test(heading)),
      ).toEqual([]);
      expect(headings.slice(-3).map((heading) => heading.slice(-4))).toEqual([' (£)', ' (£)', ' (£)']);
      expect(rows.map((row) => row.slice(-3))).toEqual(inEnglish.slice(1).map((row) => row.slice(-3)));
      expect(text.slice(1)).not.toMatch(/\p{Cf}/u);
    }
  });

  it(`are streamed in order, each exactly once (${many} fees)`, { timeout: 240_000 }, async () => {
    // Insert pairs with equal times, 300 µs apart. A Date keeps only milliseconds.
    await invoiceAt(
      sql`generate_series(1, ${many}::integer) nth, lateral (select '2028-01-01T12:00:00Z'::timestamptz + (nth / 2) * interval '300 microseconds')`,
    );
    await portal.database.inScope('system', (tx) => tx.execute(sql`analyze invoices`));
    const cookie = [...as('admin').cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: portal.origin, 'x-requested-with': 'portal', 'content-type': 'application/json' };
    const body = JSON.stringify({ DateFrom: '2028-01-01T00:00:00.000Z', DateTo: '2028-01-02T23:59:59.999Z' });
    const before = process.memoryUsage().rss;
    const response = await fetch(`${portal.origin}/api/admin/agencyfees/csv-export`, { method: 'POST', headers, body });
    const parts: Buffer[] = [];
    let most = before;
    for await (const part of response.body ?? []) {
      parts.push(Buffer.from(part));
      most = Math.max(most, process.memoryUsage().rss);
    }
    const { Result } = z
      .object({ Result: agencyFeeEndpoints.exportCsv.answer })
      .parse(JSON.parse(Buffer.concat(parts).toString()));
    const numbers = rowsOf(Buffer.from(Result.Data, 'base64').toString())
      .slice(1)
      .map(([, , , , number = '']) => Number(number.split('-')[2]));
    expect([
      numbers.length,
      new Set(numbers).size,
      numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)),
    ]).toEqual([many, many, true]);
    if (isFull) {
      process.stdout.write(
        `${many} fees exported on ${engine}: at most ${Math.round((most - before) / 1e6)} MB above the ${Math.round(before / 1e6)} MB before, including the caller's copy\n`,
      );
    }
    // Buffering whole rows would take hundreds of MB. The limit includes the received body.
    expect(most - before).toBeLessThan(200e6);
  });
});
