/** The entries of the ledger, as administrators, merchants and shops find them: by the palette and by their address, in no menu. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import { renderApp } from '../setup/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const entry = (Id: number, change: object) => ({ Id, At: '2026-03-10T12:00:00Z', TransactionId: 1, Cause: 'booking', Account: 'owed', ShopId: 1, ShopName: 'Alder Soho', Credits: null, Amount: null, Reason: null, ...change });
const entries = [entry(1, { Amount: 2820 }), entry(2, { Account: 'booking-fees', Amount: -650 }), entry(3, { Account: 'tranche', Cause: 'tranche', Credits: 25 })];

async function open(role: Role, url: string, extensions?: readonly string[]) {
  const backend = contractBackend({ '/ext/ledger/list': () => ({ Entries: entries }) }, { readMs: 0, writeMs: 0 });
  return renderApp({ role, url, backend, ...(extensions ? { extensions } : {}) });
}

it.each([['Shop', '/ledger'], ['Merchant', '/ledger'], ['Admin', '/admin/ledger']] as const)('are read by %s, in credits and in pounds, with what happened in words', async (role, url) => {
  const { received } = await open(role, url);
  await screen.findByText('Owed by the shop');
  const text = shownText(document.body);
  for (const words of ['Credits and charges', 'Booking', '£28.20', '-£6.50', 'Pay as you go', 'Delivery tranche', 'Tranche credits', '25']) expect(text).toContain(words);
  const asked = received.find(({ url: path }) => path === '/ext/ledger/list');
  expect(JSON.parse(asked?.text ?? '')).toEqual({ Query: '', Filter: { Shop: [], Cause: [], Account: [], Date: null }, Page: 1, Size: 50 });
  expect(screen.queryByRole('menuitem', { name: 'Credits and charges' })).toBeNull();
});

it('each lead to the trace of their money', async () => {
  await open('Shop', '/ledger');
  const [first] = await screen.findAllByRole('link', { name: 'Follow the money of Booking' });
  expect(first?.getAttribute('href')).toBe('/money/trace/transaction-1');
});

it('are nowhere where the backend has no ledger', async () => {
  const without = await open('Shop', '/ledger', []);
  await screen.findAllByRole('heading');
  expect(without.received.filter(({ url }) => url.startsWith('/ext/ledger'))).toEqual([]);
});
