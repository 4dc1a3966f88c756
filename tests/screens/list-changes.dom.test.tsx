/** After a change, a long list refetches visible pages immediately, and other pages when they come into view. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Order } from '../../contract/orders/orders.ts';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { afterThisTest, scrolledTo } from 'schema-admin/testing/after-test.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const Asked = z.object({ Page: z.number() });
const pageSize = 10;
/** In pixels, as in packages/admin/testing/document.ts. */
const rowHeight = 69;
/** Fifty orders, newest first. */
const many = Array.from({ length: 50 }, (_, place) =>
  anOrder({
    Id: place + 1,
    OrderNo: `NO-${place + 1}`,
    Created: new Date(Date.now() - (place + 1) * 60_000).toISOString(),
  }),
);

/** Opens a list of five pages of orders, with the first page in view. */
async function open() {
  // One page of rows fills the window.
  vi.stubGlobal('innerHeight', pageSize * rowHeight - 1);
  afterThisTest(() => vi.unstubAllGlobals());
  const mock = mockOrders([...many], { '/ext/order-counts': () => [{ Tab: 'Pending', Count: 50, Overdue: null }] });
  const network = renderApp({
    role: 'Shop',
    url: '/orders?page=5',
    backend: mock.backend,
    extensions: ['order-counts'],
  });
  const getRequests = () =>
    network.received.flatMap<number | string>(({ url, text }) =>
      url.endsWith('/deliveries/Pending')
        ? [Asked.parse(JSON.parse(text)).Page]
        : url.endsWith('/order-counts')
          ? ['counts']
          : [],
    );
  await waitFor(() => expect(getRequests()).toContain(5));
  await screen.findByText('NO-1');
  await waitFor(() => expect(getRequests()).toContain('counts'));
  const before = getRequests().length;
  const change = (place: number, fields: Partial<Order>): Order => {
    const order = { ...(mock.orders[place] ?? anOrder()), ...fields };
    mock.orders[place] = order;
    return order;
  };
  return {
    ...network,
    ...mock,
    change,
    /** Returns the requests for pages and tab counts since the list was opened. */
    getRequests: () => getRequests().slice(before),
    tell: (...messages: readonly unknown[]) => act(() => messages.forEach((message) => network.push(message))),
    scrollTo: (page: number) => {
      scrolledTo((page - 1) * pageSize * rowHeight);
      act(() => void fireEvent.scroll(window));
    },
  };
}

const moved = (order: Order, list: string) => ({
  Type: 'DataUpdateModel',
  Data: { LastUpdate: new Date().toISOString(), UpdateType: `Orders/${list}`, Id: order.Id },
});

it('changed rows refetch their page once if visible, otherwise when they come into view', async () => {
  const { change, tell, createMessage, getRequests, scrollTo } = await open();
  tell(
    ...Array.from({ length: 8 }, (_, place) => createMessage(change(place, { CustomerFirstName: `Seen ${place}` }))),
    createMessage(change(33, { CustomerFirstName: 'Below' })),
  );
  expect(await screen.findByText('Seen 5')).toBeTruthy();
  expect(getRequests()).toEqual([1]);
  scrollTo(4);
  expect(await screen.findByText('Below')).toBeTruthy();
  expect(getRequests()).toEqual([1, 4]);
});

it('a row that leaves the list updates the counts and the positions of later rows', async () => {
  const { change, tell, getRequests, scrollTo } = await open();
  const gone = change(1, { ShopPortalStatus: 'Queued' });
  tell(moved(gone, 'Pending'), moved(gone, 'Queued'));
  await waitFor(() => expect(screen.queryByText('NO-2')).toBeNull());
  await waitFor(() => expect(getRequests().toSorted()).toEqual([1, 'counts']));
  scrollTo(5);
  const last = await screen.findByText('NO-50');
  await waitFor(() => expect(last.closest('[data-position]')?.getAttribute('aria-posinset')).toBe('49'));
  expect(last.closest('[data-position]')?.getAttribute('aria-setsize')).toBe('49');
  await waitFor(() => expect(getRequests()).toContain(5));
});

it('a message without an id refetches the visible page; one for another tab only the counts', async () => {
  const { change, tell, getRequests } = await open();
  tell(moved(anOrder({ Id: 900 }), 'Archived'));
  await waitFor(() => expect(getRequests()).toEqual(['counts']));
  change(4, { CustomerFirstName: 'Changed' });
  tell({ Type: 'DataUpdateModel', Data: { LastUpdate: new Date().toISOString(), UpdateType: 'Orders/Pending' } });
  expect(await screen.findByText('Changed')).toBeTruthy();
  expect(getRequests().toSorted()).toEqual([1, 'counts', 'counts']);
});

it('returning to the list refetches only the visible page', async () => {
  const { getRequests, change } = await open();
  fireEvent.click(screen.getByRole('link', { name: /NO-3\b/ }));
  await screen.findByRole('heading', { name: 'Order NO-3' });
  change(2, { CustomerFirstName: 'Changed' });
  act(() => window.history.back());
  expect(await screen.findByText('Changed')).toBeTruthy();
  expect(getRequests().filter((page) => page !== 'counts')).toEqual([1]);
});

it('a placeholder is shown below the rows until a slow page has loaded', async () => {
  const { backend } = mockOrders(many.slice(0, 15));
  let answer: (() => void) | undefined;
  renderApp({
    role: 'Shop',
    url: '/orders',
    backend: async (request) => {
      if (request.url.endsWith('/deliveries/Pending') && Asked.parse(JSON.parse(request.text)).Page === 2) {
        await new Promise<void>((done) => (answer = done));
      }
      return backend(request);
    },
  });
  await screen.findByRole('status', { name: 'Loading more orders' });
  expect(screen.getByText('NO-10')).toBeDefined();
  await act(async () => answer?.());
  await screen.findByText('NO-15');
  expect(screen.queryByRole('status', { name: 'Loading more orders' })).toBeNull();
});
