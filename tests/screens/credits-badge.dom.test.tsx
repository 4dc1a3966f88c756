import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contractBackend } from '../setup/contract-backend.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const badge = () => document.querySelector('.credits')?.textContent ?? '';
const createBalanceMessage = (RemainingCredits: number) => ({
  Type: 'RemainingCreditsModel',
  Data: { HasCredits: true, RemainingCredits },
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function open(extensions: readonly string[]) {
  let days = 60;
  const network = renderApp({
    role: 'Shop',
    url: '/account-settings',
    extensions,
    backend: contractBackend(
      { '/ext/ledger/forecast': () => ({ Used: 28, EndsOn: inDays(days) }) },
      { readMs: 0, writeMs: 0 },
    ),
  });
  const tell = async (credits: number, endsInDays: number) => {
    days = endsInDays;
    await waitFor(() =>
      expect(network.opened().some((address) => address.includes('/ws/remaining-credits'))).toBe(true),
    );
    act(() => network.push(createBalanceMessage(credits)));
    await waitFor(() => expect(badge()).toContain(String(credits)));
  };
  const countRequests = () => network.received.filter(({ url }) => url === '/ext/ledger/forecast').length;
  return { tell, countRequests };
}

it('each balance fetches a forecast, and a warning appears when credits are about to run out', async () => {
  const { tell, countRequests } = open(['ledger']);
  await tell(60, 60);
  // The forecast waits until the page is idle because it loads another resource's declaration.
  expect(countRequests()).toBe(0);
  await waitFor(() => expect(countRequests()).toBe(1), { timeout: 10_000 });
  expect(badge()).toBe('60credits');
  const marks = () => document.querySelectorAll('.credits .anticon-warning').length;
  expect(marks()).toBe(0);
  await tell(12, 9);
  await waitFor(() => expect(badge()).toMatch(/^12creditsleft, enough until \d+ \w+$/));
  expect(countRequests()).toBe(2);
  // The icon is next to the figure, because narrow windows hide the text.
  expect([marks(), document.querySelectorAll('.credits-end .anticon').length]).toEqual([1, 0]);
  await tell(10, 9);
  expect(marks()).toBe(1);
});

it('the badge has no forecast if the backend has no ledger', async () => {
  const { tell, countRequests } = open([]);
  await tell(12, 9);
  expect([badge(), countRequests()]).toEqual(['12credits', 0]);
});
