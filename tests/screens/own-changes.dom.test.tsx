import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../contract/orders/orders.ts';
import { deliveryProcessed } from 'schema-admin/contract/wire-words.ts';
import { aLine, anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Sent } from 'schema-admin/providers/testing/backend.ts';
import { button } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const vehicles = [{ Id: 4, Code: 'van', Name: 'Small Van', Active: true }];
const open = anOrder({ Orderlines: [aLine()] });
const accepted: Order = { ...open, Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' };
const update = { Type: 'DataUpdateModel', Data: { LastUpdate: '2026-11-20T10:00:00Z', UpdateType: 'Orders/Pending' } };

/** Opens a pending order. `become` changes it on the backend, and `accept` responds to the Accept request. */
function openOrder(accept: () => Promise<Sent | 'hang up'>) {
  let order = open;
  const network = renderApp({
    role: 'Shop',
    url: '/orders/details/1',
    extensions: [],
    backend: async ({ url }) => {
      if (url.endsWith('/delivery/1')) return { json: { Result: order } };
      if (url.endsWith('/vehicle-type')) return { json: { Result: vehicles } };
      if (url.endsWith('/has-cancellation')) return { json: { Result: { DeliveryHasCancelRequest: false } } };
      return url.endsWith('/accept') ? await accept() : { status: 404, json: { Error: 'None' } };
    },
  });
  const press = async () => {
    fireEvent.click(await screen.findByLabelText(/Small Van/));
    fireEvent.click(button('Accept') ?? document.body);
  };
  const reads = () => network.received.filter(({ url }) => url.endsWith('/delivery/1')).length;
  return { ...network, press, reads, become: (next: Order) => (order = next) };
}

const stageOf = (stage: string) => screen.findByText(stage, { selector: 'header *' });

describe('the user’s own change', () => {
  it('is not attributed to another user when the socket is faster than the response', async () => {
    let answer = (_: Sent): void => undefined;
    const world = openOrder(() => new Promise((resolve) => (answer = resolve)));
    await world.press();
    world.become(accepted);
    world.push(update);
    await stageOf('Ready for collection');
    answer({ json: { Result: 'OK' } });
    expect(await screen.findByText(/Order 100234 accepted/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('Another user');
  });

  it('is not attributed to another user when the order is refetched during the request', async () => {
    let answer = (_: Sent): void => undefined;
    const world = openOrder(() => new Promise((resolve) => (answer = resolve)));
    await world.press();
    const before = world.reads();
    // Change another field, so that the refetch returns a new version.
    world.become({ ...open, Assigned: '2026-11-20T10:00:00Z' });
    world.push(update);
    await waitFor(() => expect(world.reads()).toBeGreaterThan(before));
    await new Promise((done) => void setTimeout(done, 20));
    world.become(accepted);
    answer({ json: { Result: 'OK' } });
    await stageOf('Ready for collection');
    expect(document.body.textContent).not.toContain('Another user');
  });

  it('is attributed to the user’s own account when it is retried after a lost response', async () => {
    const answers: (Sent | 'hang up')[] = ['hang up', { status: 409, json: { Error: deliveryProcessed } }];
    const world = openOrder(async () => answers.shift() ?? 'hang up');
    await world.press();
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(button('Accept')?.className).not.toContain('loading'));
    fireEvent.click(button('Accept') ?? document.body);
    expect(await screen.findByText(/It was processed from your own account/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('Another user');
  });

  it('does not hide later changes by other users', async () => {
    const world = openOrder(async () => ({ json: { Result: 'OK' } }));
    await stageOf('Open orders');
    world.become(accepted);
    world.push(update);
    expect(await screen.findByText(/Another user has processed this delivery/)).toBeTruthy();
  });
});
