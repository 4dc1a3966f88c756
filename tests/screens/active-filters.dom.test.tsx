import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, londonDayOf } from 'schema-admin/contract/london.ts';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const address =
  '/admin/orders?tab=archived&Status=delivereddelivery&Status=rejecteddelivery&Status=cancelleddelivery&Date.from=2026-11-01&Date.to=2026-11-20&Shop=3&Shop=99';

async function openArchive(url: string) {
  const orders = [anOrder({ Id: 1, OrderNo: '100001', ShopPortalStatus: 'Archived', Status: 'DeliveredDelivery' })];
  const { backend } = mockOrders(orders, { '/admin/v2/shop': () => [{ ShopId: 3, ShopName: 'Alder Soho' }] });
  const { received } = renderApp({ role: 'Admin', url, backend });
  await screen.findByRole('link', { name: /100001/ });
  return () =>
    JSON.parse(received.findLast(({ url: path }) => path.endsWith('/deliveries/archived'))?.text ?? '{}').Filter;
}
const chips = async () => within(await screen.findByRole('list', { name: 'Active filters' })).getAllByRole('button');

it('the filter chips show labels from a lookup, and the list shows its row count', async () => {
  await openArchive(address);
  await waitFor(async () =>
    expect((await chips()).map(({ textContent }) => textContent)).toEqual([
      'Status: Delivered, Rejected Order and 1 more',
      'Date: 01/11/2026 – 20/11/2026',
      'Shop: Alder Soho, 99',
    ]),
  );
  expect(document.querySelector('.list-count')?.textContent).toContain('1');
});

it('removing a chip keeps the other filters, and removing the last one hides the chip row', async () => {
  const filter = await openArchive(
    '/admin/orders?tab=archived&Status=delivereddelivery&Date.from=2026-11-01&Date.to=2026-11-20',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Status: Delivered' }));
  await waitFor(() => expect(filter()).toMatchObject({ Status: [], Date: { From: '2026-11-01T00:00:00.000Z' } }));
  fireEvent.click(await screen.findByRole('button', { name: /^Remove Date/ }));
  await waitFor(() => expect(filter()).toMatchObject({ Status: [], Date: null }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull());
});

it('a message names an invalid filter in the URL, and Clear removes it', async () => {
  const filter = await openArchive('/admin/orders?tab=archived&Status=delivereddelivery&Date.from=31/31/2026');
  await screen.findByText('A filter in the URL cannot be applied: Date');
  expect(filter()).toMatchObject({ Status: ['delivereddelivery'], Date: null });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByText(/cannot be applied/)).toBeNull());
  expect(window.location.search).toBe('?tab=archived&Status=delivereddelivery');
});

it('the date filter offers common ranges as presets', async () => {
  await openArchive('/admin/orders?tab=archived');
  fireEvent.click(screen.getByRole('button', { name: /Filter/ }));
  const panel = await screen.findByRole('dialog', { name: 'Filter' });
  fireEvent.click(within(panel).getByRole('tab', { name: 'Date' }));
  fireEvent.click(await within(panel).findByRole('button', { name: 'Last 7 days' }));
  fireEvent.click(within(panel).getByRole('button', { name: 'Apply Filters (1)' }));
  const today = londonDayOf(new Date());
  const inWords = (day: string) => day.split('-').toReversed().join('/');
  expect(
    await screen.findByRole('button', { name: `Remove Date: ${inWords(addDays(today, -6))} – ${inWords(today)}` }),
  ).toBeDefined();
});
