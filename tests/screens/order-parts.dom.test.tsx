import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLine, anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { button } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const order = anOrder({ Orderlines: [aLine()] });
const answers: Readonly<Record<string, unknown>> = {
  '/shop/delivery/1': order,
  '/shop/delivery/vehicle-type': [{ Id: 4, Code: 'van', Name: 'Small Van', Active: true }],
  '/has-cancellation': { DeliveryHasCancelRequest: false },
  '/ext/notes/orders/1': [],
  '/ext/prints/orders/1': [],
};
const backend: Answering = ({ method, url }) => {
  if (method === 'POST') {
    return {
      json: {
        Result: url.startsWith('/ext/notes/')
          ? { Id: 1, Text: 'Customer rang.', Author: 'ada@alder.test', At: '2026-11-20T10:00:00Z' }
          : null,
      },
    };
  }
  const found = Object.entries(answers).find(([end]) => url.endsWith(end));
  return found ? { json: { Result: found[1] } } : { status: 404, json: { Error: 'None' } };
};

async function openOrder() {
  const { received } = renderApp({ role: 'Shop', url: '/orders/details/1', extensions: ['notes', 'prints'], backend });
  await screen.findByText('Small Van', { exact: false });
  const read = () =>
    received
      .filter(({ method, url }) => method === 'GET' && Object.keys(answers).some((end) => url.endsWith(end)))
      .map(({ url }) => url);
  await waitFor(() => expect(read()).toHaveLength(5));
  return { received, readSince: (before: number) => read().slice(before).toSorted() };
}

it('adding a note refetches only the notes', async () => {
  const { received, readSince } = await openOrder();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Customer rang.' } });
  fireEvent.click(await waitFor(() => button('Add note') ?? Promise.reject(new Error('no button'))));
  await waitFor(() => expect(received.some(({ method }) => method === 'POST')).toBe(true));
  await waitFor(() => expect(readSince(5)).toEqual(['/ext/notes/orders/1']));
  // The field is cleared once all refetches have finished.
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''));
  expect(readSince(5)).toEqual(['/ext/notes/orders/1']);
});

it('accepting an order refetches the order, its parts and the vehicles, once each', async () => {
  const { readSince } = await openOrder();
  fireEvent.click(screen.getByRole('radio'));
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText(/accepted\. It is ready for collection/);
  await waitFor(() =>
    expect(readSince(5)).toEqual([
      '/customer/delivery/1/has-cancellation',
      '/ext/notes/orders/1',
      '/ext/prints/orders/1',
      '/shop/delivery/1',
      '/shop/delivery/vehicle-type',
    ]),
  );
});

it('rejecting a single item defaults to zero still available, and offers common reasons', async () => {
  const lines = [
    aLine({ OrderLineQuantity: 1, OrderLineOriginalQuantity: 1 }),
    aLine({ OrderLineId: 2, ProductTitle: 'Linseed oil' }),
  ];
  const twoLines: Answering = (request) =>
    request.url.endsWith('/shop/delivery/1') && request.method === 'GET'
      ? { json: { Result: anOrder({ Orderlines: lines }) } }
      : backend(request);
  renderApp({ role: 'Shop', url: '/orders/details/1', backend: twoLines });
  fireEvent.click(
    await waitFor(() => button('Reject item') ?? Promise.reject(new Error('no button')), { timeout: 10_000 }),
  );
  const left = await screen.findByLabelText<HTMLInputElement>('Quantity still available');
  expect(left.value).toBe('0');
  fireEvent.click(button('Out of stock') ?? left);
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Out of stock');
  expect(button('Submit')).toHaveProperty('disabled', false);
});

it('a notice names other users viewing the order, and the same account on another device', async () => {
  const others = [
    { Name: 'ada@alder.test', Since: '2026-11-20T10:00:00Z', IsOwn: true },
    { Name: 'ben@alder.test', Since: '2026-11-20T10:00:00Z' },
  ];
  const withOthers: Answering = (request) =>
    request.url === '/ext/presence' ? { json: { Result: others } } : backend(request);
  const { received } = renderApp({
    role: 'Shop',
    url: '/orders/details/1',
    extensions: ['presence'],
    backend: withOthers,
  });
  await screen.findByText('Also viewing this order: you, on another device, ben@alder.test');
  const requestBodies = received
    .filter(({ url }) => url === '/ext/presence')
    .map(({ text }): unknown => JSON.parse(text));
  expect(requestBodies).toEqual([{ Resource: 'orders', Id: 1, Editing: true }]);
});
