import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { contractBackend } from '../setup/contract-backend.ts';
import { press, pressInDialog } from '../setup/open-delivery.tsx';

const at = '2026-11-20T10:00:00Z';

function open(change: Partial<Order>, extensions = ['order-delivery']) {
  const order = anOrder({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued', Queued: at, ...change });
  const network = renderApp({
    user: aUser('Shop'),
    url: '/orders/details/1',
    extensions,
    backend: contractBackend(
      {
        '/{role}/delivery/{id}': () => order,
        '/customer/delivery/{id}/has-cancellation': () => ({ DeliveryHasCancelRequest: false }),
      },
      { readMs: 0, writeMs: 0 },
    ),
  });
  const reports = () =>
    network.received
      .filter(({ url }) => url.startsWith('/ext/order-delivery'))
      .map(({ text }) => JSON.parse(text ?? ''));
  return { reports, number: String(order.OrderNo) };
}
const shown = async (number: string) => screen.findByRole('heading', { name: new RegExp(number) });

describe('an accepted order', () => {
  it('is sent out and delivered by its shop', async () => {
    const { reports, number } = open({});
    await shown(number);
    await press('Out for Delivery');
    await waitFor(() => expect(reports()).toEqual([{ State: 'OutForDelivery' }]));
    await press('Delivered');
    await waitFor(() => expect(openDialogs().at(-1)?.textContent).toContain(`Mark order ${number} as delivered?`));
    await pressInDialog('Delivered');
    await waitFor(() => expect(reports()).toEqual([{ State: 'OutForDelivery' }, { State: 'Delivered' }]));
  });

  it('has neither action if a courier has it', async () => {
    const { number } = open({ Assigned: at });
    await shown(number);
    expect([button('Out for Delivery'), button('Delivered')]).toEqual([undefined, undefined]);
  });

  it('has neither action on a server without the extension', async () => {
    const { number } = open({}, []);
    await shown(number);
    expect([button('Out for Delivery'), button('Delivered')]).toEqual([undefined, undefined]);
  });
});
