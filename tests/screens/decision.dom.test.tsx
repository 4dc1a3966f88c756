import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const packages = [{ PackageNo: 1, Barcode: '210000000017' }];
const three = () => [1, 2, 3].map((Id) => anOrder({ Id, OrderNo: `10000${Id}`, Created: `2026-11-20T0${Id}:00:00Z` }));

function openOrders() {
  // jsdom does not implement printing.
  let printed = 0;
  Object.assign(window, { print: () => (printed += 1) });
  const mock = mockOrders(three(), {
    '/shop/delivery/accept': () => {
      mock.orders.splice(
        1,
        1,
        anOrder({ Id: 2, OrderNo: '100002', ShopPortalStatus: 'Queued', Status: 'QueuedDelivery' }),
      );
      return null;
    },
    '/portal/delivery/{id}/packages': () =>
      anOrder({ Id: 2, OrderNo: '100002', ShopPortalStatus: 'Queued', Status: 'QueuedDelivery', Packages: packages }),
  });
  const { received } = renderApp({ role: 'Shop', url: '/orders', backend: mock.backend });
  return {
    printed: () => printed,
    written: () =>
      received
        .filter(({ method, url }) => method !== 'GET' && /accept$|packages$/.test(url))
        .map(({ url, text }) => `${url} ${text}`),
  };
}

const page = (number: string) => screen.findByRole('article', { name: `Order ${number}` });
const findNeighbour = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Neighbours in the list' })).queryByRole('link', { name });

it('Accept and print labels takes one press, is remembered, and leads to the next order', async () => {
  const { written, printed } = openOrders();
  fireEvent.click(await screen.findByRole('link', { name: /100002/ }));
  await page('100002');
  fireEvent.click(await screen.findByRole('radio', { name: /^Small Van/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Print labels' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Packages' }), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Accept and print labels' }));
  await waitFor(() =>
    expect(written()).toEqual([
      '/shop/delivery/accept {"VehicleTypeId":4,"DeliveryId":2}',
      '/portal/delivery/2/packages {"NumberOfPackages":2}',
    ]),
  );

  await waitFor(() => expect(printed()).toBe(1));
  fireEvent.click(await screen.findByRole('link', { name: 'Next order' }));
  await page('100001');
  await screen.findByRole('button', { name: 'Vehicle type: Small Van' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Small Van/ }).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Accept and print labels' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Next order' })).toBeNull();
});

it('accepting and moving to the next order works with the keyboard only', async () => {
  const { written } = openOrders();
  fireEvent.click(await screen.findByRole('link', { name: /100002/ }));
  await page('100002');
  fireEvent.click(await screen.findByRole('radio', { name: /^Small Van/ }));
  await screen.findByRole('button', { name: 'Vehicle type: Small Van' });
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(written()).toEqual(['/shop/delivery/accept {"VehicleTypeId":4,"DeliveryId":2}']));
  await screen.findByRole('link', { name: 'Next order' });
  fireEvent.keyDown(document.body, { key: 'n' });
  await page('100001');
});

it('an opened order focuses its heading, and accepting it focuses the next action', async () => {
  openOrders();
  fireEvent.click(await screen.findByRole('link', { name: /100002/ }));
  await page('100002');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Order 100002'));
  fireEvent.click(await screen.findByRole('radio', { name: /^Small Van/ }));
  const accept = await screen.findByRole('button', { name: 'Accept' });
  accept.focus();
  fireEvent.click(accept);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Next order'));
});

it('links and keys move between the orders of the list, up to its ends', async () => {
  openOrders();
  fireEvent.click(await screen.findByRole('link', { name: /100003/ }));
  await page('100003');
  expect(await findNeighbour('Previous (k)')).toBeNull();
  fireEvent.click((await findNeighbour('Next (j)')) ?? document.body);
  await page('100002');
  fireEvent.keyDown(document.body, { key: 'j' });
  await page('100001');
  expect(await findNeighbour('Next (j)')).toBeNull();
});

it('an order that was not opened from a list has no neighbours', async () => {
  const { backend } = mockOrders(three());
  renderApp({ role: 'Shop', url: '/orders/details/2', backend });
  await page('100002');
  expect(screen.queryByRole('navigation', { name: 'Neighbours in the list' })).toBeNull();
});
