import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../contract/catalogue/product-catalog.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { type } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { contractBackend } from '../setup/contract-backend.ts';
import { findRow, inAct, press, topDialog, waitForFound } from '../setup/interactions.ts';
import { shownText } from '../setup/shown-text.ts';

const tea: CatalogItem = {
  Id: 7,
  SKU: 'TEA-1',
  ProductTitle: 'Green Tea',
  VariantTitle: '100 g',
  Brand: 'Leafy',
  Price: Pence.parse(450),
  StockState: 'NotAvailable',
  Shops: [2],
  ShopNames: ['Alder Camden'],
  ImageUrl: null,
};
const mint = { ...tea, Id: 8, SKU: 'MINT-1', ProductTitle: 'Mint', Shops: [], ShopNames: [] };

function open(extensions?: readonly string[]) {
  const instead = {
    '/portal/profile': { Role: null },
    '/ext/product-catalog/list': () => ({ Items: [tea, mint], TotalCount: 2 }),
    '/ext/product-catalog/{id}': () => tea,
    '/ext/product-catalog/choices/all': () => ({
      Brands: [{ Id: 3, Name: 'Leafy' }],
      Shops: [
        { Id: 1, Name: 'Alder Soho' },
        { Id: 2, Name: 'Alder Camden' },
      ],
    }),
  };
  const answer = contractBackend(instead, { readMs: 0, writeMs: 0 });
  const { received } = renderApp({
    user: aUser('Merchant'),
    url: '/merchant/productcatalog',
    ...(extensions ? { extensions } : {}),
    backend: (request) =>
      request.method === 'PUT' && request.text.includes('NONE')
        ? { status: 422, json: { Error: 'No', Fields: { SKU: 'You have no product with this SKU.' } } }
        : answer(request),
  });
  const urls = () => received.map(({ url }) => url);
  const writes = () =>
    received.filter(({ method }) => method === 'PUT').map(({ url, text }) => `${url} ${text}`.trim());
  return { urls, writes };
}

describe('the product catalog', () => {
  it('shows prices, stock states and shops', async () => {
    open();
    await findRow(7);
    const text = shownText(document.body);
    for (const words of ['Green Tea', '100 g', 'Leafy', '£4.50', 'Not available', 'Alder Camden', 'All shops']) {
      expect(text).toContain(words);
    }
  });

  it('is an empty page on a backend without the extension', async () => {
    const { urls } = open([]);
    await waitFor(() => expect(document.querySelector('main')?.textContent).toBe('Product Catalog'));
    expect(urls().filter((url) => url.startsWith('/ext/'))).toEqual([]);
  });

  it('is edited in the cells, and can be edited back', async () => {
    const { writes } = open();
    await findRow(7);
    await press('Edit Stock of Green Tea');
    const selector = await waitForFound(() => document.querySelector('.inline-editor .ant-select-selector'), 'select');
    await inAct(() => fireEvent.mouseDown(selector));
    const option = await waitForFound(
      () => document.querySelector('.ant-select-item-option[title="Available"]'),
      'option',
    );
    await inAct(() => fireEvent.click(option));
    const before = '/ext/product-catalog/7 {"Price":450,"StockState":"NotAvailable","Shops":[2]}';
    const after = before.replace('NotAvailable', 'Available');
    await waitFor(() => expect(writes()).toEqual([after]));
    await press('Undo');
    await waitFor(() => expect(writes()).toEqual([after, before]));
    await press('Edit Price of Green Tea');
    expect(await waitForFound(() => document.querySelector('.inline-editor input'), 'input')).toHaveProperty(
      'value',
      '4.50',
    );
  });

  it('is changed by a file, with the reason for each failed row', async () => {
    const { writes } = open();
    await findRow(7);
    await press('Import');
    const rows = [
      'SKU,Price,Stock,Shops',
      'TEA-1,5,Available,Alder Soho; 2',
      'TEA-2,4.50,not available,',
      'NONE,1,Available,',
      'TEA-3,cheap,perhaps,',
    ];
    await waitForFound(() => topDialog()?.querySelector('textarea'), 'text area');
    type('Or paste the rows here', rows.join('\n'), topDialog());
    await press('Read the rows', topDialog);
    await press('Continue', topDialog);
    await press('Import 3 rows', topDialog);
    await waitFor(() => expect(topDialog()?.textContent).toContain('2 rows imported · 2 need a correction'));
    expect([...document.querySelectorAll('.import-problem')].map(({ textContent }) => textContent)).toEqual([
      'SKU: You have no product with this SKU.',
      'Price: Enter a number, such as 12.50. Stock: Enter one of: Available, Not available.',
    ]);
    expect(writes().toSorted()).toEqual([
      '/ext/product-catalog {"SKU":"NONE","Price":100,"StockState":"Available","Shops":[]}',
      '/ext/product-catalog {"SKU":"TEA-1","Price":500,"StockState":"Available","Shops":["Alder Soho",2]}',
      '/ext/product-catalog {"SKU":"TEA-2","Price":450,"StockState":"NotAvailable","Shops":[]}',
    ]);
  });
});
