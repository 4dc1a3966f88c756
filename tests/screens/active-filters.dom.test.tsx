/** What a list is narrowed by stands over it, and is taken away piece by piece. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, londonDayOf } from 'schema-admin/contract/london.ts';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { playedOrders } from '../setup/played-orders.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const address =
  '/admin/orders?tab=archived&Status=delivereddelivery&Status=rejecteddelivery&Status=cancelleddelivery&Date.from=2026-11-01&Date.to=2026-11-20&Shop=3&Shop=99';

async function openArchive(url: string) {
  const orders = [anOrder({ Id: 1, OrderNo: '100001', ShopPortalStatus: 'Archived', Status: 'DeliveredDelivery' })];
  const { backend } = playedOrders(orders, { '/admin/v2/shop': () => [{ ShopId: 3, ShopName: 'Alder Soho' }] });
  const { received } = renderApp({ role: 'Admin', url, backend });
  await screen.findByRole('link', { name: /100001/ });
  return () =>
    JSON.parse(received.findLast(({ url: path }) => path.endsWith('/deliveries/archived'))?.text ?? '{}').Filter;
}
const chips = async () => within(await screen.findByRole('list', { name: 'Active filters' })).getAllByRole('button');

it('in words, with the names of a lookup as far as they are known, and the number found', async () => {
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

it('one goes and the others stay; with the last, the row of them goes', async () => {
  const filter = await openArchive(
    '/admin/orders?tab=archived&Status=delivereddelivery&Date.from=2026-11-01&Date.to=2026-11-20',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Status: Delivered' }));
  await waitFor(() => expect(filter()).toMatchObject({ Status: [], Date: { From: '2026-11-01T00:00:00.000Z' } }));
  fireEvent.click(await screen.findByRole('button', { name: /^Remove Date/ }));
  await waitFor(() => expect(filter()).toMatchObject({ Status: [], Date: null }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull());
});

it('a filter in the address that cannot be applied is named, and cleared by one press', async () => {
  const filter = await openArchive('/admin/orders?tab=archived&Status=delivereddelivery&Date.from=31/31/2026');
  await screen.findByText('A filter in the address cannot be applied: Date');
  expect(filter()).toMatchObject({ Status: ['delivereddelivery'], Date: null });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByText(/cannot be applied/)).toBeNull());
  expect(window.location.search).toBe('?tab=archived&Status=delivereddelivery');
});

it('the days that are asked for most are one press away', async () => {
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
