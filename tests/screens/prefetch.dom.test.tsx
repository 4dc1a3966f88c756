/** Prefetching: a record is loaded when the user points at its link, and not again when it opens. */
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
// Load this module before the first test: a prefetched record stays fresh for only two seconds.
import '../../src/custom/orders/page/OrderDetail.tsx';

const rest = () => act(() => new Promise<void>((done) => void setTimeout(done, 150)));

async function openList() {
  const numbers = ['A100001', 'A100002', 'A100003', 'A100004'];
  const mock = mockOrders(
    numbers.map((OrderNo, at) =>
      anOrder({ Id: at + 1, OrderNo, ShopPortalStatus: 'Pending', Created: `2026-11-2${at}T10:00:00Z` }),
    ),
  );
  const { received, opened, push } = renderApp({ role: 'Shop', url: '/orders', backend: mock.backend });
  await screen.findByText('A100004');
  await waitFor(() => expect(opened()).not.toEqual([]));
  const row = (number: string) => screen.getByText(number);
  const point = (number: string, step = 3) => {
    const event = createEvent.pointerMove(row(number));
    Object.assign(event, { movementX: step, movementY: 0 });
    fireEvent(row(number), event);
  };
  const everRead = () =>
    received.flatMap(({ method, url }) => (method === 'GET' ? (/^\/shop\/delivery\/(\d+)$/.exec(url)?.[1] ?? []) : []));
  // The listeners are attached after the page has rendered.
  await waitFor(() => {
    point('A100004');
    expect(everRead()).toEqual(['4']);
  });
  return {
    row,
    point,
    link: (number: string) => row(number).closest('a') ?? row(number),
    read: () => everRead().slice(1),
    tell: (at: number) => {
      const order = mock.orders[at];
      if (order) push(mock.createMessage(order));
    },
  };
}

describe('a record under the pointer', () => {
  it('is prefetched while the pointer rests on its link, and not fetched again when opened', async () => {
    const { point, read, link } = await openList();
    point('A100002');
    await waitFor(() => expect(read()).toEqual(['2']));
    fireEvent.click(link('A100002'));
    await screen.findByRole('heading', { name: 'Order A100002' });
    await rest();
    expect(read()).toEqual(['2']);
  });

  it('is not prefetched when the pointer passes, or when rows scroll under it', async () => {
    const { point, read } = await openList();
    point('A100001', 0);
    await rest();
    point('A100002');
    point('A100003');
    await rest();
    expect(read()).toEqual(['3']);
  });

  it('is prefetched immediately on touch and on keyboard focus', async () => {
    const { row, link, read } = await openList();
    fireEvent.pointerDown(row('A100001'));
    await waitFor(() => expect(read()).toEqual(['1']));
    link('A100003').focus();
    fireEvent.keyUp(link('A100002'), { key: 'Escape' });
    await rest();
    fireEvent.keyUp(link('A100003'), { key: 'Tab' });
    await waitFor(() => expect(read()).toEqual(['1', '3']));
  });

  it('is fetched again if it has changed before it is opened', async () => {
    const { point, read, tell } = await openList();
    point('A100002');
    await waitFor(() => expect(read()).toEqual(['2']));
    tell(1);
    await waitFor(() => expect(read()).toEqual(['2', '2']));
  });
});
