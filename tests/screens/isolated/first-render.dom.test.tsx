/** The start page's list is requested before the first render, so that the render already has rows (ADR 084). */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../src/custom/orders/order.fixture.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { mockOrders } from '../../setup/mock-orders.ts';
import { aUser, openApp } from 'schema-admin/testing/render-app.tsx';

const orders = () =>
  mockOrders(['A100001', 'A100002'].map((OrderNo, at) => anOrder({ Id: at + 1, OrderNo, ShopPortalStatus: 'Pending' })))
    .backend;
const isList = ({ method, url }: { readonly method: string; readonly url: string }) =>
  method === 'POST' && url === '/shop/deliveries/Pending';

/** Wraps a backend so that it answers list requests only after go() is called. */
function holdLists(backend: Answering) {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const answering: Answering = async (request) => {
    if (isList(request)) await gate;
    return await backend(request);
  };
  return { answering, go };
}

describe('a portal opened at a list', () => {
  it('shows the rows immediately, after one request', async () => {
    const { received } = await openApp({ role: 'Shop', url: '/orders', backend: orders() });
    expect(screen.getByText('A100001')).toBeTruthy();
    await waitFor(() => expect(received.some(({ url }) => url.includes('order-counts'))).toBe(true));
    expect(received.filter(isList)).toHaveLength(1);
  });

  it('starts without waiting for a slow backend and shows the rows when they arrive', async () => {
    const { answering, go } = holdLists(orders());
    const { received } = await openApp({ role: 'Shop', url: '/orders', backend: answering }, 100);
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(screen.queryByText('A100001')).toBeNull();
    go();
    expect(await screen.findByText('A100001')).toBeTruthy();
    expect(received.filter(isList)).toHaveLength(1);
  });

  it('shows that the list could not be loaded, and loads it on Retry', async () => {
    let fails = true;
    const backend = orders();
    await openApp({
      role: 'Shop',
      url: '/orders',
      backend: (request) =>
        fails && isList(request) ? { status: 403, json: { Error: 'Not today' } } : backend(request),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByText('A100001')).toBeTruthy();
  });

  it('does not reuse the preloaded rows for another search', async () => {
    const { received } = await openApp({ role: 'Shop', url: '/orders', backend: orders() });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'A100002' } });
    await waitFor(() => expect(received.filter(isList)).toHaveLength(2), { timeout: 3000 });
    expect(received.filter(isList)[1]?.text).toContain('"A100002"');
  });
});

it('a portal opened at a custom page renders that page immediately', async () => {
  await import('../../../src/custom/booking/import/ImportDeliveries.tsx');
  await openApp({ user: aUser('Shop', { isCollectEnabled: true }), url: '/import-deliveries', backend: orders() });
  expect(document.title).toContain('Import deliveries');
});
