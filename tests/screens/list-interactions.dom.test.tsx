/** Lists by mouse, keyboard and touch: sorting, columns, row menus, pinned views, row density and the palette. */
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SavedView } from 'schema-admin/contract/views.ts';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { isWrite, contractBackend } from '../setup/contract-backend.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button as findButton, openDialogs } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

const shop = (Id: number, Name: string) => ({
  Id,
  Name,
  City: 'London',
  County: 'Kent',
  PostalCode: 'N1 1AA',
  Bound: true,
  IsReferralVoucher: false,
  Archived: null,
});
const shops = contractBackend(
  {
    '/merchant/shop/list': () => ({
      data: [{ Region: 'South', Shops: [shop(1, 'Alder'), shop(2, 'Birch')] }],
      totalCount: 2,
    }),
  },
  { readMs: 0, writeMs: 0 },
);

/** Returns the element, or throws if it is missing. Role queries would be slow on the whole portal. */
function need<Element>(found: Element | undefined, what: string): Element {
  if (found === undefined) throw new Error(`There is no ${what}`);
  return found;
}
const oneOf = (selector: string, name: string | RegExp) =>
  need(
    [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
      typeof name === 'string'
        ? (each.getAttribute('aria-label') ?? each.textContent) === name
        : name.test(each.textContent ?? ''),
    ),
    `${selector} “${name}”`,
  );
const button = (name: string) => need(findButton(name), `button “${name}”`);
const link = (name: string | RegExp) => oneOf('a', name);
/** Waits for an element that may be loaded on demand. */
const awaited = async <Found,>(look: () => Found) => await waitFor(look);
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

async function openShops() {
  const { received } = renderApp({ role: 'Merchant', url: '/merchant/shops', backend: shops });
  await awaited(() => link(/^Alder/));
  return () =>
    JSON.parse(received.findLast(({ url: path }) => path.endsWith('/merchant/shop/list'))?.text ?? '{}').Order;
}
const headings = () => texts('[role="columnheader"]');
const heading = (name: string) => oneOf('[role="columnheader"]', name);
const headingButton = () => need(heading('Name').querySelector('button') ?? undefined, 'button of Name');
const cells = () => link(/Alder/).textContent;
const drag = (type: 'dragStart' | 'dragOver' | 'drop' | 'dragEnd', target: Element) => {
  const event = createEvent[type](target);
  Object.assign(event, { dataTransfer: { effectAllowed: '', setData: () => undefined } });
  fireEvent(target, event);
};

describe('the column headings', () => {
  it('sort the list both ways if the backend can, and expose the direction', async () => {
    const order = await openShops();
    expect(heading('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(heading('City').getAttribute('aria-sort')).toBeNull();
    expect(heading('City').querySelector('button')).toBeNull();
    fireEvent.click(headingButton());
    await waitFor(() => expect([order(), heading('Name').getAttribute('aria-sort')]).toEqual(['desc', 'descending']));
    fireEvent.click(headingButton());
    await waitFor(() => expect([order(), heading('Name').getAttribute('aria-sort')]).toEqual(['asc', 'ascending']));
  });

  it('can be moved by key and by dragging, and their order is stored', async () => {
    await openShops();
    expect(headings()).toEqual(['Name', 'City', 'County', 'Postcode', 'Status']);
    headingButton().focus();
    fireEvent.keyDown(headingButton(), { key: 'ArrowRight', shiftKey: true });
    expect(headings()).toEqual(['City', 'Name', 'County', 'Postcode', 'Status']);
    expect(document.activeElement).toBe(headingButton());
    const [from] = heading('County').children;
    if (!from) throw new Error('There is nothing to drag');
    drag('dragStart', from);
    drag('dragOver', heading('City'));
    expect(heading('City').dataset['drop']).toBe('before');
    drag('drop', heading('City'));
    expect(headings()).toEqual(['County', 'City', 'Name', 'Postcode', 'Status']);
    expect(cells()).toMatch(/^Kent.*London.*Alder/);
    expect(Object.values(JSON.parse(localStorage.getItem('portal.columns.v1') ?? '{}'))).toEqual([
      ['County', 'City', 'Name', 'PostalCode', 'Bound'],
    ]);
  });

  it('can be widened by key at the expense of the next column, and reset', async () => {
    await openShops();
    const grid = () => document.querySelector<HTMLElement>('.list-body')?.style.getPropertyValue('--columns');
    const usual = grid();
    fireEvent.keyDown(oneOf('[role="separator"]', 'Width of Name'), { key: 'ArrowRight' });
    expect(grid()).toMatch(/^minmax\(0, 1.6fr\) minmax\(0, 0.9fr\) minmax\(0, 1fr\)/);
    expect(Object.values(JSON.parse(localStorage.getItem('portal.column-widths.v1') ?? '{}'))).toEqual([
      { Name: 1.6, City: 0.9 },
    ]);
    fireEvent.click(button('Columns'));
    fireEvent.click(await awaited(() => button('Reset columns')));
    expect(grid()).toBe(usual);
    expect(localStorage.getItem('portal.column-widths.v1')).toBe('{}');
  });
});

describe('rows', () => {
  it('can be made compact in every list', async () => {
    await openShops();
    const compact = () => button('Compact rows');
    fireEvent.click(compact());
    expect([
      compact().getAttribute('aria-pressed'),
      document.querySelectorAll('.list-body-compact').length,
      localStorage.getItem('portal.density.v1'),
    ]).toEqual(['true', 1, 'compact']);
    fireEvent.click(compact());
    expect([
      compact().getAttribute('aria-pressed'),
      document.querySelectorAll('.list-body-compact').length,
      localStorage.getItem('portal.density.v1'),
    ]).toEqual(['false', 0, null]);
  });
});

const vehicles = () => [{ Id: 4, Code: 'van', Name: 'Small Van', Active: true }];

async function openOrders(role: 'Shop' | 'Admin' = 'Shop', extensions: readonly string[] = [], instead = {}) {
  const orders = [1, 2, 3, 4, 5, 6, 7].map((Id) =>
    anOrder({
      Id,
      OrderNo: `A-${Id}`,
      Created: `2026-11-20T09:0${Id}:00Z`,
      CustomerFirstName: 'Ada',
      CustomerLastName: 'Lovelace',
      ShopId: 3,
      ShopName: 'Alder Soho',
    }),
  );
  const { backend } = mockOrders(orders, { '/shop/delivery/vehicle-type': vehicles, ...instead });
  const { received } = renderApp({ role, url: role === 'Shop' ? '/orders' : '/admin/orders', extensions, backend });
  const row = await awaited(() => link(/^A-3/));
  return {
    row,
    writes: () => received.filter(isWrite).map(({ method, url, text }) => `${method} ${url} ${text}`),
    listed: () => JSON.parse(received.findLast(({ url }) => url.endsWith('/deliveries/Pending'))?.text ?? '{}'),
  };
}
const menuItems = '[role="menuitem"]';
const items = async () =>
  await awaited(() => (texts(menuItems).length > 0 ? texts(menuItems) : need(undefined, 'menu')));
const item = async (name: string) => await awaited(() => oneOf(menuItems, name));

describe('the menu of a row', () => {
  it('opens on right click with the actions of the role', async () => {
    const { row, writes } = await openOrders();
    expect(fireEvent.contextMenu(row, { clientX: 300, clientY: 200 })).toBe(false);
    expect(await items()).toEqual([
      'Open',
      'Open in a new tab',
      'Copy A-3',
      'Orders of Ada Lovelace',
      'Accept',
      'Print labels',
      'Reject',
    ]);
    fireEvent.click(await item('Accept'));
    const dialog = await waitFor(() => {
      const found = openDialogs().find((each) => each.textContent?.includes('Small Van'));
      if (!found) throw new Error('There is no vehicle dialog');
      return found;
    });
    fireEvent.click(need(dialog.querySelector('input[type="radio"]') ?? undefined, 'vehicle'));
    fireEvent.click(need(findButton('Accept', dialog), 'button'));
    await waitFor(() =>
      expect(writes()).toEqual([
        expect.stringMatching(/accept.*"VehicleTypeId":4.*"DeliveryId":3|accept.*"DeliveryId":3.*"VehicleTypeId":4/),
      ]),
    );
  });

  it('opens on Shift+F10, copies the number and returns the focus', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    const { row } = await openOrders();
    row.focus();
    expect(fireEvent.keyDown(row, { key: 'F10', shiftKey: true })).toBe(false);
    fireEvent.click(await item('Copy A-3'));
    expect(writeText).toHaveBeenCalledWith('A-3');
    expect(document.activeElement).toBe(row);
    expect(await screen.findByText('A-3 copied')).toBeDefined();
  });

  it('opens on a long press without opening the row, but not while scrolling', async () => {
    const { row } = await openOrders();
    vi.useFakeTimers();
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 10, clientY: 10 });
    fireEvent.pointerMove(row, { pointerType: 'touch', clientX: 10, clientY: 40 });
    await act(async () => void (await vi.advanceTimersByTimeAsync(600)));
    expect(texts(menuItems)).toEqual([]);
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 10, clientY: 10 });
    await act(async () => void (await vi.advanceTimersByTimeAsync(600)));
    vi.useRealTimers();
    expect(await items()).toContain('Open');
    fireEvent.pointerUp(row, { pointerType: 'touch' });
    fireEvent.click(row);
    expect(window.location.pathname).toBe('/orders');
  });

  it('filters by customer, and for administrators also by shop', async () => {
    const { row, listed } = await openOrders('Admin');
    fireEvent.contextMenu(row, { clientX: 300, clientY: 200 });
    fireEvent.click(await item('Orders of Alder Soho'));
    await waitFor(() => expect(listed().Filter.Shop).toEqual([3]));
    fireEvent.contextMenu(await awaited(() => link(/^A-3/)), { clientX: 300, clientY: 200 });
    fireEvent.click(await item('Orders of Ada Lovelace'));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('Ada Lovelace'));
  });
});

describe('the open orders', () => {
  it('can be sorted by longest waiting, unlike the other tabs', async () => {
    const { listed } = await openOrders();
    fireEvent.click(button('Sort: Date descending'));
    fireEvent.click(await item('Longest waiting'));
    await waitFor(() => expect(listed().OrderBy).toBe('asc'));
    fireEvent.click(oneOf('[data-tab]', /^Archive/));
    fireEvent.click(await awaited(() => button('Sort: Date descending')));
    expect(await items()).not.toContain('Longest waiting');
  });
});

describe('pinned views', () => {
  const view = (Id: number, Name: string, Query: string): SavedView => ({
    Id,
    Resource: 'orders',
    Name,
    Query,
    Shared: false,
    Mine: true,
  });
  const pinned = 'nav[aria-label="Pinned views"]';
  const saved = [view(5, 'Mine', 'q=A-1'), view(6, 'Oldest', 'sort=Created%3Aasc')];

  it('are links above the list in a custom order, until they are unpinned', async () => {
    await openOrders('Shop', ['views'], { '/ext/views/{resource}': () => saved });
    expect(document.querySelector(pinned)).toBeNull();
    fireEvent.click(button('Views'));
    fireEvent.click(await awaited(() => button('Pin Mine above the list')));
    fireEvent.click(await awaited(() => button('Pin Oldest above the list')));
    const tabs = () =>
      [...document.querySelectorAll(`${pinned} a`)].map((tab) => [tab.textContent, tab.getAttribute('aria-current')]);
    expect(tabs()).toEqual([
      ['All', 'page'],
      ['Mine', null],
      ['Oldest', null],
    ]);
    fireEvent.keyDown(link('Oldest'), { key: 'ArrowLeft', shiftKey: true });
    fireEvent.click(link('Oldest'));
    await waitFor(() =>
      expect(tabs()).toEqual([
        ['All', null],
        ['Oldest', 'page'],
        ['Mine', null],
      ]),
    );
    expect(Object.values(JSON.parse(localStorage.getItem('portal.pinned-views.v1') ?? '{}'))).toEqual([['6', '5']]);
    fireEvent.click(button('Pin Mine above the list'));
    fireEvent.click(button('Pin Oldest above the list'));
    expect(document.querySelector(pinned)).toBeNull();
  });
});

describe('the palette', () => {
  it('shows the status and time of five matches, and links to all of them', async () => {
    await openOrders();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const field = await awaited(() => oneOf('[role="combobox"]', 'Search or go to'));
    fireEvent.change(field, { target: { value: 'A-' } });
    const all = await awaited(() => oneOf('[role="option"]', 'Show all 7 in Open orders'));
    expect(document.querySelector('.palette-extent')?.textContent).toBe('5 of 7');
    const records = [...document.querySelectorAll('[role="option"]')].filter((option) =>
      option.textContent?.startsWith('Order A-'),
    );
    expect(records.map(({ textContent }) => textContent)).toEqual(
      [7, 6, 5, 4, 3].map((number) =>
        expect.stringMatching(new RegExp(`^Order A-${number}.+Ada Lovelace, Alder Soho.+9:0${number} am$`)),
      ),
    );
    expect(records[0]?.querySelector('.state-badge')?.textContent).toBe('Pending');
    fireEvent.click(all);
    await waitFor(() =>
      expect([window.location.pathname, new URLSearchParams(window.location.search).get('q')]).toEqual([
        '/orders',
        'A-',
      ]),
    );
  });
});
