import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { brands, productVariants, products } from '../../server/db/catalogue-tables.ts';
import { catalogueOf } from './catalogue-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Variants = z.object({
  Result: z.object({ Variants: z.array(z.object({ SKU: z.string() })), Total: z.number() }),
});
const names = (
  groups: readonly {
    readonly Header: string;
    readonly Items: readonly { readonly Name?: string | null | undefined }[];
  }[],
) => groups.map(({ Header, Items }) => [Header, ...Items.map(({ Name }) => Name)]);

describe(`the catalogue, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let upc: ReturnType<typeof catalogueOf>;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    upc = catalogueOf(admin);
  });
  afterAll(() => portal.stop());

  const remove = (path: string) => admin.call('DELETE', `/api/upc/${path}`);
  const bind = (categoryId: number, ids: readonly (number | string)[]) =>
    admin.call('PUT', `/api/upc/category/${categoryId}/bind`, { SubCategories: ids });
  const unbind = (id: number) => admin.call('PUT', `/api/upc/subcategory/${id}/unbind`);

  const addProduct = (subcategoryId: number, title: string, merchantId: number, brand: string, variants: number) =>
    portal.database.inScope('system', async (tx) => {
      const [made] = await tx
        .insert(brands)
        .values({ name: brand })
        .onConflictDoUpdate({ target: brands.name, set: { name: brand } })
        .returning();
      const [product] = await tx
        .insert(products)
        .values({ subcategoryId, merchantId, brandId: made?.id ?? 0, title })
        .returning();
      const rows = Array.from({ length: variants }, (_, index) => ({
        productId: product?.id ?? 0,
        position: index + 1,
        title: `Size ${index + 1}`,
        sku: `${title}-${index + 1}`,
        price: Pence.parse(199 + index),
      }));
      await tx.insert(productVariants).values(rows);
      return made?.id ?? 0;
    });

  // Requirements C-7.02, C-7.03
  it('lists added entries with their names and counts', async () => {
    const vertical = await upc.addVertical({ Name: '  Decorating ', Description: 'Paint and paper' });
    const category = await upc.addCategory({ Name: 'Paint', Description: '', VerticalId: vertical });
    const subcategory = await upc.addSubcategory({ Name: 'Emulsion', CategoryId: category });
    await addProduct(subcategory, 'White Emulsion', 1, 'Alder Paints', 2);
    expect(await upc.verticals({ Query: 'decorating' })).toEqual([
      {
        Header: 'D',
        Items: [
          {
            Id: vertical,
            Name: 'Decorating',
            Description: 'Paint and paper',
            CategoryCount: 1,
            SubCategoryCount: 1,
            ProductCount: 1,
          },
        ],
      },
    ]);
    const paint = {
      Id: category,
      Title: 'Paint',
      Name: 'Paint',
      Description: null,
      VerticalId: vertical,
      VerticalName: 'Decorating',
      SubCategoryCount: 1,
      ProductCount: 1,
    };
    expect(await upc.categories({ Query: 'paint' })).toEqual([{ Header: 'P', Items: [paint] }]);
    expect(await upc.category(category)).toEqual(paint);
    const emulsion = {
      Id: subcategory,
      Name: 'Emulsion',
      CategoryId: category,
      CategoryTitle: 'Paint',
      VerticalName: 'Decorating',
      ProductCount: 1,
    };
    expect(await upc.subcategories({ Query: 'emulsion' })).toEqual([{ Header: 'E', Items: [emulsion] }]);
    expect(await upc.subcategory(subcategory)).toEqual(emulsion);
  });

  it('can be sorted in both directions and searched literally, ignoring case', async () => {
    for (const Name of ['Sort beta', 'sort alpha', 'Zone of sort', '100% sort']) await upc.addVertical({ Name });
    expect(names(await upc.verticals({ Query: 'SORT' }))).toEqual([
      ['#', '100% sort'],
      ['S', 'sort alpha', 'Sort beta'],
      ['Z', 'Zone of sort'],
    ]);
    expect(names(await upc.verticals({ Query: 'sort', OrderBy: 'desc' }))).toEqual([
      ['Z', 'Zone of sort'],
      ['S', 'Sort beta', 'sort alpha'],
      ['#', '100% sort'],
    ]);
    expect(names(await upc.verticals({ Query: '%' }))).toEqual([['#', '100% sort']]);
  });

  // Requirements C-2.17, C-7.01
  it('can be filtered by verticals and categories', async () => {
    const [one, two] = [await upc.addVertical({ Name: 'Scope one' }), await upc.addVertical({ Name: 'Scope two' })];
    const first = await upc.addCategory({ Name: 'First scope', VerticalId: one });
    const second = await upc.addCategory({ Name: 'Second scope', VerticalId: two });
    await upc.addSubcategory({ Name: 'In first', CategoryId: first });
    await upc.addSubcategory({ Name: 'In second', CategoryId: second });
    expect(names(await upc.categories({ Filter: { Verticals: [one] } }))).toEqual([['F', 'First scope']]);
    expect(names(await upc.subcategories({ Filter: { Verticals: [two], Categories: [] } }))).toEqual([
      ['I', 'In second'],
    ]);
    expect(names(await upc.subcategories({ Filter: { Verticals: [], Categories: [first] } }))).toEqual([
      ['I', 'In first'],
    ]);
    expect(names(await upc.subcategories({ Filter: { Verticals: [two], Categories: [first] } }))).toEqual([]);
    expect(names(await upc.subcategories({ Filter: { Verticals: ['no id'], Categories: [] } }))).toEqual([]);
  });

  // Requirements C-5.01, C-5.02, C-5.03
  it('rejects blank or overlong names and missing parents, and stores nothing', async () => {
    const vertical = await upc.addVertical({ Name: 'Edges' });
    const category = await upc.addCategory({ Name: 'Edges', VerticalId: vertical });
    const refused = [
      await upc.send('POST', '/api/upc/vertical', { Name: '   ' }),
      await upc.send('POST', '/api/upc/vertical', { Name: 'e'.repeat(101) }),
      await upc.send('POST', '/api/upc/vertical', { Name: 'Edge', Description: 'd'.repeat(2001) }),
      await upc.send('POST', '/api/upc/category', { Name: '', VerticalId: vertical }),
      await upc.send('POST', '/api/upc/category', { Name: 'Edge' }),
      await upc.send('POST', '/api/upc/category', { Name: 'Edge', VerticalId: 999_999 }),
      await admin.call('POST', '/api/upc/subcategory', { Name: ' ', CategoryId: category }),
      await admin.call('POST', '/api/upc/subcategory', { Name: 'Edge' }),
      await admin.call('POST', '/api/upc/subcategory', { Name: 'Edge', CategoryId: 999_999 }),
      await admin.call('PUT', '/api/upc/subcategory/1', { Name: 'Edge' }),
      await admin.call('POST', '/api/upc/vertical', { json: { Name: 'Edge' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
    expect(refused[0]?.body).toMatchObject({ Fields: { Name: 'This field is required.' } });
    expect(await upc.categories({ Query: 'edge' })).toHaveLength(1);
    expect((await upc.send('POST', '/api/upc/vertical', { Name: 'e'.repeat(100) })).status).toBe(200);
  });

  // Requirement C-7.04
  it('requires names to be unique among siblings, ignoring case', async () => {
    const [one, two] = [await upc.addVertical({ Name: 'Names one' }), await upc.addVertical({ Name: 'Names two' })];
    const category = await upc.addCategory({ Name: 'Lamps', VerticalId: one });
    await upc.addCategory({ Name: 'Lamps', VerticalId: two });
    const bulbs = await upc.addSubcategory({ Name: 'Bulbs', CategoryId: category });
    const shades = await upc.addSubcategory({ Name: 'Shades', CategoryId: category });
    const taken = [
      await upc.send('POST', '/api/upc/vertical', { Name: 'names ONE' }),
      await upc.send('PUT', `/api/upc/vertical/${two}`, { Name: 'Names one' }),
      await upc.send('POST', '/api/upc/category', { Name: 'LAMPS', VerticalId: two }),
      await upc.send('PUT', `/api/upc/category/${category}`, { Name: 'Lamps', VerticalId: two }),
      await admin.call('POST', '/api/upc/subcategory', { Name: 'bulbs', CategoryId: category }),
      await admin.call('PUT', `/api/upc/subcategory/${shades}`, { Name: 'Bulbs', CategoryId: category }),
    ];
    expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 409));
    expect(taken[0]?.body).toMatchObject({ Error: 'A vertical with this name already exists.' });
    expect(
      (await admin.call('PUT', `/api/upc/subcategory/${bulbs}`, { Name: 'BULBS', CategoryId: category })).status,
    ).toBe(200);
  });

  it('adds a name only once when concurrent requests add it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upc.send('POST', '/api/upc/vertical', { Name: 'At once' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('renames, describes and moves entries, and rejects descriptions that are not text', async () => {
    const [from, to] = [
      await upc.addVertical({ Name: 'From', Description: 'kept' }),
      await upc.addVertical({ Name: 'To' }),
    ];
    const category = await upc.addCategory({ Name: 'Moving', Description: 'kept too', VerticalId: from });
    const subcategory = await upc.addSubcategory({ Name: 'With it', CategoryId: category });
    await upc.send('PUT', `/api/upc/vertical/${from}`, { Name: 'From there', Description: 'kept' });
    await upc.send('PUT', `/api/upc/category/${category}`, { Name: 'Moved', Description: 'kept too', VerticalId: to });
    expect(await upc.vertical(from)).toMatchObject({
      Name: 'From there',
      Description: 'kept',
      CategoryCount: 0,
      SubCategoryCount: 0,
    });
    expect(await upc.vertical(to)).toMatchObject({ CategoryCount: 1, SubCategoryCount: 1 });
    expect(await upc.category(category)).toMatchObject({
      Name: 'Moved',
      Description: 'kept too',
      VerticalId: to,
      VerticalName: 'To',
    });
    expect(await upc.subcategory(subcategory)).toMatchObject({ CategoryTitle: 'Moved', VerticalName: 'To' });
    for (const Description of [null, undefined]) {
      expect((await upc.send('PUT', `/api/upc/vertical/${from}`, { Name: 'From there', Description })).status).toBe(
        422,
      );
    }
    await upc.send('PUT', `/api/upc/vertical/${from}`, { Name: 'From there', Description: '' });
    expect((await upc.vertical(from)).Description).toBeNull();
  });

  // Requirements C-5.05, C-5.06
  it('removes empty entries, and gives a reason for not removing those with children', async () => {
    const vertical = await upc.addVertical({ Name: 'Going' });
    const category = await upc.addCategory({ Name: 'Going', VerticalId: vertical });
    const subcategory = await upc.addSubcategory({ Name: 'Going', CategoryId: category });
    expect(await remove(`vertical/${vertical}`)).toMatchObject({
      status: 409,
      body: {
        Code: 'vertical-has-categories',
        Error:
          'Please reassign all categories to another vertical before removing the vertical. Once all categories are reassigned you will be able to remove the vertical.',
      },
    });
    expect(await remove(`category/${category}`)).toMatchObject({
      status: 409,
      body: {
        Code: 'category-has-subcategories',
        Error:
          'Please unbind all sub categories before removing the category. Once all sub categories are unbound you will be able to remove the category.',
      },
    });
    expect((await unbind(subcategory)).status).toBe(200);
    expect((await remove(`category/${category}`)).status).toBe(200);
    expect((await remove(`vertical/${vertical}`)).status).toBe(200);
    for (const path of [`vertical/${vertical}`, `category/${category}`]) {
      expect([(await remove(path)).status, (await admin.call('GET', `/api/upc/${path}`)).status]).toEqual([404, 404]);
    }
  });

  // Requirements C-4.02, C-4.03
  it('binds and unbinds subcategories, and updates the counts', async () => {
    const vertical = await upc.addVertical({ Name: 'Binding' });
    const [one, two] = [
      await upc.addCategory({ Name: 'One', VerticalId: vertical }),
      await upc.addCategory({ Name: 'Two', VerticalId: vertical }),
    ];
    const apples = await upc.addSubcategory({ Name: 'Apples', CategoryId: one });
    const ash = await upc.addSubcategory({ Name: 'Ash', CategoryId: one });
    await addProduct(apples, 'Pippin', 2, 'Orchard', 1);
    for (const id of [apples, ash]) {
      expect(await unbind(id)).toMatchObject({ status: 200, body: { Result: 'Sub category unbinded.' } });
    }
    expect(await upc.category(one)).toMatchObject({ SubCategoryCount: 0, ProductCount: 0 });
    const { body } = await admin.call('GET', '/api/upc/subcategory/unbinded');
    const unbound = z
      .object({
        Result: z.array(z.object({ FirstLetter: z.string(), Items: z.array(z.object({ Name: z.string() })) })),
      })
      .parse(body).Result;
    expect(unbound.find(({ FirstLetter }) => FirstLetter === 'A')?.Items.map(({ Name }) => Name)).toEqual([
      'Apples',
      'Ash',
    ]);
    expect(await bind(two, [apples, ash])).toMatchObject({ status: 200, body: { Result: 'Category binded.' } });
    expect(await upc.category(two)).toMatchObject({ SubCategoryCount: 2, ProductCount: 1 });
    expect(await upc.vertical(vertical)).toMatchObject({ SubCategoryCount: 2, ProductCount: 1 });
  });

  // Requirement C-2.33
  it('binds all selected subcategories or none', async () => {
    const vertical = await upc.addVertical({ Name: 'All or none' });
    const [one, two] = [
      await upc.addCategory({ Name: 'One', VerticalId: vertical }),
      await upc.addCategory({ Name: 'Two', VerticalId: vertical }),
    ];
    const free = await upc.addSubcategory({ Name: 'Free', CategoryId: one });
    const bound = await upc.addSubcategory({ Name: 'Bound', CategoryId: one });
    await unbind(free);
    const answers = [
      await bind(two, [free, bound]),
      await bind(two, [free, 999_999]),
      await bind(two, []),
      await bind(999_999, [free]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 422, 422, 404]);
    await upc.addSubcategory({ Name: 'free', CategoryId: two });
    expect((await bind(two, [free])).status).toBe(409);
    expect((await upc.subcategory(free)).CategoryId).toBeNull();
    expect((await bind(one, [free, bound, String(free)])).status).toBe(200);
    expect(await upc.category(one)).toMatchObject({ SubCategoryCount: 2 });
  });

  // Requirements C-7.05, C-7.06
  it("lists a subcategory's variants page by page, and filters them by brand and merchant", async () => {
    const category = await upc.addCategory({
      Name: 'Variants',
      VerticalId: await upc.addVertical({ Name: 'Variants' }),
    });
    const subcategory = await upc.addSubcategory({ Name: 'Variants', CategoryId: category });
    await addProduct(subcategory, 'Oak', 1, 'Acorn', 7);
    const elm = await addProduct(subcategory, 'Elm', 2, 'Samara', 5);
    const variants = async (request: object) => {
      const { body } = await admin.call('POST', '/api/upc/subcategory/variants', {
        SubCategoryId: subcategory,
        Page: 1,
        Size: 10,
        Filter: { Brands: [], Merchants: [] },
        ...request,
      });
      const { Variants: rows, Total } = Variants.parse(body).Result;
      return [Total, ...rows.map(({ SKU }) => SKU)];
    };
    expect(await variants({})).toEqual([
      12,
      'Elm-1',
      'Elm-2',
      'Elm-3',
      'Elm-4',
      'Elm-5',
      'Oak-1',
      'Oak-2',
      'Oak-3',
      'Oak-4',
      'Oak-5',
    ]);
    expect(await variants({ Page: 2 })).toEqual([12, 'Oak-6', 'Oak-7']);
    expect(await variants({ Filter: { Brands: [elm], Merchants: [] }, Size: 2 })).toEqual([5, 'Elm-1', 'Elm-2']);
    expect(await variants({ Filter: { Brands: [elm], Merchants: [1] } })).toEqual([0]);
    const { body } = await admin.call('POST', '/api/upc/subcategory/variants', {
      SubCategoryId: subcategory,
      Page: 1,
      Size: 1,
      Filter: { Brands: [], Merchants: [] },
    });
    expect(body).toMatchObject({
      Result: {
        Variants: [
          {
            ProductTitle: 'Elm',
            VariantTitle: 'Size 1',
            SKU: 'Elm-1',
            Brand: 'Samara',
            MerchantName: 'Birch Books',
            Price: 199,
            ImageUrl: null,
          },
        ],
      },
    });
    const criteria = await admin.call('GET', '/api/upc/criteria');
    expect(criteria.body).toMatchObject({
      Result: {
        Brands: expect.arrayContaining([{ Id: elm, Name: 'Samara' }]),
        Merchants: [
          { Id: 1, Name: 'Alder Ales' },
          { Id: 2, Name: 'Birch Books' },
        ],
      },
    });
    // Renaming a product or changing its merchant also updates its variants.
    await portal.database.inScope('system', (tx) =>
      tx.update(products).set({ title: 'Poplar', merchantId: 1 }).where(eq(products.title, 'Elm')),
    );
    expect(await variants({ Size: 8 })).toEqual([
      12,
      'Oak-1',
      'Oak-2',
      'Oak-3',
      'Oak-4',
      'Oak-5',
      'Oak-6',
      'Oak-7',
      'Elm-1',
    ]);
    expect(await variants({ Filter: { Brands: [elm], Merchants: [1] }, Size: 1 })).toEqual([5, 'Elm-1']);
  });

  it('notifies open screens of changes', async () => {
    const socket = await admin.open('/api/ws/realtime');
    const vertical = await upc.addVertical({ Name: 'Announced' });
    const frames = await socket.received(3);
    expect(frames).toMatchObject([
      { Data: { UpdateType: 'Verticals', Id: String(vertical) } },
      { Data: { UpdateType: 'Categories', Id: null } },
      { Data: { UpdateType: 'Subcategories', Id: null } },
    ]);
    socket.close();
  });

  // Requirement C-6.01
  it('is limited to administrators, and products also to their merchant, by the database itself', async () => {
    for (const email of ['merchant@demo.test', 'shop@demo.test']) {
      expect((await (await portal.signIn(email)).call('GET', '/api/upc/criteria')).status).toBe(403);
    }
    const merchant = {
      id: '7f1f9f3e-53fd-4b5e-8a85-3d4d7ad20f33',
      role: 'Merchant',
      merchantId: 1,
      shopId: null,
    } as const;
    await portal.database.inScope(merchant, async (tx) => {
      for (const table of ['verticals', 'categories', 'subcategories']) {
        const { rows } = z
          .object({ rows: z.array(z.unknown()) })
          .parse(await tx.execute(sql`select * from ${sql.identifier(table)}`));
        expect([table, ...rows]).toEqual([table]);
      }
      const sellers = await tx.selectDistinct({ id: products.merchantId }).from(products);
      expect(sellers.filter(({ id }) => id !== merchant.merchantId)).toEqual([]);
    });
    await expect(
      portal.database.inScope(merchant, (tx) => tx.execute(sql`insert into verticals (name) values ('Mine')`)),
    ).rejects.toThrow('insert into verticals');
  });

  it('records its changes in the audit trail', async () => {
    const vertical = await upc.addVertical({ Name: 'Audited' });
    await upc.send('PUT', `/api/upc/vertical/${vertical}`, { Name: 'Audited twice' });
    const { body } = await admin.call('GET', `/api/ext/audit/verticals/${vertical}`);
    expect(body).toMatchObject({
      Result: {
        Entries: [
          { Action: 'update', Changes: [{ Field: 'Name', From: 'Audited', To: 'Audited twice' }] },
          { Action: 'insert' },
        ],
      },
    });
  });
});
