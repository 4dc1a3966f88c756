/** Merchants decide on the prices of their own products and where they are sold. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productCatalogEndpoints } from '../../contract/catalogue/product-catalog.ts';
import { productVariants, products } from '../../server/db/catalogue-tables.ts';
import { audit } from '../../server/db/schema.ts';
import { callWith, createKey, newOrder, startIntegration } from './integration-app.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

describe(`the product catalog, on ${engine}`, () => {
  let portal: TestApp;
  let merchant: TestClient;
  let other: TestClient;
  let secret: string;
  beforeAll(async () => {
    portal = await startIntegration();
    merchant = await portal.signIn('merchant@demo.test');
    other = await portal.signIn('other-merchant@demo.test');
    secret = (await createKey(merchant)).Secret;
  });
  afterAll(() => portal.stop());

  const path = '/api/ext/product-catalog';
  const sold = { Price: 450, StockState: 'Available', Shops: [] };
  const list = async (client: TestClient, { Filter = {}, ...request }: { Filter?: object; Query?: string } = {}) => {
    const { body } = await client.call('POST', `${path}/list`, {
      Query: '',
      Page: 1,
      Size: 50,
      ...request,
      Filter: { StockState: [], Shops: [], Brands: [], ...Filter },
    });
    return z.object({ Result: productCatalogEndpoints.list.answer }).parse(body).Result;
  };
  const skus = async (request?: Parameters<typeof list>[1]) =>
    (await list(merchant, request)).Items.map(({ SKU }) => SKU);
  const get = async (id: number) =>
    z.object({ Result: productCatalogEndpoints.get.answer }).parse((await merchant.call('GET', `${path}/${id}`)).body)
      .Result;
  const update = (id: number, change: object, client = merchant, headers = {}) =>
    client.call('PUT', `${path}/${id}`, { ...sold, ...change }, headers);
  const importRow = (SKU: string, change: object = {}, client = merchant) =>
    client.call('PUT', path, { SKU, ...sold, ...change });
  const storedPrice = async (sku: string) => {
    const [found] = await portal.database.inScope('system', (tx) =>
      tx.select().from(productVariants).where(eq(productVariants.sku, sku)),
    );
    return found?.price;
  };

  it("lists the merchant's own products only", async () => {
    expect(await list(merchant)).toEqual({
      Items: [
        {
          Id: 1,
          SKU: 'TEA-1',
          ProductTitle: 'Tea',
          VariantTitle: 'Green',
          Brand: 'Camellia',
          Price: 450,
          StockState: 'Available',
          Shops: [],
          ShopNames: [],
          ImageUrl: 'https://images.test/tea.png',
        },
        expect.objectContaining({ SKU: 'CUP-1', ImageUrl: null }),
      ],
      TotalCount: 2,
    });
    expect((await list(other)).Items.map(({ SKU }) => SKU)).toEqual(['BOOK-1']);
    expect((await merchant.call('GET', `${path}/choices/all`)).body).toEqual({
      Result: {
        Brands: [{ Id: 1, Name: 'Camellia' }],
        Shops: [
          { Id: 2, Name: 'Alder Camden' },
          { Id: 1, Name: 'Alder Soho' },
        ],
      },
    });
  });

  it('is closed to other roles and other merchants, even in the database', async () => {
    for (const email of ['admin@demo.test', 'shop@demo.test']) {
      const client = await portal.signIn(email);
      const calls = [
        client.call('POST', `${path}/list`, {
          Query: '',
          Page: 1,
          Size: 1,
          Filter: { StockState: [], Shops: [], Brands: [] },
        }),
        client.call('GET', `${path}/1`),
        client.call('GET', `${path}/choices/all`),
        update(1, {}, client),
        importRow('TEA-1', {}, client),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect((await other.call('GET', `${path}/1`)).status).toBe(404);
    expect((await update(1, { Price: 1 }, other)).status).toBe(404);
    expect(await importRow('TEA-1', { Price: 1 }, other)).toMatchObject({
      status: 422,
      body: { Fields: { SKU: 'You have no product with this SKU.' } },
    });
    expect(await storedPrice('TEA-1')).toBe(450);
    const scope = {
      id: '7f1f9f3e-53fd-4b5e-8a85-3d4d7ad20f33',
      role: 'Merchant',
      merchantId: 2,
      shopId: null,
    } as const;
    await portal.database.inScope(scope, async (tx) => {
      expect(await tx.select({ sku: productVariants.sku }).from(productVariants)).toEqual([{ sku: 'BOOK-1' }]);
      await tx.update(productVariants).set({ isAvailable: false }).where(eq(productVariants.sku, 'TEA-1'));
    });
    expect((await get(1)).StockState).toBe('Available');
    await expect(
      portal.database.inScope(scope, (tx) => tx.execute(sql`update product_variants set title = 'Mine'`)),
    ).rejects.toThrow('update product_variants');
  });

  it('changes prices, stock states and shops, and announces this to the merchant', async () => {
    const socket = await merchant.open('/api/ws/realtime');
    const foreign = await other.open('/api/ws/realtime');
    await Promise.all([socket.settled(), foreign.settled()]);
    expect((await update(1, { Price: 500, StockState: 'NotAvailable', Shops: [2, 1] })).status).toBe(200);
    expect(await get(1)).toMatchObject({
      Price: 500,
      StockState: 'NotAvailable',
      Shops: [2, 1],
      ShopNames: ['Alder Camden', 'Alder Soho'],
    });
    await expect.poll(() => JSON.stringify(socket.frames), { timeout: 1000 }).toContain('ProductCatalog');
    expect(JSON.stringify(await foreign.settled())).not.toContain('ProductCatalog');
    socket.close();
    foreign.close();
    await update(1, {});
  });

  it("rejects other merchants' shops, and prices that are not amounts", async () => {
    expect(await update(1, { Shops: [3] })).toMatchObject({
      status: 422,
      body: { Fields: { Shops: 'You have no shop 3.' } },
    });
    expect(await update(1, { Price: -1 })).toMatchObject({
      status: 422,
      body: { Fields: { Price: expect.any(String) } },
    });
    expect((await update(999_999, {})).status).toBe(404);
  });

  it('detects that another user has changed the variant', async () => {
    const { headers } = await merchant.call('GET', `${path}/2`);
    const seen = { 'if-match': headers.get('etag') ?? '' };
    expect((await update(2, { Price: 310 }, merchant, seen)).status).toBe(200);
    expect(await update(2, { Price: 320 }, merchant, seen)).toMatchObject({
      status: 409,
      body: { Conflict: { Current: { Price: 310 }, ChangedBy: 'merchant@demo.test' } },
    });
    expect((await get(2)).Price).toBe(310);
  });

  it('is searched by title, brand and SKU, and filtered by stock state, shop and brand', async () => {
    await update(1, { Shops: [2] });
    await update(2, { StockState: 'NotAvailable' });
    expect(await skus({ Query: 'green' })).toEqual(['TEA-1']);
    expect(await skus({ Query: 'camellia' })).toEqual(['TEA-1', 'CUP-1']);
    expect(await skus({ Query: 'cup-1' })).toEqual(['CUP-1']);
    expect(await skus({ Filter: { StockState: ['Available'] } })).toEqual(['TEA-1']);
    expect(await skus({ Filter: { Shops: [1] } })).toEqual(['CUP-1']);
    expect(await skus({ Filter: { Shops: [2] } })).toEqual(['TEA-1', 'CUP-1']);
    expect(await skus({ Filter: { Brands: [999] } })).toEqual([]);
    await update(1, {});
    await update(2, {});
  });

  it('imports rows by SKU, with the names of shops', async () => {
    expect((await importRow('CUP-1', { Price: 99, Shops: ['alder CAMDEN', 1] })).status).toBe(200);
    expect(await get(2)).toMatchObject({ Price: 99, Shops: [2, 1] });
    expect(await importRow('CUP-1', { Shops: ['Nowhere'] })).toMatchObject({
      status: 422,
      body: { Fields: { Shops: 'You have no shop Nowhere.' } },
    });
    expect((await importRow('BOOK-1')).status).toBe(422);
    expect((await importRow('CUP-1')).status).toBe(200);
  });

  it('omits archived products', async () => {
    const archive = (archivedAt: Date | null) =>
      portal.database.inScope('system', (tx) => tx.update(products).set({ archivedAt }).where(eq(products.id, 1)));
    await archive(portal.clock.now());
    expect(await skus()).toEqual([]);
    expect((await update(1, {})).status).toBe(404);
    await archive(null);
  });

  it('decides on what the Integration API accepts in each shop', async () => {
    const order = (shopId: string) => {
      const lines = [
        { sku: 'CUP-1', quantity: 1, unitPrice: 300 },
        { sku: 'TEA-1', quantity: 1, unitPrice: 450 },
      ];
      const body = newOrder(`stock-${shopId}`, { shopId, lines, total: 750 });
      return callWith(portal.origin, secret, 'POST', '/orders', body);
    };
    const refused = {
      status: 422,
      body: { errors: [{ field: 'lines.1.sku', message: 'This product is not available in the shop.' }] },
    };
    await update(1, { StockState: 'NotAvailable' });
    expect(await order('1')).toMatchObject(refused);
    await update(1, { Shops: [2] });
    expect(await order('1')).toMatchObject(refused);
    expect((await order('2')).status).toBe(201);
    await update(1, {});
    expect((await order('1')).status).toBe(201);
  });

  it('records its changes in the audit trail', async () => {
    await update(2, { Price: 480, StockState: 'NotAvailable', Shops: [1] });
    const rows = await portal.database.inScope('system', (tx) =>
      tx.select().from(audit).where(eq(audit.entity, 'product-variants')).orderBy(audit.id),
    );
    expect(rows.at(-1)).toMatchObject({
      actorName: 'merchant@demo.test',
      wholeEntity: 'products',
      merchantId: 1,
      after: { price: 480, is_available: false, shop_ids: [1] },
    });
  });
});
