import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const Asked = z.object({ Query: z.string() });
const counted = (Query: string) => [
  { Tab: 'Pending', Count: Query === '' ? 1036 : 1, Overdue: Query === '' ? 12 : null },
  { Tab: 'queued', Count: 0, Overdue: null },
];

function openOrders(extensions?: readonly string[]) {
  const { backend } = mockOrders([anOrder({ Id: 1, OrderNo: '100001' })], {}, ({ url, text }) =>
    url === '/ext/order-counts' ? { json: { Result: counted(Asked.parse(JSON.parse(text)).Query) } } : undefined,
  );
  return renderApp({ role: 'Shop', url: '/orders', backend, ...(extensions ? { extensions } : {}) });
}
const tabs = () =>
  screen
    .getAllByRole('tab')
    .map((tab) =>
      [
        tab.querySelector('[id]')?.textContent,
        ...[...tab.querySelectorAll<HTMLElement>('[data-text]')].map(({ dataset }) => dataset['text']),
      ].join(' | '),
    );

it('counts and overdue counts are shown on the tabs and follow the search', async () => {
  openOrders();
  await waitFor(() =>
    expect(tabs()).toEqual([
      'Open orders | 1,036 | 12 overdue',
      'Ready for collection | 0',
      'Failed orders',
      'Archive',
    ]),
  );
  expect(screen.getByRole('tab', { name: 'Open orders', description: '1,036, 12 overdue' })).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search orders' }), { target: { value: '100001' } });
  await waitFor(() =>
    expect(tabs()).toEqual(['Open orders | 1', 'Ready for collection | 0', 'Failed orders', 'Archive']),
  );
});

it('counts are not requested if the backend does not support them', async () => {
  const { received } = openOrders([]);
  await screen.findByRole('link', { name: /100001/ });
  expect(received.filter(({ url }) => url.includes('order-counts'))).toEqual([]);
  expect(tabs()).toEqual(['Open orders', 'Ready for collection', 'Failed orders', 'Archive']);
});
