import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import { recordSavedFiles } from '../setup/mock-invoices.ts';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const entry = (Id: number, change: object) => ({
  Id,
  At: '2026-03-10T12:00:00Z',
  TransactionId: 1,
  Cause: 'booking',
  Account: 'owed',
  ShopId: 1,
  ShopName: 'Alder Soho',
  Credits: null,
  Amount: null,
  Reason: null,
  ...change,
});
const entries = [
  entry(1, { Amount: 2820 }),
  entry(2, { Account: 'booking-fees', Amount: -650 }),
  entry(4, { Account: 'vat', Amount: -2170 }),
  entry(3, { TransactionId: 2, Account: 'tranche', Cause: 'tranche', Credits: 25 }),
];

async function open(role: Role, url: string, extensions?: readonly string[]) {
  const backend = contractBackend({ '/ext/ledger/list': () => ({ Entries: entries }) }, { readMs: 0, writeMs: 0 });
  return renderApp({ role, url, backend, ...(extensions ? { extensions } : {}) });
}

it.each([
  ['Shop', '/ledger'],
  ['Merchant', '/ledger'],
  ['Admin', '/admin/ledger'],
] as const)('entries are shown to %s at %s, with credits, pounds and causes in plain words', async (role, url) => {
  const { received } = await open(role, url);
  await screen.findByText('Pay as you go £6.50 · VAT £21.70');
  const text = shownText(document.body);
  for (const words of ['Credits and charges', 'Booking', '£28.20', 'Delivery tranche', 'Tranche credits 25']) {
    expect(text).toContain(words);
  }
  const request = received.find(({ url: path }) => path === '/ext/ledger/list');
  expect(JSON.parse(request?.text ?? '')).toEqual({
    Query: '',
    Filter: { Shop: [], Unit: null, Cause: [], Account: [], Date: null },
    Page: 1,
    Size: 50,
    ByTransaction: true,
  });
  expect(screen.queryByRole('menuitem', { name: 'Credits and charges' })).toBeNull();
});

it('an entry links to its money trail', async () => {
  await open('Shop', '/ledger');
  const [first, ...others] = await screen.findAllByRole('link', { name: 'Follow the money of Booking' });
  expect(first?.getAttribute('href')).toBe('/money/trace/transaction-1');
  expect(others).toEqual([]);
});

it('entries are not requested if the backend has no ledger', async () => {
  const { received } = await open('Shop', '/ledger', []);
  await screen.findAllByRole('heading');
  expect(received.filter(({ url }) => url.startsWith('/ext/ledger'))).toEqual([]);
});

describe('the statement', () => {
  afterEach(() => void vi.restoreAllMocks());

  async function openStatement(role: Role, url: string) {
    const saved = recordSavedFiles();
    const others = contractBackend(
      {
        '/ext/ledger/list': () => ({ Entries: entries }),
        '/merchant/invoice/shop': () => [{ ShopId: 7, ShopName: 'Alder Soho' }],
      },
      { readMs: 0, writeMs: 0 },
    );
    const file = {
      text: 'Date\r\n',
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="alder:soho.csv"' },
    };
    const { received } = renderApp({
      role,
      url,
      backend: async (request) => (request.url.startsWith('/ext/ledger/statement') ? file : await others(request)),
    });
    fireEvent.click(await screen.findByText('Statement'));
    const dialog = await waitFor(() => openDialogs()[0] ?? Promise.reject(new Error('There is no dialog')));
    const save = async () => {
      await waitFor(() => expect(button('Download', dialog)?.hasAttribute('disabled')).toBe(false));
      await act(async () => void fireEvent.click(button('Download', dialog) ?? dialog));
      await waitFor(() => expect(saved).toHaveLength(1));
      const query = received.find(({ url: path }) => path.startsWith('/ext/ledger/statement'))?.url.split('?')[1];
      return Object.fromEntries(new URLSearchParams(query));
    };
    return { dialog, save, saved };
  }

  it('uses the filters of the list, and is saved under the server’s file name', async () => {
    const { save, saved } = await openStatement(
      'Merchant',
      '/ledger?Shop=7&Unit=pence&Cause=return&Date.from=2026-03-28&Date.to=2026-03-29',
    );
    expect(await save()).toEqual({ Shop: '7', Unit: 'pence', From: '2026-03-28', To: '2026-03-29', Format: 'csv' });
    expect(saved[0]?.name).toBe('alder_soho.csv');
    await screen.findByText('alder_soho.csv saved to your downloads');
    expect(openDialogs()).toEqual([]);
  });

  it('of a shop covers its own credits in the current month by default', async () => {
    const { dialog, save } = await openStatement('Shop', '/ledger');
    expect(shownText(dialog)).not.toContain('Shop');
    const month = londonDayOf(new Date()).slice(0, 7);
    expect(await save()).toMatchObject({ Unit: 'credits', From: `${month}-01`, Format: 'csv' });
  });
});
