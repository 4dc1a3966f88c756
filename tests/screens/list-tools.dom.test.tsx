import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { SavedView } from 'schema-admin/contract/views.ts';
import { aLine, anOrder } from '../../src/custom/orders/order.fixture.ts';
import { isWrite, type AnswerOverrides } from '../setup/contract-backend.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const parcels = [
  { PackageNo: 1, Barcode: '210000000017' },
  { PackageNo: 2, Barcode: '210000000024' },
];
const three = () =>
  [1, 2, 3].map((Id) =>
    anOrder({
      Id,
      OrderNo: `A-${Id}`,
      Created: `2026-11-20T09:0${Id}:00Z`,
      Orderlines: [aLine()],
      ...(Id === 3 ? { Packages: parcels } : {}),
    }),
  );

let printed = 0;
beforeEach(() => {
  printed = 0;
  vi.stubGlobal('print', () => void (printed += 1));
});

async function open(extensions: readonly string[] = [], instead: AnswerOverrides = {}, url = '/orders') {
  const { orders, backend } = mockOrders(three(), instead);
  const network = renderApp({ role: 'Shop', url, extensions, backend });
  await (url === '/orders'
    ? screen.findByRole('link', { name: /A-3/ })
    : screen.findAllByRole('heading', { name: /Order A-/ }));
  const getRequests = () => network.received.map(({ method, url: path }) => `${method} ${path}`);
  const writes = () =>
    network.received.filter(isWrite).map(({ method, url: path, text }) => `${method} ${path} ${text}`.trim());
  return { ...network, orders, getRequests, writes };
}

/** Clicks a button after waiting for it, because it may be loaded on demand. */
async function press(name: string, scope?: Element) {
  const control = await waitFor(() => {
    const found = button(name, scope);
    if (!found) throw new Error(`There is no “${name}”`);
    return found;
  });
  await act(async () => void fireEvent.click(control));
}
const choose = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) })));
const dialog = async (words: string) =>
  await waitFor(() => {
    const found = openDialogs().find((each) => each.textContent?.includes(words));
    if (!found) throw new Error(`There is no dialog with “${words}”`);
    return found;
  });
const rows = () =>
  screen.queryAllByRole('link', { name: /A-\d/ }).map((row) => /A-\d/.exec(row.textContent ?? '')?.[0]);

describe('a list', () => {
  it.each([
    ['limited', { TotalCount: 10_001, TotalIsAtLeast: true }, 'More than 10,000 orders', '-1'],
    ['exact', { TotalCount: 10_001 }, '10,001 orders', '10001'],
  ])('shows its row count if the backend’s count is %s', async (_, totals, words, size) => {
    const { backend } = mockOrders([], {}, ({ url }) =>
      url.endsWith('/deliveries/Pending')
        ? { json: { Deliveries: three(), ShopDeliveries: [], ...totals } }
        : undefined,
    );
    renderApp({ role: 'Shop', url: '/orders', backend });
    await screen.findByText(words);
    expect(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')).toBe(size);
    await choose('Select these 3');
    await screen.findByText('Select the first 1000 that match');
  });

  it('keeps the search in the URL and shows only the matches', async () => {
    await open();
    expect(rows()).toEqual(['A-3', 'A-2', 'A-1']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search orders' }), { target: { value: 'A-2' } });
    await waitFor(() => expect(rows()).toEqual(['A-2']));
    expect(new URLSearchParams(window.location.search).get('q') ?? window.location.search).toContain('A-2');
  });
});

describe('saved views', () => {
  const view: SavedView = { Id: 5, Resource: 'orders', Name: 'Mine', Query: 'q=A-1', Shared: false, Mine: true };

  it('can be applied to the list, and created from its state', async () => {
    const { received } = await open(['views'], { '/ext/views/{resource}': () => [view] });
    await press('Views');
    fireEvent.click(await screen.findByRole('button', { name: 'Mine' }));
    await waitFor(() => expect(rows()).toEqual(['A-1']));
    await press('Views');
    fireEvent.change(await screen.findByLabelText('Save the current view as'), { target: { value: 'One' } });
    await press('Save view');
    await waitFor(() => expect(received.filter(isWrite)).toHaveLength(1));
    const [sent] = received.filter(isWrite);
    expect([sent?.url, JSON.parse(sent?.text ?? '')]).toEqual([
      '/ext/views',
      { Name: 'One', Query: 'q=A-1', Resource: 'orders', SharedWith: [] },
    ]);
    expect(
      received.filter(({ method, url }) => method === 'GET' && url === '/ext/views/orders').length,
    ).toBeGreaterThan(1);
  });

  it('are deleted only after a confirmation', async () => {
    const { writes } = await open(['views'], { '/ext/views/{resource}': () => [view] });
    await press('Views');
    fireEvent.click(await screen.findByRole('button', { name: 'More for Mine' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const confirmation = await dialog('Delete the view “Mine”?');
    expect(writes()).toEqual([]);
    await press('Delete', confirmation);
    await waitFor(() => expect(writes()).toEqual(['DELETE /ext/views/5']));
  });
});

describe('a bulk action', () => {
  it('rejects the rows one by one after one confirmation, and counts them', async () => {
    const { writes } = await open();
    await choose('A-1');
    await choose('A-2');
    await press('Reject');
    const confirmation = await dialog('They move to the archive and their customers will not receive them.');
    expect(writes()).toEqual([]);
    await press('Reject', confirmation);
    await waitFor(() =>
      expect(writes().toSorted()).toEqual(['POST /portal/delivery/1/reject {}', 'POST /portal/delivery/2/reject {}']),
    );
    expect(await screen.findByText('2 done')).toBeTruthy();
  });
});

function savedFiles(): readonly Blob[] {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (file: Blob) => {
        files.push(file);
        return 'blob:file';
      };
      static override revokeObjectURL = () => undefined;
    },
  );
  return files;
}

describe('a CSV export', () => {
  it('contains the rows under the list’s headings', async () => {
    const files = savedFiles();
    await open();
    await press('Export CSV');
    expect(await screen.findByText('3 orders exported')).toBeTruthy();
    const lines = (await files[0]?.text())?.trim().split(/\r?\n/) ?? [];
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('Order number');
    expect(lines.slice(1).map((line) => /A-\d/.exec(line)?.[0])).toEqual(['A-3', 'A-2', 'A-1']);
  });

  it('uses a single response if the backend supports it', async () => {
    const files = savedFiles();
    const lines = three().map((order, at, { length }) =>
      JSON.stringify({ Page: { Deliveries: [order], TotalCount: length }, After: at < length - 1 ? String(at) : null }),
    );
    const { backend } = mockOrders(three());
    const sent = {
      headers: { 'Content-Type': 'application/x-ndjson' },
      text: lines.map((line) => `${line}\n`).join(''),
    };
    const network = renderApp({
      role: 'Shop',
      url: '/orders?q=A',
      extensions: ['export'],
      backend: (request) => (request.url.startsWith('/ext/export/') ? sent : backend(request)),
    });
    await screen.findByRole('link', { name: /A-3/ });
    const before = network.received.length;
    await press('Export CSV');
    expect(await screen.findByText('3 orders exported')).toBeTruthy();
    expect((await files[0]?.text())?.match(/A-\d/g)).toEqual(['A-1', 'A-2', 'A-3']);
    expect(
      network.received
        .slice(before)
        .map(({ url, text }) => [url, z.object({ Query: z.string() }).parse(JSON.parse(text)).Query]),
    ).toEqual([['/ext/export/orders/shop/Pending', 'A']]);
  });
});

describe('a scanner', () => {
  const scan = (code: string) => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key });
  };

  it('opens the order of the scanned package', async () => {
    const { getRequests } = await open(['scan'], { '/ext/scan/{barcode}': () => ({ OrderId: 3, PackageNo: 1 }) });
    // The scanner may be loaded on demand.
    await waitFor(() => {
      scan('210000000017');
      expect(getRequests()).toContain('GET /ext/scan/210000000017');
    });
    await waitFor(() => expect(window.location.pathname).toBe('/orders/details/3'));
  });

  it('is ignored while typing, and if the backend does not support scanning', async () => {
    const { getRequests } = await open(['scan']);
    const field = screen.getByRole('searchbox', { name: 'Search orders' });
    for (const key of [...'210000000017', 'Enter']) fireEvent.keyDown(field, { key });
    const without = await open();
    scan('210000000017');
    await new Promise((done) => void setTimeout(done, 30));
    expect([...getRequests(), ...without.getRequests()].filter((call) => call.includes('/ext/scan'))).toEqual([]);
  });
});

describe('the palette', () => {
  it('opens by shortcut, finds a screen by name and opens it on Enter', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const field = await screen.findByRole('combobox');
    fireEvent.change(field, { target: { value: 'account' } });
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Account Settings'),
    );
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname).toBe('/account-settings'));
  });

  it('finds and opens a record', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'A-2' } });
    fireEvent.click(await waitFor(() => within(screen.getByRole('listbox')).getByText(/A-2/)));
    await waitFor(() => expect(window.location.pathname).toBe('/orders/details/2'));
  });
});

describe('the page of an order', () => {
  const sheet = () => document.querySelector('.print-sheet');

  it('prints one label per package, and records the printout afterwards', async () => {
    const { writes } = await open(['prints'], { '/ext/prints/orders/{id}': () => [] }, '/orders/details/3');
    await press('Print labels again');
    await waitFor(() => expect(printed).toBe(1));
    const labels = [...document.querySelectorAll('.print-labels > *')].map((label) => shownText(label));
    expect(labels).toHaveLength(2);
    expect(labels.map((label) => [label.includes('A-3'), /2100000000\d\d/.exec(label)?.[0]])).toEqual([
      [true, '210000000017'],
      [true, '210000000024'],
    ]);
    expect(document.querySelector('.print-sheet h1, .print-sheet .item-list')).toBeNull();
    expect(writes()).toEqual([]);
    await act(async () => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(writes()).toEqual(['POST /ext/prints/orders/3 {"What":"labels","Packages":2}']));
  });

  it('prints the item list without labels', async () => {
    const { writes } = await open(['prints'], { '/ext/prints/orders/{id}': () => [] }, '/orders/details/3');
    await press('Print item list');
    await waitFor(() => expect(printed).toBe(1));
    expect(document.querySelector('.print-labels')).toBeNull();
    expect(shownText(sheet() ?? document.body)).toMatch(/A-3.*Masonry paint/s);
    await act(async () => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(writes()).toEqual(['POST /ext/prints/orders/3 {"What":"items","Packages":0}']));
  });

  it('prompts for the number of packages first, then prints their labels', async () => {
    const { writes } = await open(
      [],
      { '/portal/delivery/{id}/packages': () => anOrder({ Id: 1, OrderNo: 'A-1', Packages: parcels }) },
      '/orders/details/1',
    );
    await press('Print labels');
    const packagesDialog = await dialog('packages');
    expect([printed, writes()]).toEqual([0, []]);
    const count = packagesDialog.querySelector('input');
    if (count) fireEvent.change(count, { target: { value: '2' } });
    await act(async () => void fireEvent.click(packagesDialog.querySelector('.ant-btn-primary') ?? document.body));
    await waitFor(() => expect(printed).toBe(1));
    expect(writes()).toEqual(['PUT /portal/delivery/1/packages {"NumberOfPackages":2}']);
    expect(document.querySelectorAll('.print-labels > *')).toHaveLength(2);
  });
});
