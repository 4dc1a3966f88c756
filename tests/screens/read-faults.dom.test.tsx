/** Read requests fail in every way: the screen shows an error, never an empty list, and recovers. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { type Fault, createFaultyBackend, faults, distinctFaults } from '../setup/mock-faults.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button, pass, until } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

/** Waits until both retries, after one and two seconds, have failed and the error is shown. */
async function waitForFailure(
  { failures }: Pick<Network, 'failures'>,
  look: () => unknown,
  what: string,
): Promise<void> {
  await until(() => (failures() > 0 ? true : undefined), `call for ${what}`);
  await pass(3_100);
  await until(look, what);
}

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
);
afterEach(() => void vi.useRealTimers());

type Network = ReturnType<typeof createFaultyBackend>;

const alertOf = (words: string) =>
  [...document.querySelectorAll('[role="alert"]')].find((each) => each.textContent?.includes(words));
const pressRetry = async () => act(async () => void fireEvent.click(await until(() => button('Retry'), 'Retry')));
const pressLink = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));

interface ReadCase {
  readonly what: string;
  readonly kinds: Readonly<Record<string, Fault>>;
  readonly network: Network;
  readonly call: RegExp;
  open(): unknown;
  recovered(): unknown;
}

/** Checks that each failure shows an error in place of the data, never an empty list, and that Retry recovers. */
async function expectReadFaults({ what, kinds, network, call, open, recovered }: ReadCase): Promise<void> {
  for (const [index, [name, fault]] of Object.entries(kinds).entries()) {
    network.fail(call, fault);
    if (index === 0) await open();
    else await pressRetry();
    await waitForFailure(
      network,
      () => alertOf(`${what} could not be loaded`)?.textContent?.match(fault.says),
      `alert after ${name}`,
    );
    expect(screen.queryByText('No records found')).toBeNull();
    expect(recovered()).toBeFalsy();
  }
  network.mend();
  await pressRetry();
  await until(recovered, what);
}

// Requirements O-4.01, O-4.02
it('the list of each tab shows an error instead of an empty list, and Retry recovers', async () => {
  const others = [
    {
      tab: 'Ready for collection',
      order: anOrder({ Id: 2, OrderNo: 'A-2', Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' }),
    },
    {
      tab: 'Failed orders',
      order: anOrder({ Id: 3, OrderNo: 'A-3', Status: 'FailedDelivery', ShopPortalStatus: 'Failed' }),
    },
    {
      tab: 'Archive',
      order: anOrder({ Id: 4, OrderNo: 'A-4', Status: 'DeliveredDelivery', ShopPortalStatus: 'Archived' }),
    },
  ];
  const network = createFaultyBackend(
    mockOrders([anOrder({ Id: 1, OrderNo: 'A-1' }), ...others.map(({ order }) => order)]).backend,
  );
  const show = () => renderApp({ role: 'Admin', url: '/admin/orders', extensions: [], backend: network.backend });
  const row = (number: unknown) => () => screen.queryByRole('link', { name: new RegExp(String(number)) });
  const ofTab = (tab: string) => ({ what: 'Orders', network, call: new RegExp(`/admin/deliveries/${tab}$`, 'i') });

  await expectReadFaults({ ...ofTab('Pending'), kinds: faults, open: show, recovered: row('A-1') });
  for (const { tab, order } of others) {
    const openTab = () => act(async () => void fireEvent.click(screen.getByRole('tab', { name: new RegExp(tab) })));
    await expectReadFaults({
      ...ofTab(String(order.ShopPortalStatus)),
      kinds: distinctFaults,
      open: openTab,
      recovered: row(order.OrderNo),
    });
  }

  const letGo = network.holdBack(/\/admin\/deliveries\/Pending$/);
  show();
  await until(() => screen.queryByRole('status', { name: 'Loading orders' }), 'list that is loading');
  expect(screen.getByRole('tab', { name: /Open orders/ })).toBeTruthy();
  expect(screen.queryByText('No records found')).toBeNull();
  letGo();
  await until(row('A-1'), 'list');
});

const van = () => document.querySelector<HTMLInputElement>('input[type="radio"]');
const article = () => document.querySelector('article');

// Requirement O-4.03
it('an order and its vehicle types show an error, and Retry recovers', async () => {
  const orders = [anOrder({ Id: 1, OrderNo: 'A-1' }), anOrder({ Id: 2, OrderNo: 'A-2' })];
  const network = createFaultyBackend(mockOrders(orders).backend);
  const open = () => renderApp({ role: 'Shop', url: '/orders/details/1', extensions: [], backend: network.backend });
  await expectReadFaults({
    network,
    open,
    call: /\/shop\/delivery\/1$/,
    what: 'The order',
    kinds: faults,
    recovered: article,
  });
  await expectReadFaults({
    network,
    open,
    call: /vehicle-type$/,
    what: 'Vehicle types',
    kinds: distinctFaults,
    recovered: van,
  });

  const letGo = network.holdBack(/\/shop\/delivery\/1$/);
  open();
  await until(() => screen.queryByRole('status', { name: 'Loading' }), 'order that is loading');
  letGo();
  await until(article, 'order');

  // The previous order must be gone before the next one arrives.
  await pressLink(/Back to orders/);
  await until(() => screen.queryByRole('link', { name: /A-2/ }), 'list');
  const letNextGo = network.holdBack(/\/shop\/delivery\/2$/);
  await pressLink(/A-2/);
  await until(() => screen.queryByRole('status', { name: 'Loading' }), 'next order that is loading');
  expect(article()).toBeNull();
  letNextGo();
  await until(article, 'next order');
});

it('an order that cannot be refreshed keeps its content, shows a notice, and Retry recovers', async () => {
  const order = anOrder({ Id: 1 });
  const { backend: whole, createMessage } = mockOrders([order]);
  const network = createFaultyBackend(whole);
  const { push } = renderApp({ role: 'Shop', url: '/orders/details/1', extensions: [], backend: network.backend });
  fireEvent.click(await until(van, 'van'));
  for (const fault of Object.values(distinctFaults)) {
    network.fail(/\/shop\/delivery\/1$/, fault);
    await act(async () => push(createMessage(order)));
    await waitForFailure(
      network,
      () => alertOf('The order could not be refreshed')?.textContent?.match(fault.says),
      `notice of ${fault.says.source}`,
    );
    expect(van()?.checked).toBe(true);
    network.mend();
  }
  await pressRetry();
  await until(() => (alertOf('The order could not be refreshed') ? undefined : true), 'order without the notice');
  expect(article()).toBeTruthy();
  expect(van()?.checked).toBe(true);
});
