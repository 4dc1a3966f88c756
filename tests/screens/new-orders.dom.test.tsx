import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../contract/orders/orders.ts';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
// Load this module before the first order arrives. Otherwise only the next poll would announce that order.
import 'schema-admin/engine/features/alerts/Alerts.tsx';
import { scrolledTo } from 'schema-admin/testing/after-test.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const old = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anOrder({ Id: index + 1, OrderNo: `OLD-${index + 1}`, Created: ago(count - index) }),
  );

let tones: number[] = [];
let notified: { readonly title: string; readonly body: string | undefined }[] = [];

/** Fakes a device that allows sound and desktop notifications. */
beforeEach(() => {
  tones = [];
  notified = [];
  const wire = { connect: (next: unknown) => next };
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      destination = {};
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = wire.connect;
      stop = () => undefined;
      start = () => void tones.push(this.frequency);
      readonly frequency: number;
      constructor(_: unknown, { frequency }: { frequency: number }) {
        this.frequency = frequency;
      }
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      connect = wire.connect;
      gain = {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: () => undefined,
        exponentialRampToValueAtTime: () => undefined,
      };
    },
  );
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string, { body }: { body?: string }) {
        super();
        notified.push({ title, body });
      }
    },
  );
});

/** Opens twelve pending orders. `arrive` adds new ones and sends a socket message. */
async function open(url = '/orders') {
  const mock = mockOrders(old(12));
  const network = renderApp({ role: 'Shop', url, extensions: [], backend: mock.backend });
  if (url === '/orders') await screen.findByText('OLD-12');
  else await screen.findByRole('heading', { level: 1 });
  fireEvent.pointerDown(document.body);
  const arrive = (...numbers: string[]) => {
    const come = numbers.map(
      (OrderNo, index): Order =>
        anOrder({
          Id: 100 + mock.orders.length + index,
          OrderNo,
          Created: new Date(Date.now() + 2_000).toISOString(),
        }),
    );
    mock.orders.push(...come);
    act(() => network.push(mock.createMessage(come[0] ?? anOrder())));
  };
  const readLists = () =>
    network.received.filter(({ url: requestUrl }) => requestUrl.endsWith('/deliveries/Pending')).length;
  return { ...network, ...mock, arrive, readLists };
}

describe('a new order', () => {
  it('immediately appears at the top of the list, marked as new', async () => {
    const { arrive } = await open();
    arrive('NEW-1');
    const row = await screen.findByRole('link', { name: /NEW-1/ });
    expect(shownText(row)).toContain('NEW-1 New');
    expect(shownText(screen.getByRole('link', { name: /OLD-12/ }))).not.toContain('New');
  });

  it('is announced in the tab title, a toast, a desktop notification and two tones', async () => {
    const { arrive } = await open();
    const before = document.title;
    arrive('NEW-1');
    expect(await screen.findByText('Order NEW-1')).toBeTruthy();
    expect(document.title).toBe('New Order');
    await waitFor(() => expect(notified).toEqual([{ title: 'New Order', body: 'Order NEW-1' }]));
    expect(tones).toEqual([880, 1174.66]);
    fireEvent.pointerDown(document.body);
    expect(document.title).toBe(before);
  });

  it('is counted with others in the title, and announced once for repeated messages', async () => {
    const { arrive, push, createMessage, orders } = await open();
    arrive('NEW-1', 'NEW-2');
    expect(await screen.findByText('2 new orders')).toBeTruthy();
    expect(document.title).toBe('(2) New Order');
    const [last] = orders.slice(-1);
    act(() => push(createMessage(last ?? anOrder())));
    await waitFor(() => expect(notified).toHaveLength(1));
    await new Promise((done) => void setTimeout(done, 50));
    expect([notified.length, tones.length, document.title]).toEqual([1, 2, '(2) New Order']);
  });

  it('is announced on every other screen', async () => {
    const { arrive } = await open('/account-settings');
    arrive('NEW-1');
    expect(await screen.findByText('Order NEW-1')).toBeTruthy();
  });

  it('waits behind a banner if the list is scrolled, and moves no rows', async () => {
    const { arrive } = await open();
    scrolledTo(700);
    arrive('NEW-1');
    const banner = await screen.findByText(/New pending order. You have received a new pending order/);
    expect(screen.queryByRole('link', { name: /NEW-1/ })).toBeNull();
    scrolledTo(0);
    fireEvent.click(banner);
    expect(await screen.findByRole('link', { name: /NEW-1/ })).toBeTruthy();
    expect(screen.queryByText(/New pending order. You have/)).toBeNull();
  });

  it('in another tab does not reload the list', async () => {
    const { push, readLists } = await open();
    // Twelve orders are two pages.
    await waitFor(() => expect(readLists()).toBe(2));
    act(() =>
      push({
        Type: 'DataUpdateModel',
        Data: { LastUpdate: new Date().toISOString(), UpdateType: 'Orders/Archived', Id: 7 },
      }),
    );
    await new Promise((done) => void setTimeout(done, 60));
    expect(readLists()).toBe(2);
  });

  it('is announced, but a change to a visible row only reloads that row', async () => {
    const { orders, push, createMessage } = await open();
    scrolledTo(700);
    const changed = orders.findIndex(({ OrderNo }) => OrderNo === 'OLD-12');
    const row = orders[changed] ?? anOrder();
    orders[changed] = { ...row, CustomerFirstName: 'Changed' };
    act(() => push(createMessage(row)));
    expect(await screen.findByText('Changed')).toBeTruthy();
    expect([notified, tones]).toEqual([[], []]);
  });
});
