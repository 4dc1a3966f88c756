import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { afterThisTest } from 'schema-admin/testing/after-test.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import { recordSavedFiles } from '../setup/mock-invoices.ts';
import { button } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const fox = {
  Courier: 'Fox Lane',
  Deliveries: 8,
  Delivered: 6,
  OnTime: 66.7,
  Failed: 2,
  Failures: [
    { Reason: 'UNABLE_TO_LOCATE', Count: 1 },
    { Reason: 'BROKEN_BICYCLE', Count: 1 },
  ],
  Cancelled: 1,
  AveragePrice: 1938,
};
const owl = {
  Courier: 'Owl Express',
  Deliveries: 1,
  Delivered: 0,
  OnTime: null,
  Failed: 0,
  Failures: [],
  Cancelled: 0,
  AveragePrice: 700,
};

async function open(query = '', { role = 'Admin', extensions }: { role?: Role; extensions?: readonly string[] } = {}) {
  // jsdom has no layout, so the chart library warns that its container has no width.
  const drawing = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterThisTest(() => drawing.mockRestore());
  const backend = contractBackend(
    { '/ext/courier-scores/list': () => ({ Scores: [fox, owl] }) },
    { readMs: 0, writeMs: 0 },
  );
  const network = renderApp({
    user: aUser(role, { isCollectEnabled: true }),
    url: `/admin/courier-scores${query}`,
    backend,
    ...(extensions ? { extensions } : {}),
  });
  const getRequestBodies = () =>
    network.received
      .filter(({ url }) => url === '/ext/courier-scores/list')
      .map(({ text }): unknown => JSON.parse(text));
  return { ...network, getRequestBodies };
}

it('the scorecard shows each courier’s punctuality and failures in a list, chart and CSV file', async () => {
  const saved = recordSavedFiles();
  const { getRequestBodies } = await open();
  await screen.findByText(/in the last 28 days/);
  const text = shownText(document.body);
  for (const words of [
    'Courier scorecard',
    'Fox Lane',
    '66.7%',
    'Unable to locate 1, Broken bicycle 1',
    'Owl Express',
    '£19.38',
  ]) {
    expect(text).toContain(words);
  }
  expect(getRequestBodies()).toEqual([{ Filter: { Date: null }, Sort: 'Deliveries', Order: 'desc' }]);
  fireEvent.click(await waitFor(() => button('Show as table') ?? Promise.reject(new Error('There is no plot'))));
  expect(
    screen
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1, 3),
  ).toEqual(['Fox Lane66.7%25%', 'Owl Express––']);
  fireEvent.click(button('Export CSV') ?? document.body);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.content.text()).toContain(
    'Fox Lane,8,6,66.7,2,"Unable to locate 1, Broken bicycle 1",1,19.38\r\nOwl Express,1,0,,0,,0,7.00',
  );
});

it('the scorecard reads its sort and date range from the URL, and shows the dates', async () => {
  const { getRequestBodies } = await open('?sort=OnTime%3Aasc&Date.from=2026-03-28&Date.to=2026-03-29');
  await screen.findByText(/from 28\/03\/2026 to 29\/03\/2026/);
  expect(getRequestBodies()).toEqual([
    {
      Filter: { Date: { From: '2026-03-28T00:00:00.000Z', To: '2026-03-29T22:59:59.999Z' } },
      Sort: 'OnTime',
      Order: 'asc',
    },
  ]);
});

it('the scorecard is hidden from shops, and if the backend lacks it', async () => {
  for (const without of [{ role: 'Shop' }, { extensions: [] }] as const) {
    const { getRequestBodies } = await open('', without);
    await screen.findAllByRole('heading');
    expect(getRequestBodies()).toEqual([]);
  }
});
