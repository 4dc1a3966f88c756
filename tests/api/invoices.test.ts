/** Tests who may see invoices, and how they are opened (C-7.16 to C-7.21). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shopInvoiceTypes } from '../../contract/finance/invoices.ts';
import { emptyOwn, invoicedOrder, listOf, invoiceNumbersOf } from './invoice-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Url = z.object({ Result: z.string() });
const minute = 60_000;

describe(`invoices, on ${engine}`, () => {
  let portal: TestApp;
  const clients = new Map<string, TestClient>();
  const as = (name: string) => clients.get(name) ?? portal.visitor();
  let first = '';
  beforeAll(async () => {
    portal = await startApp();
    for (const name of ['admin', 'merchant', 'other-merchant', 'shop', 'second-shop', 'collect-only']) {
      clients.set(name, await portal.signIn(`${name}@demo.test`));
    }
    first = await invoicedOrder(portal, 'INV-1', 1);
    portal.clock.advance(minute);
    await invoicedOrder(portal, 'INV-2', 2);
    portal.clock.advance(minute);
    await invoicedOrder(portal, 'INV-3', 3);
  });
  afterAll(() => portal.stop());

  const typesOf = ({ groups }: Awaited<ReturnType<typeof listOf>>) =>
    groups.map(({ OrderNo, Invoices }) => [OrderNo, ...Invoices.map(({ InvoiceType }) => InvoiceType)]);
  const all = ['Platform', 'PlatformFee', 'Shop'];
  const urlOf = async (client: TestClient, number: string | undefined) => {
    const { status, body } = await client.call('GET', `/api/invoice/url/${number ?? 'none'}`);
    return { status, url: Url.safeParse(body).data?.Result ?? '' };
  };
  const shopInvoice = async (orderNo: string) => (await invoiceNumbersOf(as('admin'), orderNo)).get('Shop');

  // Requirements C-2.72, C-2.73, C-6.03, C-6.04, C-6.05, C-7.18
  it('are grouped by order, newest first, and limited by role: a shop sees only its sales', async () => {
    expect(typesOf(await listOf(as('admin'), 'admin'))).toEqual([
      ['INV-3', ...all],
      ['INV-2', ...all],
      ['INV-1', ...all],
    ]);
    expect(typesOf(await listOf(as('merchant'), 'merchant'))).toEqual([
      ['INV-2', ...all],
      ['INV-1', ...all],
    ]);
    expect(typesOf(await listOf(as('other-merchant'), 'merchant'))).toEqual([['INV-3', ...all]]);
    expect(typesOf(await listOf(as('shop'), 'shop'))).toEqual([['INV-1', 'Shop']]);
    expect(typesOf(await listOf(as('second-shop'), 'shop'))).toEqual([['INV-2', 'Shop']]);
    const { groups } = await listOf(as('shop'), 'shop');
    expect(groups[0]?.Invoices).toEqual([
      {
        InvoiceNo: 'M1-2026-000001',
        OrderNo: 'INV-1',
        OrderDate: '2026-03-10T12:00:00.000Z',
        FileUrl: null,
        InvoiceType: 'Shop',
        IssuedDate: '2026-03-10T12:00:00.000Z',
        Total: 1800,
        CorrectsInvoiceNo: null,
      },
    ]);
  });

  // Requirements C-7.16, C-7.17
  it('are paged by group, starting at page 0, with the number of all groups', async () => {
    const pages = await Promise.all([0, 1, 2].map((Page) => listOf(as('admin'), 'admin', { Page, Size: 2 })));
    expect(pages.map(({ groups, total }) => [groups.map(({ OrderNo }) => OrderNo), total])).toEqual([
      [['INV-3', 'INV-2'], 3],
      [['INV-1'], 3],
      [[], 3],
    ]);
    expect(
      (await as('shop').call('POST', '/api/shop/invoices', { Page: 4, Size: 10, Query: '', Filter: emptyOwn })).body,
    ).toEqual({ invoiceGroups: [], page: 4, total: 1 });
  });

  it('are found by order number or invoice number only', async () => {
    const found = async (Query: string) =>
      (await listOf(as('admin'), 'admin', { Query })).groups.map(
        ({ OrderNo, Invoices }) => `${String(OrderNo)}: ${Invoices.length}`,
      );
    expect(await found('inv-2')).toEqual(['INV-2: 3']);
    expect(await found('M1-2026-000002')).toEqual(['INV-2: 1']);
    expect(await found('%')).toEqual([]);
  });

  // Requirements C-7.16, C-7.17, C-7.18, C-9.06
  it("can be filtered by type, merchant, shop, order and day, within the user's rights", async () => {
    const orders = async (role: 'admin' | 'merchant' | 'shop', Filter: object) =>
      typesOf(await listOf(as(role), role, { Filter }));
    expect(await orders('admin', { InvoiceType: 'PlatformFee' })).toEqual([
      ['INV-3', 'PlatformFee'],
      ['INV-2', 'PlatformFee'],
      ['INV-1', 'PlatformFee'],
    ]);
    expect(await orders('admin', { Merchants: [2] })).toEqual([['INV-3', ...all]]);
    expect(await orders('admin', { Shops: [2], InvoiceType: 'Shop' })).toEqual([['INV-2', 'Shop']]);
    expect(await orders('merchant', { OrderId: first })).toEqual([['INV-1', ...all]]);
    expect(await orders('merchant', { OrderId: 'no such order' })).toEqual([]);
    expect(await orders('merchant', { Shops: [2], InvoiceType: 'Shop' })).toEqual([['INV-2', 'Shop']]);
    // Shop 3 belongs to another merchant.
    expect(await orders('merchant', { Shops: [3] })).toEqual([]);
    expect(await orders('merchant', { DeliveryId: first })).toEqual([]);
    // A filter does not reveal the types that shops may not see.
    expect(shopInvoiceTypes).not.toContain('Platform');
    expect(await orders('shop', { InvoiceType: 'Platform' })).toEqual([]);
    const day = { DateFrom: '2026-03-10T00:00:00.000Z', DateTo: '2026-03-10T23:59:59.999Z' };
    expect(await orders('shop', day)).toEqual([['INV-1', 'Shop']]);
    expect(await orders('shop', { DateFrom: '2026-03-11T00:00:00.000Z' })).toEqual([]);
    const backwards = await as('shop').call('POST', '/api/shop/invoices', {
      Page: 0,
      Size: 10,
      Query: '',
      Filter: { ...emptyOwn, DateFrom: day.DateTo, DateTo: '2026-03-09T00:00:00.000Z' },
    });
    expect(backwards).toMatchObject({
      status: 422,
      body: {
        Error: 'End date should be after the start date',
        Fields: { DateTo: 'End date should be after the start date' },
      },
    });
  });

  // Requirements C-7.19, C-7.20, C-7.25
  it('offer merchants and shops to filter by, and to a merchant only its own shops', async () => {
    const answer = async (name: string, path: string) => (await as(name).call('GET', `/api${path}`)).body;
    expect(await answer('admin', '/admin/invoice/merchant')).toEqual({
      Result: [
        { Id: 1, Name: 'Alder Ales' },
        { Id: 2, Name: 'Birch Books' },
      ],
    });
    expect(await answer('admin', '/admin/invoice/shop')).toEqual({
      Result: [
        { Id: 2, Name: 'Alder Camden', City: 'London' },
        { Id: 1, Name: 'Alder Soho', City: 'London' },
        { Id: 3, Name: 'Birch Soho', City: 'London' },
      ],
    });
    expect(await answer('merchant', '/merchant/invoice/shop')).toEqual({
      Result: [
        { ShopId: 2, ShopName: 'Alder Camden', City: 'London' },
        { ShopId: 1, ShopName: 'Alder Soho', City: 'London' },
      ],
    });
  });

  // Requirement C-7.21
  it('open inline as PDFs, under a safe file name', async () => {
    const { url } = await urlOf(as('merchant'), await shopInvoice('INV-1'));
    const file = await as('merchant').call('GET', url);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe('inline; filename="M1-2026-000001.pdf"');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.body).toMatch(/^%PDF-1\.7/);
  });

  // Requirements C-6.04, C-6.05, C-6.10, C-7.21
  it('are hidden from other users, whether by number, by link or by a manipulated link', async () => {
    const number = await shopInvoice('INV-1');
    const fee = (await invoiceNumbersOf(as('admin'), 'INV-1')).get('PlatformFee');
    expect((await urlOf(as('other-merchant'), number)).status).toBe(404);
    expect((await urlOf(as('second-shop'), number)).status).toBe(404);
    expect((await urlOf(as('shop'), fee)).status).toBe(404);
    expect((await urlOf(as('shop'), number)).status).toBe(200);
    expect((await urlOf(as('collect-only'), number)).status).toBe(200);

    const { url } = await urlOf(as('merchant'), number);
    const status = async (client: TestClient, path: string) => (await client.call('GET', path)).status;
    expect(await status(portal.visitor(), url)).toBe(401);
    for (const name of ['other-merchant', 'shop', 'admin']) {
      expect([name, await status(as(name), url)]).toEqual([name, 404]);
    }
    expect(await status(as('merchant'), url.replace(/invoice\.\d+/, 'invoice.4'))).toBe(404);
    expect(await status(as('merchant'), url.replace('/invoice.', '/summary.'))).toBe(404);
    expect(
      await status(
        as('merchant'),
        url.replace(/\.(\d{13})\./, (_, expires: string) => `.${Number(expires) + minute}.`),
      ),
    ).toBe(404);
    expect(await status(as('merchant'), url)).toBe(200);
  });

  // Requirement C-7.21
  it('cannot be opened through an expired link', async () => {
    const { url } = await urlOf(as('merchant'), await shopInvoice('INV-1'));
    portal.clock.advance(5 * minute - 1);
    expect((await as('merchant').call('GET', url)).status).toBe(200);
    portal.clock.advance(1);
    expect(await as('merchant').call('GET', url)).toMatchObject({
      status: 404,
      body: { Error: 'This link has expired. Please open the file from its list again.' },
    });
  });
});
