/** Weekly summaries and the export of fees, for weeks and days as London counts them (C-7.22 to C-7.25). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agencyFeeEndpoints, summaryPageSize } from '../../contract/agency-fees.ts';
import { summariseWeeks } from '../../server/invoices/issuing.ts';
import { invoiceFaults, invoicedOrder } from './invoice-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const noFilter = { DateFrom: null, DateTo: null, Merchants: [] };
/** London's clocks go forward on Sunday, the 29th of March: its week has an hour less, and ends an hour earlier. */
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
  // Signing in anew: the clock has moved by weeks.
  const signIn = async () => {
    for (const name of ['admin', 'merchant', 'other-merchant', 'shop']) clients.set(name, await portal.signIn(`${name}@demo.test`));
  };
  const listOf = async (name: string, asked: object = {}) => {
    const role = name === 'admin' ? 'admin' : 'merchant';
    const { body } = await as(name).call('POST', `/api/${role}/weeklysummaries`, { Page: 0, Size: summaryPageSize, Query: '', Filter: noFilter, ...asked });
    return z.object({ Result: agencyFeeEndpoints.summaries.answer }).parse(body).Result;
  };
  const namesOf = async (...asked: Parameters<typeof listOf>) => (await listOf(...asked)).map(({ FileName }) => FileName);
  const exportBy = async (name: string, body: object) => {
    const { status, body: answer } = await as(name).call('POST', `/api/${name === 'admin' ? 'admin' : 'merchant'}/agencyfees/csv-export`, body);
    const read = z.object({ Result: agencyFeeEndpoints.exportCsv.answer }).safeParse(answer).data?.Result;
    return { status, answer, name: read?.FileName, text: Buffer.from(read?.Data ?? '', 'base64').toString() };
  };
  const rowsOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n').map((line) => line.split(','));

  beforeAll(async () => {
    portal = await startApp();
    for (const [instant, orderNo, shopId] of sold) {
      goTo(instant);
      await invoicedOrder(portal, orderNo, shopId);
    }
  });
  afterAll(() => portal.stop());

  it('are summed up an hour after a week is over, once, and never again', async () => {
    goTo('2026-03-29T23:59:59.999Z');
    await summarise();
    await signIn();
    expect(await namesOf('admin')).toEqual(['agency-fees-alder-ales-2026-03-16.pdf']);
    goTo('2026-03-30T00:00:00.000Z');
    await summarise();
    await summarise();
    expect(await namesOf('admin')).toEqual(['agency-fees-alder-ales-2026-03-23.pdf', 'agency-fees-alder-ales-2026-03-16.pdf']);
    goTo('2026-04-06T00:00:00.000Z');
    await Promise.all([summarise(), summarise()]);
    await signIn();
    expect(await namesOf('admin')).toEqual(['agency-fees-alder-ales-2026-03-30.pdf', 'agency-fees-birch-books-2026-03-30.pdf', 'agency-fees-alder-ales-2026-03-23.pdf', 'agency-fees-alder-ales-2026-03-16.pdf']);
    expect(await invoiceFaults(portal.database)).toEqual([]);
  });

  it("are a merchant's own alone, and no shop's", async () => {
    expect(await namesOf('merchant')).toEqual(['agency-fees-alder-ales-2026-03-30.pdf', 'agency-fees-alder-ales-2026-03-23.pdf', 'agency-fees-alder-ales-2026-03-16.pdf']);
    expect(await namesOf('other-merchant')).toEqual(['agency-fees-birch-books-2026-03-30.pdf']);
    expect(await namesOf('merchant', { Filter: { ...noFilter, Merchants: [2] } })).toEqual([]);
    for (const path of ['/merchant/weeklysummaries', '/admin/weeklysummaries']) expect((await as('shop').call('POST', `/api${path}`, {})).status).toBe(403);
    expect((await as('merchant').call('POST', '/api/admin/weeklysummaries', {})).status).toBe(403);
  });

  it('come in pages, by the merchants and by the weeks that have a day in the period', async () => {
    expect(await namesOf('admin', { Page: 1, Size: 3 })).toEqual(['agency-fees-alder-ales-2026-03-16.pdf']);
    expect(await namesOf('admin', { Filter: { ...noFilter, Merchants: [2] } })).toEqual(['agency-fees-birch-books-2026-03-30.pdf']);
    // The Sunday on which the clocks change is the last day of its week.
    const sunday = { DateFrom: '2026-03-29T00:00:00.000Z', DateTo: '2026-03-29T22:59:59.999Z' };
    expect(await namesOf('admin', { Filter: { ...noFilter, ...sunday } })).toEqual(['agency-fees-alder-ales-2026-03-23.pdf']);
    expect(await namesOf('admin', { Filter: { ...noFilter, DateTo: '2026-03-22T23:59:59.999Z' } })).toEqual(['agency-fees-alder-ales-2026-03-16.pdf']);
    expect(await namesOf('admin', { Filter: { ...noFilter, DateFrom: '2026-04-06T00:00:00.000+01:00' } })).toEqual([]);
  });

  it("open by links of one's own", async () => {
    const [own] = await listOf('merchant');
    const [foreign] = await listOf('other-merchant');
    const urlOf = (id: unknown) => as('merchant').call('GET', `/api/agency-fee-weekly-export/url/${String(id)}`);
    const { Result: url } = z.object({ Result: z.string() }).parse((await urlOf(own?.Id)).body);
    const file = await as('merchant').call('GET', url);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([200, 'application/pdf', 'inline; filename="agency-fees-alder-ales-2026-03-30.pdf"']);
    expect((await urlOf(foreign?.Id)).status).toBe(404);
    expect((await as('other-merchant').call('GET', url)).status).toBe(404);
  });

  it('are exported as CSV by the days of London on which they were invoiced', async () => {
    const sunday = { DateFrom: '2026-03-29T00:00:00.000Z', DateTo: '2026-03-29T22:59:59.999Z' };
    const { name, text } = await exportBy('admin', { ...sunday, MerchantId: 0 });
    expect(name).toBe('agency-fees-2026-03-29-to-2026-03-29.csv');
    expect(rowsOf(text)).toEqual([
      ['Date', 'Merchant', 'Shop', 'Order number', 'Invoice number', 'Fee', 'Net (GBP)', 'VAT (GBP)', 'Total (GBP)'],
      ['29/03/2026', 'Alder Ales', 'Alder Camden', 'short-last', 'P-2026-000005', 'Commission', '2.16', '0.43', '2.59'],
      ['29/03/2026', 'Alder Ales', 'Alder Camden', 'short-last', 'P-2026-000006', 'Marketplace fee', '0.49', '0.10', '0.59'],
    ]);
    const summer = await exportBy('admin', { DateFrom: '2026-03-29T23:00:00.000Z', DateTo: '2026-03-30T22:59:59.999Z', MerchantId: null });
    expect(rowsOf(summer.text).slice(1).map(([day, , , order]) => [day, order])).toEqual([['30/03/2026', 'summer'], ['30/03/2026', 'summer'], ['30/03/2026', 'birch'], ['30/03/2026', 'birch']]);
  });

  it("are exported for one merchant, or a merchant's own, and for nobody else's", async () => {
    const march = { DateFrom: '2026-03-01T00:00:00.000Z', DateTo: '2026-03-31T22:59:59.999Z' };
    const merchantsIn = (text: string) => [...new Set(rowsOf(text).slice(1).map(([, merchant]) => merchant))];
    expect(merchantsIn((await exportBy('admin', { ...march, MerchantId: 2 })).text)).toEqual(['Birch Books']);
    expect(merchantsIn((await exportBy('admin', march)).text)).toEqual(['Alder Ales', 'Birch Books']);
    expect(merchantsIn((await exportBy('merchant', march)).text)).toEqual(['Alder Ales']);
    expect(merchantsIn((await exportBy('merchant', { ...march, MerchantId: 0 })).text)).toEqual(['Alder Ales']);
    expect((await exportBy('merchant', { ...march, MerchantId: 2 })).status).toBe(404);
    expect((await exportBy('admin', { ...march, MerchantId: 99 })).status).toBe(404);
  });

  it('of days without any are the headings alone; a period that ends before it begins is refused', async () => {
    const { status, text } = await exportBy('merchant', { DateFrom: '2026-05-01T00:00:00.000Z', DateTo: '2026-05-31T22:59:59.999Z' });
    expect([status, rowsOf(text)]).toEqual([200, [['Date', 'Merchant', 'Shop', 'Order number', 'Invoice number', 'Fee', 'Net (GBP)', 'VAT (GBP)', 'Total (GBP)']]]);
    expect(await exportBy('merchant', { DateFrom: '2026-05-31T00:00:00.000Z', DateTo: '2026-05-01T00:00:00.000Z' })).toMatchObject({ status: 422, answer: { Error: 'End date should be after the start date' } });
  });
});
