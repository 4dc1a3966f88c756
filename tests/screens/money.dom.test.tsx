/** The money trail as a diagram of linked boxes, and the weekly figures with links to their lists. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { type AnswerOverrides, contractBackend } from '../setup/contract-backend.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const nothing = {
  Label: null,
  What: null,
  At: null,
  Amount: null,
  Credits: null,
  Lines: [],
  CorrectsInvoiceNo: null,
  Count: null,
};
const order = {
  ...nothing,
  Key: 'order.o-1',
  Kind: 'order',
  Id: 'o-1',
  Label: '1001',
  Amount: 1800,
  Lines: [{ Account: 'goods', Title: '2 × Tea', Amount: 1800, Credits: null }],
};
const entries = [
  ['owed', 259],
  ['commission', -216],
  ['vat', -43],
].map(([Account, Amount]) => ({ Account, Title: null, Amount, Credits: null }));
const nodes = [
  order,
  {
    ...nothing,
    Key: 'transaction.7',
    Kind: 'transaction',
    Id: 7,
    What: 'commission',
    Amount: 259,
    At: '2026-03-10T12:00:00Z',
    Lines: entries,
  },
  {
    ...nothing,
    Key: 'transaction.6',
    Kind: 'transaction',
    Id: 6,
    What: 'booking',
    Amount: 960,
    Credits: -1,
    At: '2026-03-10T12:00:00Z',
  },
  { ...nothing, Key: 'invoice.P-1', Kind: 'invoice', Id: 'P-1', Label: 'P-1', What: 'Platform', Amount: 259 },
  {
    ...nothing,
    Key: 'invoice.P-2',
    Kind: 'invoice',
    Id: 'P-2',
    Label: 'P-2',
    What: 'Platform',
    Amount: -259,
    CorrectsInvoiceNo: 'P-1',
  },
  {
    ...nothing,
    Key: 'summary.3',
    Kind: 'summary',
    Id: 3,
    Label: 'agency-fees.pdf',
    Amount: 0,
    At: '2026-03-09T00:00:00Z',
  },
];
const edges = [
  ['order.o-1', 'transaction.7'],
  ['transaction.7', 'invoice.P-1'],
  ['invoice.P-1', 'summary.3'],
  ['invoice.P-2', 'summary.3'],
].map(([From, To]) => ({ From, To }));

function open(role: Role, url: string, instead: AnswerOverrides, extensions?: readonly string[]) {
  return renderApp({
    role,
    url,
    backend: contractBackend(instead, { readMs: 0, writeMs: 0 }),
    ...(extensions ? { extensions } : {}),
  });
}

describe('a money trail', () => {
  const trace = { '/ext/money/trace/{kind}/{id}': () => ({ Start: 'order.o-1', Nodes: nodes, Edges: edges }) };
  const boxNamed = (name: string) => screen.getByRole('link', { name }).closest<HTMLElement>('li') ?? document.body;

  it('shows each stage with amounts, entries and links between the boxes', async () => {
    const { received } = open('Admin', '/money/trace/order-o-1', trace);
    await screen.findByText('Money trail of Order 1001');
    // Until the width of the window is known, links between boxes have the same names as the boxes.
    await screen.findByRole('link', { name: 'Commission of an order' });
    expect(received.find(({ url }) => url.startsWith('/ext/money'))?.url).toBe('/ext/money/trace/order/o-1');
    expect([...document.querySelectorAll('.trace-stage h2')].map(({ textContent }) => textContent)).toEqual([
      'Origin',
      'Ledger',
      'Invoices',
      'Weekly summary',
    ]);
    const charged = shownText(boxNamed('Commission of an order'));
    for (const words of ['£2.59', 'Owed by the shop', '-£0.43', 'From Order 1001', 'To Invoice P-1']) {
      expect(charged).toContain(words);
    }
    expect(shownText(boxNamed('Booking'))).toContain('£9.60, −1 credit');
    for (const words of ['Platform · Cancels P-1', '-£2.59']) {
      expect(shownText(boxNamed('Credit note P-2'))).toContain(words);
    }
    expect(shownText(boxNamed('Order 1001'))).toContain('The trail starts here');
  });

  it('links each box to its page or list, and to its own trail', async () => {
    open('Admin', '/money/trace/order-o-1', trace);
    await screen.findByText('Money trail of Order 1001');
    // Until the width of the window is known, links between boxes have the same names as the boxes.
    await screen.findByRole('link', { name: 'Commission of an order' });
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(['Order 1001', 'Commission of an order', 'Booking', 'Invoice P-1', 'Agency fee week'].map(hrefOf)).toEqual([
      '/admin/orders/details/o-1',
      '/admin/ledger?q=o-1',
      '/admin/ledger?Date.from=2026-03-10&Date.to=2026-03-10&Cause=booking',
      '/admin/invoices?q=P-1',
      '/admin/agency-fee-summary?startDate=2026-03-09&endDate=2026-03-09',
    ]);
    expect(
      [
        'Follow from here: Commission of an order',
        'Follow from here: Invoice P-1',
        'Follow from here: Agency fee week',
      ].map(hrefOf),
    ).toEqual(['/money/trace/transaction-7', '/money/trace/invoice-P-1', '/money/trace/summary-3']);
    expect(screen.queryByRole('link', { name: 'Follow from here: Order 1001' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Order 1001' }).getAttribute('href')).toBe(
      '/admin/orders/details/o-1',
    );
  });

  it('has no link without a record or a date, or if the user has no access to the page', async () => {
    const others = [
      { ...nothing, Key: 'delivery.d-1', Kind: 'delivery', Id: 'd-1', Label: 'D-1' },
      { ...nothing, Key: 'order.o-2', Kind: 'order', Id: null, Label: '1002' },
      { ...nothing, Key: 'transaction.8', Kind: 'transaction', Id: 8, What: 'courier' },
      { ...nothing, Key: 'transaction.9', Kind: 'transaction', Id: 9, What: 'booking' },
      { ...nothing, Key: 'transaction.5', Kind: 'transaction', Id: 5, At: '2026-03-10T12:00:00Z' },
      { ...nothing, Key: 'summary.4', Kind: 'summary', Id: 4, Label: 'fees.pdf' },
      { ...nothing, Key: 'rest.1', Kind: 'rest', Id: null, Count: 3 },
    ];
    const hrefs = () =>
      [...document.querySelectorAll<HTMLElement>('.trace-box')].map((box) => [
        box.dataset['key'],
        ...[...box.querySelectorAll('a:not([href^="#"])')].map((link) => link.getAttribute('href')),
      ]);
    const answer = {
      '/ext/money/trace/{kind}/{id}': () => ({
        Start: 'delivery.d-1',
        Nodes: others,
        Edges: [
          { From: 'delivery.d-1', To: 'transaction.8' },
          { From: 'transaction.8', To: 'transaction.9' },
        ],
      }),
    };
    open('Admin', '/money/trace/delivery-d-1', answer);
    await waitFor(() => expect(hrefs()).toHaveLength(7));
    expect(hrefs()).toEqual([
      ['delivery.d-1', '/delivery-order/d-1'],
      ['order.o-2'],
      ['transaction.8', '/admin/ledger?q=d-1', '/money/trace/transaction-8'],
      ['transaction.9', '/money/trace/transaction-9'],
      ['transaction.5', '/admin/ledger?Date.from=2026-03-10&Date.to=2026-03-10&Cause=', '/money/trace/transaction-5'],
      ['rest.1'],
      ['summary.4', '/money/trace/summary-4'],
    ]);
    open('Shop', '/money/trace/delivery-d-1', answer);
    await waitFor(() => expect(hrefs()).toHaveLength(7));
    expect(hrefs().slice(0, 3)).toEqual([
      ['delivery.d-1'],
      ['order.o-2'],
      ['transaction.8', '/ledger?q=d-1', '/money/trace/transaction-8'],
    ]);
  });

  it('connects facing sides of the boxes with lines, which follow when a box moves', async () => {
    const at: Record<string, readonly [left: number, top: number]> = {
      'order.o-1': [110, 20],
      'transaction.7': [410, 60],
      'invoice.P-1': [210, 100],
    };
    const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
      this: HTMLElement,
    ) {
      const [left, top] = at[this.dataset['key'] ?? ''] ?? [10, 10];
      return new DOMRect(left, top, 100, 40);
    });
    const watched = new Map<Element, () => void>();
    let isWatched = true;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #moved: () => void;
        constructor(moved: () => void) {
          this.#moved = moved;
        }
        observe(element: Element) {
          watched.set(element, this.#moved);
        }
        unobserve() {}
        disconnect() {
          isWatched = false;
        }
      },
    );
    open('Admin', '/money/trace/order-o-1', {
      '/ext/money/trace/{kind}/{id}': () => ({
        Start: 'order.o-1',
        Nodes: nodes,
        Edges: [...edges, { From: 'order.o-1', To: 'gone' }, { From: 'gone', To: 'order.o-1' }],
      }),
    });
    await screen.findByRole('link', { name: 'Commission of an order' });
    const box = await waitFor(() => document.querySelector('[data-key="transaction.7"]') ?? document.body);
    const lines = () => [...document.querySelectorAll('.trace-line')].map((line) => line.getAttribute('d'));
    expect([...watched.keys()].map((element) => element.getAttribute('data-key') ?? element.className)).toEqual([
      'trace',
      ...nodes.map(({ Key }) => Key),
    ]);
    act(() => watched.get(box)?.());
    expect(lines()).toEqual([
      'M200 30 C300 30 300 70 400 70',
      'M400 70 C350 70 350 110 300 110',
      'M200 110 C150 110 150 20 100 20',
      'M0 20 C50 20 50 20 100 20',
    ]);
    at['transaction.7'] = [410, 160];
    act(() => watched.get(box)?.());
    expect(lines()[0]).toBe('M200 30 C300 30 300 170 400 170');
    cleanup();
    expect(isWatched).toBe(false);
    rect.mockRestore();
  });

  it.each([
    ['/admin/orders/details/o-1', /^\/money\/trace\/order-/],
    ['/delivery-order/d-1', /^\/money\/trace\/delivery-/],
  ])('is linked from %s', async (url, path) => {
    open('Admin', url, {});
    const link = await screen.findByRole('link', { name: 'Follow the money' });
    expect(link.getAttribute('href')).toMatch(path);
  });

  it('with an invalid id requests nothing and shows an empty state', async () => {
    const { received } = open('Shop', '/money/trace/wallet-1', trace);
    await screen.findByText('No money trail found');
    expect(received.filter(({ url }) => url.startsWith('/ext/money'))).toEqual([]);
    expect(screen.getByRole('link', { name: 'Back to the invoices' }).getAttribute('href')).toBe('/invoices');
  });
});

describe('money at a glance', () => {
  const mondays = Array.from({ length: 24 }, (_, index) =>
    new Date(Date.UTC(2025, 8, 29 + index * 7)).toISOString().slice(0, 10),
  );
  const zero = { Revenue: 0, Fees: 0, Refunds: 0, Unpaid: 0 };
  const weeks = mondays.map((Week, index) => ({
    Week,
    Revenue: 1000 * index,
    Fees: 100 * index,
    Refunds: index === 23 ? 0 : 50,
    Unpaid: 5000 + index,
  }));
  const glance = (money: object) => ({
    '/ext/money/glance': () => ({ Weeks: weeks, Since: '2025-10-01', NumbersBegin: null, ...money }),
  });
  const menuEntry = (path: string) => document.querySelector(`.side-menu-link[href="${path}"]`)?.textContent;
  const card = (name: string) => screen.getByRole('article', { name });

  it('compares the current week with the same part of last week', async () => {
    open('Admin', '/admin/money', glance({ BeforeSoFar: { ...zero, Week: mondays[22], Revenue: 20_000 } }));
    await screen.findByRole('heading', { name: 'Money at a glance' });
    expect(shownText(card('Revenue'))).toContain('£30.00 more than at the same point last week');
    cleanup();
    open(
      'Admin',
      `/admin/money?week=${mondays[22]}`,
      glance({ BeforeSoFar: { ...zero, Week: mondays[22], Revenue: 20_000 } }),
    );
    await screen.findByRole('heading', { name: 'Money at a glance' });
    expect(shownText(card('Revenue'))).toContain('£10.00 more than the week before');
  });

  it('shows each figure compared with last week, linked to the list behind it', async () => {
    open('Admin', '/admin/money', glance({}));
    await screen.findByRole('heading', { name: 'Money at a glance' });
    expect(
      ['Revenue', 'Fees', 'Refunds', 'Unpaid'].map((name) => within(card(name)).getAllByRole('link')[0]?.textContent),
    ).toEqual(['£230.00', '£23.00', '£0.00', '£50.23']);
    expect(shownText(card('Revenue'))).toContain('£10.00 more than the week before');
    expect(shownText(card('Refunds'))).toContain('£0.50 less than the week before');
    expect(
      ['Revenue', 'Fees', 'Refunds', 'Unpaid'].map((name) =>
        decodeURIComponent(within(card(name)).getAllByRole('link')[0]?.getAttribute('href') ?? ''),
      ),
    ).toEqual([
      '/admin/invoices?startDate=2026-03-09&endDate=2026-03-15&type=Shop',
      '/admin/ledger?Account=owed&Cause=subscription&Cause=tranche&Cause=booking&Cause=courier&Cause=recharge&Cause=expiry&Cause=commission&Cause=agency-fee&Date.from=2026-03-09&Date.to=2026-03-15',
      '/admin/ledger?Account=owed&Cause=return&Cause=refund&Cause=correction&Date.from=2026-03-09&Date.to=2026-03-15',
      '/admin/ledger?Account=owed&Date.from=2025-10-01&Date.to=2026-03-15',
    ]);
    expect(menuEntry('/admin/money')).toBe('Money');
  });

  it('filters a merchant’s invoices by their number prefix and the week in the URL', async () => {
    open('Merchant', '/money?week=2026-02-23', glance({ NumbersBegin: 'M7-' }));
    await screen.findByRole('heading', { name: 'Money at a glance' });
    expect(decodeURIComponent(within(card('Revenue')).getAllByRole('link')[0]?.getAttribute('href') ?? '')).toBe(
      '/invoices?startDate=2026-02-23&endDate=2026-03-01&q=M7-',
    );
    expect(within(card('Revenue')).getAllByRole('link')[0]?.textContent).toBe('£210.00');
  });

  it('shows no comparison in the first week, and an empty state before the first charge', async () => {
    open(
      'Merchant',
      '/money',
      glance({
        Weeks: mondays.map((Week, index) => ({ Week, ...zero, Fees: index === 23 ? 59 : 0 })),
        Since: '2026-03-10',
      }),
    );
    await screen.findByRole('heading', { name: 'Money at a glance' });
    expect(shownText(card('Fees'))).toContain('No earlier week to compare with');
    open('Merchant', '/money', glance({ Weeks: mondays.map((Week) => ({ Week, ...zero })), Since: null }));
    await screen.findByText('Nothing has been charged yet');
  });

  it('is hidden if the backend does not support it', async () => {
    const { received } = open('Merchant', '/money', glance({}), []);
    await waitFor(() => expect(document.querySelector('.side-menu-link')).not.toBeNull());
    expect(received.filter(({ url }) => url.startsWith('/ext/money'))).toEqual([]);
    expect(menuEntry('/money')).toBeUndefined();
  });
});
