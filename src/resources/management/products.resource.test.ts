import { describe, expect, it } from 'vitest';
import { importPlan } from 'schema-admin/engine/features/files/import/import-rows.ts';
import { readTable } from 'schema-admin/engine/features/files/import/read-table.fixture.ts';
import products from './products.resource.tsx';

const headings = 'Merchant,Product title,Brand,Sub category,Variant title,SKU,Price,Picture address';

describe('an import of products', () => {
  it('reads names and prices, and reports the problems of each row', async () => {
    if (products.create === undefined) throw new Error('Products can be created');
    const plan = importPlan(products, products.create);
    const rows = [
      'Alder Ales,Green Tea,Leafy,Teas,100 g,TEA-100,4.50,https://pictures.example/tea.jpg',
      '7,Green Tea,Leafy,3,250 g,TEA-250,£9,',
      'Alder Ales,Green Tea,Leafy,Teas,Broken,,cheap,',
      'Alder Ales,Green Tea,Leafy,Teas,Broken,TEA-1,1,javascript:alert(1)',
    ];
    const read = readTable([headings, ...rows].join('\n'), plan);
    if (typeof read === 'string') throw new Error(read);
    const [named, withIds, unread, unsafe] = await plan.check(read);
    expect(named?.values).toEqual({
      MerchantId: 'Alder Ales',
      Title: 'Green Tea',
      Brand: 'Leafy',
      SubCategoryId: 'Teas',
      VariantTitle: '100 g',
      SKU: 'TEA-100',
      Price: 450,
      ImageUrl: 'https://pictures.example/tea.jpg',
    });
    expect(withIds?.problem).toBeUndefined();
    expect(withIds?.values).toMatchObject({ MerchantId: 7, SubCategoryId: 3, Price: 900 });
    expect([unread?.values, unread?.problem]).toEqual([undefined, expect.stringContaining('Price')]);
    expect([unsafe?.values, unsafe?.problem]).toEqual([undefined, expect.stringContaining('address of a picture')]);
  });
});
