/** Administrators maintain the merchants' products and their variants. */
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProductVariant } from '../../contract/catalogue/catalogue.ts';
import { productEndpoints } from '../../contract/catalogue/products.ts';
import { productVariants, products, subcategories } from '../../server/db/catalogue-tables.ts';
import { audit, orderLines } from '../../server/db/schema.ts';
import { catalogueOf } from './catalogue-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Created = z.object({ Result: z.number() });

describe(`products, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let subcategory = 0;
  let otherSubcategory = 0;

  const tea = () => ({
    MerchantId: 1,
    Title: 'Green Tea',
    Brand: 'Leafy',
    SubCategoryId: subcategory,
    VariantTitle: '100 g',
    SKU: 'TEA-100',
    Price: 450,
    ImageUrl: 'https://pictures.example/tea.jpg',
  });
  const create = (change: object = {}, client = admin) =>
    client.call('POST', '/api/ext/products', { ...tea(), ...change });
  const created = async (change: object = {}) => Created.parse((await create(change)).body).Result;
  const update = (id: number, body: object) => admin.call('PUT', `/api/ext/products/${id}`, body);
  const archive = (id: number, Archived = true) => admin.call('PUT', `/api/ext/products/${id}/archived`, { Archived });
  const get = async (id: number) =>
    z.object({ Result: productEndpoints.get.answer }).parse((await admin.call('GET', `/api/ext/products/${id}`)).body)
      .Result;
  const listed = async ({
    Filter,
    ...request
  }: {
    Filter?: object;
    Query?: string;
    Page?: number;
    Size?: number;
  } = {}) => {
    const { body } = await admin.call('POST', '/api/ext/products/list', {
      Query: '',
      Page: 1,
      Size: 50,
      ...request,
      Filter: { Brands: [], Merchants: [], State: [], ...Filter },
    });
    return z.object({ Result: productEndpoints.list.answer }).parse(body).Result;
  };
  const titles = async (request?: Parameters<typeof listed>[0]) =>
    (await listed(request)).Products.map(({ Title }) => Title);
  const offered = async () => {
    const { body } = await admin.call('POST', '/api/upc/subcategory/variants', {
      SubCategoryId: subcategory,
      Page: 1,
      Size: 50,
      Filter: { Brands: [], Merchants: [] },
    });
    return z.object({ Result: z.object({ Variants: z.array(ProductVariant), Total: z.number() }) }).parse(body).Result;
  };
  const formOf = async (id: number) => {
    const { Title, Brand, SubCategoryId, Variants } = await get(id);
    return {
      Title,
      Brand,
      SubCategoryId,
      Variants: Variants.map((each) => ({ ...each, ImageUrl: each.ImageUrl ?? '' })),
    };
  };

  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    const catalogue = catalogueOf(admin);
    const VerticalId = await catalogue.addVertical({ Name: 'Food' });
    const CategoryId = await catalogue.addCategory({ Name: 'Drinks', VerticalId });
    subcategory = await catalogue.addSubcategory({ Name: 'Teas', CategoryId });
    otherSubcategory = await catalogue.addSubcategory({ Name: 'Coffees', CategoryId });
  });
  afterAll(() => portal.stop());

  it('can be added to an empty catalogue, with brands and variants', async () => {
    const id = await created();
    expect(
      await created({ Title: 'green tea', Brand: 'LEAFY', VariantTitle: '250 g', SKU: 'TEA-250', ImageUrl: '' }),
    ).toBe(id);
    expect(await get(id)).toMatchObject({
      Title: 'Green Tea',
      Brand: 'Leafy',
      MerchantName: 'Alder Ales',
      SubCategoryName: 'Teas',
      Archived: null,
      Variants: [
        { Title: '100 g', SKU: 'TEA-100', Price: 450, ImageUrl: 'https://pictures.example/tea.jpg' },
        { Title: '250 g', SKU: 'TEA-250', ImageUrl: null },
      ],
    });
    expect((await offered()).Variants).toEqual([
      expect.objectContaining({ SKU: 'TEA-100', Brand: 'Leafy' }),
      expect.objectContaining({ SKU: 'TEA-250' }),
    ]);
    await created({ MerchantId: 2, Brand: 'Birch', SKU: 'OTHER-TEA' });
    await created({ MerchantId: 2, Title: 'Beans', Brand: 'Roast', SKU: 'BEANS', SubCategoryId: otherSubcategory });
  });

  it('can be imported with the names of merchant and subcategory instead of their ids', async () => {
    const id = await created({ MerchantId: 'alder ales', Title: 'Mint', SubCategoryId: 'TEAS', SKU: 'MINT' });
    expect(await get(id)).toMatchObject({ MerchantId: 1, SubCategoryId: subcategory });
    await portal.database.inScope('system', (tx) => tx.insert(subcategories).values({ name: 'Teas' }));
    expect(await create({ Title: 'Mint', SubCategoryId: 'Teas', SKU: 'MINT-2' })).toMatchObject({
      status: 422,
      body: { Fields: { SubCategoryId: 'Several entries have this name. Use the id.' } },
    });
    await portal.database.inScope('system', async (tx) => {
      await tx.delete(productVariants).where(eq(productVariants.productId, id));
      await tx.delete(products).where(eq(products.id, id));
    });
  });

  it('are found by title, brand and SKU, filtered and paged', async () => {
    expect(await titles()).toEqual(['Beans', 'Green Tea', 'Green Tea']);
    expect(await titles({ Query: 'tea-250' })).toEqual(['Green Tea']);
    expect(await titles({ Query: 'ROAST' })).toEqual(['Beans']);
    expect(await titles({ Query: '%' })).toEqual([]);
    expect(await titles({ Filter: { Merchants: [2] } })).toEqual(['Beans', 'Green Tea']);
    const { body } = await admin.call('GET', '/api/ext/products/choices/all');
    const { Brands, Merchants, SubCategories } = z
      .object({ Result: productEndpoints.choices.answer })
      .parse(body).Result;
    expect(Merchants.map(({ Name }) => Name)).toEqual(['Alder Ales', 'Birch Books']);
    expect(SubCategories).toContainEqual({ Id: subcategory, Name: 'Teas', CategoryName: 'Drinks' });
    const roast = Brands.find(({ Name }) => Name === 'Roast');
    expect(await titles({ Filter: { Brands: [roast?.Id] } })).toEqual(['Beans']);
    expect(await listed({ Page: 2, Size: 2 })).toMatchObject({ Products: [{ Title: 'Green Tea' }], TotalCount: 3 });
  });

  it.each([
    [422, { SKU: ' ' }, 'SKU'],
    [422, { Price: -1 }, 'Price'],
    [422, { Price: 1.5 }, 'Price'],
    [422, { ImageUrl: 'javascript:alert(1)' }, 'ImageUrl'],
    [422, { ImageUrl: '//elsewhere.example/a.jpg' }, 'ImageUrl'],
    [422, { MerchantId: 99 }, 'MerchantId'],
    [422, { SubCategoryId: 999 }, 'SubCategoryId'],
    [409, {}, 'SKU'],
    [409, { Title: 'Green Tea', Brand: 'Another', SKU: 'NEW' }, 'Brand'],
    [409, { SKU: 'NEW', SubCategoryId: 2 }, 'SubCategoryId'],
  ])('are refused with %i for wrong values (%#), and nothing is stored', async (status, change, field) => {
    const before = await listed();
    const wrong = { ...(status === 422 ? { Title: 'White Tea', Brand: 'New', SKU: 'NEW' } : {}), ...change };
    expect(await create(wrong)).toMatchObject({ status, body: { Fields: { [field]: expect.any(String) } } });
    expect(await listed()).toEqual(before);
    const brands = await portal.database.inScope('system', (tx) =>
      tx.execute(sql`select from brands where name = 'New'`),
    );
    expect(brands).toMatchObject({ rows: [] });
  });

  it('can be edited: variants change, swap SKUs, move, and are added and removed', async () => {
    const id = await created({ Title: 'Black Tea', SKU: 'B-1' });
    await created({ Title: 'Black Tea', SKU: 'B-2', VariantTitle: 'Large' });
    const form = await formOf(id);
    const [one, two] = form.Variants;
    const added = { Title: 'Huge', SKU: 'B-3', Price: 900, ImageUrl: '/files/b3.jpg' };
    const Variants = [added, { ...two, SKU: 'B-1' }, { ...one, SKU: 'B-2', Price: 475 }];
    const changed = { ...form, Title: 'Dark Tea', Brand: 'New Leaf', SubCategoryId: otherSubcategory, Variants };
    expect((await update(id, changed)).status).toBe(200);
    expect(await get(id)).toMatchObject({
      Title: 'Dark Tea',
      Brand: 'New Leaf',
      SubCategoryName: 'Coffees',
      Variants: [added, { Id: two?.Id, SKU: 'B-1' }, { Id: one?.Id, SKU: 'B-2', Price: 475 }],
    });
    expect((await update(id, { ...changed, Variants: [{ ...two, SKU: 'B-9' }] })).status).toBe(200);
    expect((await get(id)).Variants).toEqual([{ ...two, SKU: 'B-9' }]);
  });

  it('reject edits with a SKU or a title that is taken, or with a variant of another product', async () => {
    const id = await created({ Title: 'Red Tea', SKU: 'R-1' });
    const form = await formOf(id);
    const [own] = form.Variants;
    const [foreign] = (await listed({ Query: 'BEANS' })).Products[0]?.Variants ?? [];
    const refusals = [
      [{ ...form, Title: 'GREEN TEA' }, 409, 'Title'],
      [{ ...form, Variants: [{ ...own, SKU: 'BEANS' }] }, 409, 'Variants.0.SKU'],
      [{ ...form, Variants: [own, { ...own, Id: undefined }] }, 422, 'Variants.1.SKU'],
      [{ ...form, SubCategoryId: 999 }, 422, 'SubCategoryId'],
      [{ ...form, Variants: [] }, 422, 'Variants'],
    ] as const;
    for (const [body, status, field] of refusals) {
      expect(await update(id, body)).toMatchObject({ status, body: { Fields: { [field]: expect.any(String) } } });
    }
    const stolen = [{ ...own, Id: foreign?.Id, ImageUrl: '' }];
    expect((await update(id, { ...form, Variants: stolen })).status).toBe(409);
    expect(await formOf(id)).toEqual(form);
  });

  it('are not offered while archived, take no variants then, and can be restored', async () => {
    const [green] = (await listed({ Query: 'tea-100' })).Products;
    const id = Number(green?.Id);
    const before = await offered();
    expect((await archive(id)).status).toBe(200);
    expect((await get(id)).Archived).toBe(portal.clock.now().toISOString());
    expect((await offered()).Variants.map(({ SKU }) => SKU)).toEqual(['OTHER-TEA', 'R-1']);
    expect((await offered()).Total).toBe(before.Total - 2);
    expect((await catalogueOf(admin).subcategory(subcategory)).ProductCount).toBe(2);
    expect(await titles({ Filter: { State: ['Archived'] } })).toEqual(['Green Tea']);
    expect((await listed({ Filter: { State: ['Offered'] } })).TotalCount).toBe(4);
    expect(await create({ SKU: 'TEA-500' })).toMatchObject({
      status: 409,
      body: { Fields: { Title: expect.any(String) } },
    });
    expect((await archive(id, false)).status).toBe(200);
    expect(await offered()).toEqual(before);
  });

  it('leave past orders unchanged', async () => {
    const order = await portal.addOrder({ orderNo: 'past', shopId: 1 });
    const linesOf = () =>
      portal.database.inScope('system', (tx) => tx.select().from(orderLines).where(eq(orderLines.orderId, order)));
    const before = await linesOf();
    const id = await created({ Title: String(before[0]?.productTitle), SKU: 'TEA-past' });
    const form = await formOf(id);
    await update(id, { ...form, Title: 'Renamed', Variants: [{ ...form.Variants[0], Price: 1, SKU: 'CHANGED' }] });
    await archive(id);
    expect(await linesOf()).toEqual(before);
  });

  it('are closed to shops and merchants', async () => {
    const [product] = (await listed()).Products;
    const id = Number(product?.Id);
    for (const email of ['shop@demo.test', 'merchant@demo.test']) {
      const client = await portal.signIn(email);
      expect((await create({ SKU: 'OWN' }, client)).status).toBe(403);
      expect((await client.call('GET', `/api/ext/products/${id}`)).status).toBe(403);
      expect((await client.call('PUT', `/api/ext/products/${id}/archived`, { Archived: true })).status).toBe(403);
    }
    expect((await admin.call('GET', '/api/ext/products/999999')).status).toBe(404);
    expect((await archive(999_999)).status).toBe(404);
  });

  it('have every change in the audit trail, without copied columns of variants', async () => {
    const entries = await portal.database.inScope('system', (tx) =>
      tx
        .select()
        .from(audit)
        .where(inArray(audit.entity, ['products', 'product-variants', 'brands']))
        .orderBy(audit.id),
    );
    expect(entries.slice(0, 3).map(({ entity, action, title }) => [entity, action, title])).toEqual([
      ['brands', 'insert', 'Leafy'],
      ['products', 'insert', 'Green Tea'],
      ['product-variants', 'insert', '100 g'],
    ]);
    expect(entries).toContainEqual(
      expect.objectContaining({ entity: 'product-variants', action: 'delete', wholeEntity: 'products' }),
    );
    const archived = entries.filter(({ after }) => z.object({ archived_at: z.string() }).safeParse(after).success);
    expect(archived[0]).toMatchObject({ entity: 'products', title: 'Green Tea', actorName: 'admin@demo.test' });
    expect(
      entries.filter(
        ({ action, before }) => action === 'update' && before instanceof Object && 'is_archived' in before,
      ),
    ).toEqual([]);
  });
});
