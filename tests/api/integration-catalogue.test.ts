import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IntegrationDelivery, IntegrationShop } from '../../contract/integration/representations.ts';
import { MinuteOfDay } from 'schema-admin/contract/units.ts';
import { productVariants } from '../../server/db/catalogue-tables.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { shopClosures, shopPickingHours } from '../../server/db/shop-tables.ts';
import { addDraft } from './courier-calls.ts';
import { callWith, createKey, startIntegration } from './integration-app.ts';
import type { TestApp } from './test-app.ts';
import { engine } from './test-database.ts';

const Subcategories = z.object({
  subcategories: z.array(
    z.object({ id: z.string(), name: z.string(), category: z.string().nullable(), vertical: z.string().nullable() }),
  ),
  nextCursor: z.string(),
  hasMore: z.boolean(),
});
const Results = z.object({
  results: z.array(
    z.object({
      index: z.number(),
      sku: z.string().nullable(),
      result: z.string(),
      errors: z.array(z.object({ field: z.string() })),
    }),
  ),
});

describe(`products, shops and deliveries of the Integration API, on ${engine}`, () => {
  let portal: TestApp;
  let secret: string;
  let other: string;
  let platform: string;
  beforeAll(async () => {
    portal = await startIntegration({ PUBLIC_URL: 'https://portal.example.com' });
    secret = (await createKey(await portal.signIn('merchant@demo.test'))).Secret;
    other = (await createKey(await portal.signIn('other-merchant@demo.test'))).Secret;
    platform = (await createKey(await portal.signIn('admin@demo.test'))).Secret;
  });
  afterAll(() => portal.stop());

  it('has the subcategories with their ids, page by page', async () => {
    const list = async (query: string) =>
      Subcategories.parse((await callWith(portal.origin, secret, 'GET', `/catalogue/subcategories${query}`)).body);
    const all = await list('');
    expect(all.subcategories[0]).toMatchObject({ id: '1', name: expect.any(String), category: expect.any(String) });
    const first = await list('?limit=1');
    expect([first.subcategories.length, first.nextCursor, first.hasMore]).toEqual([
      1,
      '1',
      all.subcategories.length > 1,
    ]);
    const reader = await createKey(await portal.signIn('merchant@demo.test'), { Scopes: ['orders:read'] });
    expect((await callWith(portal.origin, reader.Secret, 'GET', '/catalogue/subcategories')).status).toBe(403);
  });

  const product = (sku: string, change: object = {}) => ({
    sku,
    productTitle: 'Mug',
    title: sku,
    brand: 'Fern',
    price: 950,
    subcategoryId: '1',
    ...change,
  });
  const put = (products: readonly unknown[], key = secret, merchantId?: string) =>
    callWith(portal.origin, key, 'PUT', '/catalogue/products', { products, merchantId });
  const resultsOf = async (...given: Parameters<typeof put>) =>
    Results.parse((await put(...given)).body).results.map(({ result, errors }) =>
      errors.length === 0 ? result : `${result}: ${errors.map(({ field }) => field).join(', ')}`,
    );

  it('creates, updates and keeps products, with a result per row', async () => {
    expect(await resultsOf([product('MUG-1'), product('MUG-2')])).toEqual(['created', 'created']);
    expect(await resultsOf([product('MUG-1'), product('MUG-2', { price: 900 })])).toEqual(['unchanged', 'updated']);
    const rows = await portal.database.inScope('system', (tx) =>
      tx
        .select()
        .from(productVariants)
        .where(eq(productVariants.productTitle, 'Mug'))
        .orderBy(productVariants.position),
    );
    expect(rows.map(({ sku, price, position, sellerId }) => [sku, price, position, sellerId])).toEqual([
      ['MUG-1', 950, 1, 1],
      ['MUG-2', 900, 2, 1],
    ]);
  });

  it('rejects invalid rows and stores the others', async () => {
    const rows = [
      product('BOWL-1'),
      product('BOWL-1'),
      product('BOOK-1'),
      product('BOWL-2', { subcategoryId: '99' }),
      product('', { price: -1 }),
      'nothing',
    ];
    expect(await resultsOf(rows)).toEqual([
      'created',
      'rejected: sku',
      'rejected: sku',
      'rejected: subcategoryId',
      'rejected: sku, title, price',
      'rejected: ',
    ]);
    const [book] = await portal.database.inScope('system', (tx) =>
      tx.select().from(productVariants).where(eq(productVariants.sku, 'BOOK-1')),
    );
    expect(book).toMatchObject({ title: 'Paperback', sellerId: 2 });
  });

  it('stores 1,000 products in one call, and refuses more', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => product(`BULK-${index}`));
    expect(new Set(await resultsOf(many))).toEqual(new Set(['created']));
    expect((await put([...many, product('BULK-1000')])).status).toBe(422);
  });

  it('needs the merchant from a key of the whole platform, and no other one from a merchant', async () => {
    expect((await put([product('PLATE-1')], platform)).status).toBe(422);
    expect((await put([product('PLATE-1')], platform, '99')).status).toBe(422);
    expect((await put([product('PLATE-1')], other, '1')).status).toBe(422);
    expect(await resultsOf([product('PLATE-1')], platform, '2')).toEqual(['created']);
    expect(await resultsOf([product('PLATE-1', { price: 1 })])).toEqual(['rejected: sku']);
  });

  it('shows a delivery with its state, tracking link and proof to its merchant', async () => {
    const id = await addDraft(await portal.signIn('collect@demo.test'));
    const read = (key = secret) => callWith(portal.origin, key, 'GET', `/deliveries/${id}`);
    expect((await read()).status).toBe(404);
    const change = (columns: Partial<typeof deliveries.$inferInsert>) =>
      portal.database.inScope('system', (tx) => tx.update(deliveries).set(columns).where(eq(deliveries.id, id)));
    await change({ status: 'OutForDelivery', bookedAt: portal.clock.now(), outForDeliveryAt: portal.clock.now() });
    const delivery = IntegrationDelivery.parse((await read()).body);
    expect(delivery).toMatchObject({ id, merchantId: '1', shopId: '1', state: 'out_for_delivery', proof: null });
    expect(delivery.trackingUrl).toMatch(/^https:\/\/portal\.example\.com\/api\/track\/[\w-]{36}$/);
    await change({
      status: 'Delivered',
      deliveredAt: portal.clock.now(),
      proofUrl: '/api/files/a.jpg',
      proofName: 'Ada',
    });
    expect((await read()).body).toMatchObject({
      state: 'delivered',
      trackingUrl: null,
      proof: { url: 'https://portal.example.com/api/files/a.jpg', name: 'Ada' },
    });
    expect((await read(other)).status).toBe(404);
  });

  it('lists shops page by page with opening hours, closures and free slots', async () => {
    await portal.database.inScope('system', async (tx) => {
      const day = { shopId: 1, merchantId: 1, fromMinute: MinuteOfDay.parse(540), toMinute: MinuteOfDay.parse(1020) };
      await tx.insert(shopPickingHours).values([
        { ...day, day: 2 },
        { ...day, day: 3 },
      ]);
      const closure = { shopId: 1, merchantId: 1, reason: 'Stocktake' };
      await tx.insert(shopClosures).values([
        { ...closure, firstDay: '2026-03-11', lastDay: '2026-03-11' },
        { ...closure, firstDay: '2026-03-01', lastDay: '2026-03-02' },
      ]);
    });
    const Page = z.object({ shops: z.array(IntegrationShop), nextCursor: z.string(), hasMore: z.boolean() });
    const list = async (query: string) =>
      Page.parse((await callWith(portal.origin, secret, 'GET', `/shops${query}`)).body);
    const first = await list('?limit=1');
    expect([first.shops.length, first.hasMore]).toEqual([1, true]);
    expect(first.shops[0]).toMatchObject({
      id: '1',
      name: 'Alder Soho',
      live: true,
      openingHours: [
        { day: 2, from: '09:00', to: '17:00' },
        { day: 3, from: '09:00', to: '17:00' },
      ],
      closures: [{ first: '2026-03-11', from: null, reason: 'Stocktake' }],
    });
    // It is Tuesday noon. On Wednesday the shop is closed.
    expect(first.shops[0]?.slots.map(({ from }) => from)).toEqual([
      '2026-03-10T13:00:00.000Z',
      '2026-03-10T14:00:00.000Z',
      '2026-03-10T15:00:00.000Z',
      '2026-03-10T16:00:00.000Z',
    ]);
    const rest = await list(`?cursor=${first.nextCursor}`);
    expect([rest.shops.map(({ id }) => id), rest.hasMore]).toEqual([['2'], false]);
  });
});
