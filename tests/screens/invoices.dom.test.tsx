import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import JSZip from 'jszip';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Role } from 'schema-admin/contract/roles.ts';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import {
  type MockInvoice,
  invoiceOf,
  recordOpenedTabs,
  mockInvoiceRows,
  recordSavedFiles,
} from '../setup/mock-invoices.ts';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';
import { expectRangeRules } from '../setup/range-rules.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

afterEach(() => void vi.restoreAllMocks());

const three = [invoiceOf('1001', 1), invoiceOf('1001', 2, { InvoiceType: 'PlatformCollect' }), invoiceOf('1002', 3)];
const views = [
  ['Shop', '/invoices', '/shop/invoices'],
  ['Merchant', '/invoices', '/merchant/invoices'],
  ['Admin', '/admin/invoices', '/admin/invoice'],
] as const;

interface Given {
  readonly role?: Role;
  readonly isCollectOnly?: boolean;
  readonly url?: string;
  readonly invoices?: readonly MockInvoice[];
  file?(url: string): Sent | undefined;
  /** Delays the response for a page of the list. The first page is 0. */
  hold?(page: number): Promise<void> | undefined;
}

/** Returns the page of a list request, or -1 for other requests. */
const pageOf = ({ text }: Received) =>
  z.object({ Page: z.number() }).safeParse(text === '' ? {} : JSON.parse(text)).data?.Page ?? -1;

async function open({
  role = 'Shop',
  isCollectOnly = false,
  url = role === 'Admin' ? '/admin/invoices' : '/invoices',
  invoices = three,
  hold,
  ...given
}: Given = {}) {
  const mock = mockInvoiceRows({ invoices, ...given });
  const network = renderApp({
    user: aUser(role, { isCollectOnly, isCollectEnabled: isCollectOnly }),
    url,
    backend: async (request) => {
      await hold?.(pageOf(request));
      return await mock(request);
    },
  });
  if (invoices[0]) await screen.findByText(invoices[0].InvoiceNo);
  const getRequests = () =>
    network.received
      .filter(({ method, url: path }) => method === 'POST' && /\/invoices?$/.test(path))
      .map(({ url: path, text }) => [path, JSON.parse(text)] as const);
  return { ...network, getRequests };
}

const press = (control: Element | undefined) => act(async () => void fireEvent.click(control ?? document.body));
const row = (name: string) => screen.getByText(name).closest('[data-index] button') ?? undefined;
const box = (name: string) => document.querySelector(`input[type="checkbox"][aria-label="${name}"]`) ?? undefined;
const choose = (name: string) => press(box(name));
const status = () => within(openDialogs().at(-1) ?? document.body).getByRole('status').textContent;
async function openFilter(tab?: string) {
  await press(button('Filter'));
  const panel = await waitFor(
    () => document.querySelector<HTMLElement>('.filter-panel') ?? Promise.reject(new Error('There is no filter')),
  );
  if (tab !== undefined) await press(await within(panel).findByRole('tab', { name: tab }));
  return panel;
}

describe('invoices', () => {
  // Requirements C-2.03, C-7.16, C-7.17, C-7.18
  it.each(views)(
    'of a %s are listed at %s from %s, starting at page 0, with a complete request body',
    async (role, url, path) => {
      const { getRequests } = await open({ role, url });
      const own = { DateFrom: null, DateTo: null, InvoiceType: null };
      const Filter = {
        Shop: { ...own, OrderId: null, DeliveryId: null },
        Merchant: { ...own, OrderId: null, DeliveryId: null, Shops: [] },
        Admin: { ...own, Merchants: [], Shops: [] },
      }[role];
      expect(getRequests()).toEqual([[path, { Page: 0, Size: 10, Query: '', Filter }]]);
      expect(screen.getByText('Invoices', { selector: '.side-menu-label' }).closest('a')?.getAttribute('href')).toBe(
        url,
      );
    },
  );

  // Requirements C-2.72, C-2.73
  it('are grouped by order, with their number and the day of the order in London', async () => {
    await open({ invoices: [...three, invoiceOf('1003', 4, { CorrectsInvoiceNo: 'INV-3', Total: -1254 })] });
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Order 1001',
      'Order 1002',
      'Order 1003',
    ]);
    expect(within(screen.getByRole('list', { name: 'Order 1001' })).getAllByRole('button')).toHaveLength(2);
    const shown = shownText(row('INV-2') ?? document.body);
    for (const words of ['INV-2', '1001', '28/03/2026', 'Platform Collect', '£12.52']) expect(shown).toContain(words);
    expect(shownText(row('INV-4') ?? document.body)).toContain('Credit note');
  });

  // Requirements C-2.69, C-4.10
  it('are searched after half a second, and the results replace the rows', async () => {
    const { getRequests } = await open();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search invoices' }), { target: { value: '1002' } });
    await waitFor(() => expect(getRequests()).toHaveLength(2));
    expect(getRequests()[1]?.[1]).toMatchObject({ Query: '1002', Page: 0 });
  });

  // Requirements C-2.75, C-4.10
  it('load more pages of groups up to the total', async () => {
    const { getRequests } = await open({
      url: '/invoices?page=3',
      invoices: Array.from({ length: 23 }, (_, index) => invoiceOf(String(2000 + index), index)),
    });
    await waitFor(() => expect(getRequests().map(([, { Page }]) => Page)).toEqual([0, 1, 2]));
    await screen.findByText('All 23 shown');
  });

  // Requirements C-6.10, O-2.25
  it('of a shop that only books couriers are those for its deliveries', async () => {
    const { getRequests } = await open({
      isCollectOnly: true,
      url: '/invoices?type=PlatformCollect',
      invoices: [invoiceOf('DEL-7', 1, { InvoiceType: 'PlatformCollect' })],
    });
    expect([
      getRequests().map(([path]) => path),
      screen.getByText('Invoices', { selector: '.side-menu-label' }).closest('a')?.getAttribute('href'),
    ]).toEqual([['/shop/invoices'], '/invoices']);
    for (const words of ['INV-1', 'DEL-7', 'Platform Collect']) {
      expect(shownText(row('INV-1') ?? document.body)).toContain(words);
    }
  });

  it('show an empty state without records and without matches', async () => {
    await open({ invoices: [] });
    expect(await screen.findByText('No records found')).toBeDefined();
    await open({ invoices: [], url: '/invoices?q=nothing' });
    expect(await screen.findByText('0 search results found')).toBeDefined();
  });
});

describe('the invoice filter', () => {
  // Requirements C-2.68, C-6.08, C-6.09
  it.each([
    ['Shop', ['Date', 'Type'], ['Platform Collect', 'Shop']],
    ['Merchant', ['Date', 'Shop'], undefined],
    ['Admin', ['Date', 'Merchant', 'Shop', 'Type'], ['Platform', 'Platform Fee', 'Platform Collect', 'Shop']],
  ] as const)('offers a %s the tabs %j, and the types %j', async (role, tabs, types) => {
    await open({ role });
    const panel = await openFilter(types && 'Type');
    expect(
      within(panel)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(tabs);
    expect(
      within(panel)
        .queryAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(types ?? []);
  });

  // Requirements C-7.16, C-7.17
  it('is sent in the role’s format, with days bounded by London time', async () => {
    const days = 'startDate=2026-03-28&endDate=2026-03-29';
    const period = { DateFrom: '2026-03-28T00:00:00.000Z', DateTo: '2026-03-29T22:59:59.999Z' };
    const shop = await open({ url: `/invoices?${days}&type=PlatformCollect&merchant=3&shop=7` });
    expect(shop.getRequests()[0]?.[1].Filter).toEqual({
      ...period,
      OrderId: null,
      DeliveryId: null,
      InvoiceType: 'PlatformCollect',
    });
    const merchant = await open({ role: 'Merchant', url: `/invoices?${days}&shop=7&type=Shop` });
    expect(merchant.getRequests()[0]?.[1].Filter).toEqual({
      ...period,
      OrderId: null,
      DeliveryId: null,
      InvoiceType: null,
      Shops: [7],
    });
    const admin = await open({
      role: 'Admin',
      url: `/admin/invoices?${days}&merchant=3&merchant=4&shop=7&type=PlatformFee`,
    });
    expect(admin.getRequests()[0]?.[1].Filter).toEqual({
      ...period,
      Merchants: [3, 4],
      Shops: [7],
      InvoiceType: 'PlatformFee',
    });
    const wrong = await open({ url: '/invoices?type=PlatformFee' });
    expect(wrong.getRequests()[0]?.[1].Filter.InvoiceType).toBeNull();
  });

  // Requirements C-7.19, C-7.20
  it('offers administrators merchants and shops with invoices, and merchants their own shops', async () => {
    const admin = await open({ role: 'Admin' });
    const panel = await openFilter('Merchant');
    await within(panel).findByRole('checkbox', { name: 'Birch' });
    await press(within(panel).getByRole('tab', { name: 'Shop' }));
    await within(panel).findByRole('checkbox', { name: 'Alder Soho' });
    expect(admin.received.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/admin/invoice/merchant', '/admin/invoice/shop']),
    );
    const merchant = await open({ role: 'Merchant' });
    await press(await within(await openFilter('Shop')).findByRole('checkbox', { name: 'Alder Soho' }));
    await press(button('Apply Filters (1)'));
    await waitFor(() => expect(merchant.getRequests().at(-1)?.[1].Filter.Shops).toEqual([7]));
  });

  // Requirement C-5.54
  it('rejects an invalid or incomplete date range', async () => {
    await open();
    await expectRangeRules(await openFilter('Date'));
  });
});

describe('the file of an invoice', () => {
  // Requirements C-2.74, C-7.21
  it('opens a tab immediately, which then loads the URL from the backend', async () => {
    const tabs = recordOpenedTabs();
    const { received } = await open();
    fireEvent.click(row('INV-2') ?? document.body);
    expect(tabs).toEqual([{ address: '', text: 'Opening INV-2.pdf…', isClosed: false }]);
    await waitFor(() => expect(tabs[0]?.address).toBe('http://backend.test/files/INV-2.pdf'));
    expect(
      received.filter(({ url }) => url.startsWith('/invoice/url/')).map(({ method, url }) => `${method} ${url}`),
    ).toEqual(['GET /invoice/url/INV-2']);
  });

  // Requirement C-3.07
  it('is opened for merchants from the URL in the list, if it is http or https', async () => {
    const tabs = recordOpenedTabs();
    const invoices = [
      invoiceOf('1001', 1, { FileUrl: 'https://files.example/1.pdf' }),
      invoiceOf('1001', 2, { FileUrl: 'javascript:alert(1)' }),
    ];
    const { received } = await open({ role: 'Merchant', invoices });
    await press(row('INV-1'));
    await waitFor(() => expect(tabs[0]?.address).toBe('https://files.example/1.pdf'));
    await press(row('INV-2'));
    await waitFor(() => expect(tabs[1]).toMatchObject({ address: '', isClosed: true }));
    expect(received.filter(({ url }) => url.startsWith('/invoice/url/'))).toEqual([]);
    await press(button('OK', openDialogs().at(-1)));
  });

  it('is offered as a link in a dialog if the browser blocks the tab', async () => {
    vi.stubGlobal('open', () => null);
    await open();
    await press(row('INV-1'));
    expect((await screen.findByRole('link', { name: 'Open INV-1.pdf' })).getAttribute('href')).toBe(
      'http://backend.test/files/INV-1.pdf',
    );
    await press(button('Close', openDialogs().at(-1)));
  });
});

describe('selected invoices', () => {
  const download = () => button('Download');

  // Requirements C-2.70, C-4.11
  it('are chosen one by one or all together, and Download needs at least one', async () => {
    await open();
    await waitFor(() => expect(download()).toHaveProperty('disabled', true));
    await choose('Select INV-2');
    expect(screen.getByText('1 selected')).toBeDefined();
    expect(download()).toHaveProperty('disabled', false);
    await choose('Select these 3');
    expect(screen.getByText('3 selected')).toBeDefined();
    await press(button('Clear selection'));
    expect([download(), screen.getByText('0 selected')]).toEqual([
      expect.objectContaining({ disabled: true }),
      expect.anything(),
    ]);
  });

  it('include matching invoices that are not loaded', async () => {
    // Make the page as tall as in a browser, so that the end of the list is out of view.
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100_000);
    await open({ invoices: Array.from({ length: 23 }, (_, index) => invoiceOf(String(2000 + index), index)) });
    await screen.findByText('More than 10 invoices');
    await press(await screen.findByText('Select all that match (1,000 at most)'));
    await screen.findByText('23 selected');
    expect(button('Select all that match (1,000 at most)')).toBeUndefined();
  });

  it('are collected page by page with a count, and Stop restores the selection', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100_000);
    const held: (() => void)[] = [];
    const { received } = await open({
      invoices: Array.from({ length: 23 }, (_, index) => invoiceOf(String(2000 + index), index)),
      hold: (page) => (page === 2 ? new Promise<void>((go) => held.push(go)) : undefined),
    });
    const countRequests = () => received.filter(({ url }) => url.endsWith('/invoices')).length;
    await press(box('Select INV-1'));
    await press(await screen.findByText('Select all that match (1,000 at most)'));
    expect(await screen.findByText('20 found')).toBeDefined();
    const before = countRequests();
    await press(button('Stop'));
    await act(async () => held.forEach((go) => go()));
    expect(await screen.findByText('1 selected')).toBeDefined();
    expect([countRequests(), screen.queryByText('20 found')]).toEqual([before, null]);
  });

  it('are limited to the first thousand, with a notice', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100_000);
    // A page holds ten orders, here with 101 invoices each.
    await open({
      invoices: Array.from({ length: 2020 }, (_, index) => invoiceOf(String(2000 + Math.floor(index / 101)), index)),
    });
    await press(await screen.findByText('Select all that match (1,000 at most)'));
    expect(await screen.findByText('1000 selected')).toBeDefined();
    expect(screen.getByText('only the first that match')).toBeDefined();
  });

  // Requirements C-2.71, C-7.21
  it('are saved as one zip of PDFs, and a failed file can be retried', async () => {
    const saved = recordSavedFiles();
    let isBroken = true;
    const { received } = await open({
      file: (url) =>
        url === '/files/INV-2.pdf' && isBroken ? { status: 500, json: { Error: 'The printer is on fire' } } : undefined,
    });
    await choose('Select these 3');
    await waitFor(() => expect(download()).toBeDefined());
    await press(download());
    await waitFor(() => expect(status()).toBe('Saved: 2 of 3 in one zip. Missing:'));
    const missing = within(screen.getByRole('list', { name: 'Missing' })).getAllByRole('listitem');
    expect(missing.map((each) => shownText(each))).toEqual([expect.stringMatching(/INV-2.*The printer is on fire/)]);
    isBroken = false;
    const before = received.length;
    await press(button('Try the missing one again'));
    await waitFor(() => expect(status()).toBe('Saved: 3 invoices in one zip'));
    expect(received.slice(before).map(({ url }) => url)).toEqual(['/invoice/url/INV-2', '/files/INV-2.pdf']);
    const zips = await Promise.all(saved.map(async ({ content }) => JSZip.loadAsync(await content.arrayBuffer())));
    expect(zips.map(({ files }) => Object.keys(files))).toEqual([
      ['INV-1.pdf', 'INV-3.pdf'],
      ['INV-1.pdf', 'INV-2.pdf', 'INV-3.pdf'],
    ]);
    expect(await zips[1]?.file('INV-2.pdf')?.async('text')).toBe('%PDF-1.7 words');
    expect(saved.every(({ name }) => /^invoices-\d{4}-\d\d-\d\d\.zip$/.test(name))).toBe(true);
    await press(button('Close', openDialogs().at(-1)));
  });

  it('are not saved on Cancel, and an HTML page does not count as a file', async () => {
    const saved = recordSavedFiles();
    await open({
      file: () => ({ text: '<!doctype html><p>Sign in</p>', headers: { 'content-type': 'application/pdf' } }),
    });
    await choose('Select these 3');
    await waitFor(() => expect(download()).toBeDefined());
    await press(download());
    await waitFor(() => expect(status()).toBe('Nothing could be downloaded. Missing:'));
    await press(button('Try the 3 missing ones again'));
    await press(button('Cancel', openDialogs().at(-1)) ?? button('Close', openDialogs().at(-1)));
    expect(saved).toEqual([]);
  });
});
