import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { londonDayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import type { Simulation } from '../../contract/platform/simulation.ts';
import { cardsOf, listOfCard } from '../../src/custom/dashboard/DeliveryDashboard.tsx';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
import { afterThisTest } from 'schema-admin/testing/after-test.ts';
import { button, pass, until } from 'schema-admin/testing/presses.ts';
import { mockDeliveries } from '../setup/mock-deliveries.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';

const counts = { Open: 4, OpenPremium: 2, OutForDelivery: 3, Delivered: 11, Failed: 1 };

async function open(role: Role, url = '/', extensions: readonly string[] = [], backend = mockDeliveries([]).backend) {
  const network = renderApp({ user: aUser(role, { isCollectEnabled: true }), url, extensions, backend });
  await screen.findByRole('heading', { name: 'Delivery Dashboard' });
  // Let the effect run that subscribes to the socket.
  await act(async () => {});
  return network;
}
const cards = () => [...document.querySelectorAll('.dashboard-card')].map((card) => card.textContent);
const skeletons = () => document.querySelectorAll('.dashboard-card-skeleton').length;

afterEach(() => void vi.useRealTimers());

describe('the dashboard', () => {
  // Requirements D-2.08, D-2.13, D-2.14, D-2.15
  it('is the start page for collect accounts, with skeletons until live counts arrive', async () => {
    const { push } = await open('Shop');
    expect(window.location.pathname).toBe('/delivery-dashboard');
    expect([cards(), skeletons()]).toEqual([['Open', 'In Transit', 'Delivered', 'Failed'], 4]);
    act(() => push({ Type: 'DashboardModel', Data: counts }));
    expect([cards(), skeletons()]).toEqual([['Open4', 'In Transit3', 'Delivered11', 'Failed1'], 0]);
    act(() => push({ Type: 'DashboardModel', Data: { ...counts, Open: 5 } }));
    expect(cards()[0]).toBe('Open5');
    expect(screen.getByRole('link', { name: 'New Delivery' }).getAttribute('href')).toBe('/new-delivery-order');
    await waitFor(() =>
      expect(document.querySelector('.side-menu [aria-current="page"]')?.textContent).toBe('Delivery Dashboard'),
    );
  });

  // Requirement D-7.39
  it('ignores messages that are not for it', async () => {
    const { push } = await open('Shop');
    for (const frame of ['pong', { Type: 'Weather', Data: {} }, { Type: 'DashboardModel', Data: { Open: 'many' } }]) {
      act(() => push(frame));
    }
    expect(skeletons()).toBe(4);
  });

  // Requirements D-2.09, D-2.15
  it('shows open concierge orders only to administrators, and New Delivery only to shops', async () => {
    const { push } = await open('Admin', '/delivery-dashboard');
    act(() => push({ Type: 'DashboardModel', Data: counts }));
    expect(cards()).toEqual(['Open4', 'Open Concierge Orders2', 'In Transit3', 'Delivered11', 'Failed1']);
    expect(screen.queryByRole('link', { name: 'New Delivery' })).toBeNull();
    await open('Merchant');
    expect(cards()).toEqual(['Open', 'In Transit', 'Delivered', 'Failed']);
    expect(screen.queryByRole('link', { name: 'New Delivery' })).toBeNull();
  });

  // Requirements D-2.10, D-2.11, D-2.12
  it('links each card to its list, filtered from midnight in London', () => {
    const night = new Date('2026-07-01T23:30:00Z');
    expect(cardsOf('Admin').map(({ card }) => decodeURIComponent(listOfCard(card, night)))).toEqual([
      '/delivery-orders?tabIndex=0&from=dashboard&startDate=2026-07-01T23:00:00.000Z',
      '/delivery-orders?tabIndex=0&conciergeOnly=true&from=dashboard&startDate=2026-07-01T23:00:00.000Z',
      '/delivery-orders?tabIndex=1&from=dashboard&startDate=2026-07-01T23:00:00.000Z',
      '/delivery-orders?tabIndex=3&status=Delivered&from=dashboard&startDate=2026-07-01T23:00:00.000Z',
      '/delivery-orders?tabIndex=2&status=Failed&from=dashboard&startDate=2026-07-01T23:00:00.000Z',
    ]);
  });
});

describe('the dashboard without sockets', () => {
  const delivered = aDelivery({ Id: 'c-1', Status: 'Delivered', PortalStatus: 'Archived' });
  const failed = aDelivery({ Id: 'c-2', Status: 'Failed', PortalStatus: 'Failed' });

  it('reads the counts from the lists and shows “No live updates” while disconnected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const { deliveries, backend } = mockDeliveries([delivered, failed]);
    const network = renderApp({ user: aUser('Shop', { isCollectEnabled: true }), url: '/', extensions: [], backend });
    await until(() => screen.queryByText('Live'), 'open socket');
    act(() => network.cut());
    await pass(8_000);
    expect(document.querySelector('.connection')?.textContent).toBe('No live updates');
    expect(cards()).toEqual(['Open0', 'In Transit0', 'Delivered1', 'Failed1']);
    const requestBodies = network.received
      .filter(({ url }) => url === '/collect/list/archived')
      .map(({ text }) => JSON.parse(text));
    expect(requestBodies[0]).toMatchObject({
      Filter: { StartDate: startOfLondonDay(londonDayOf(new Date())), Status: ['Delivered'] },
    });
    deliveries.push(aDelivery({ Id: 'c-3', PortalStatus: 'Open' }));
    await pass(31_000);
    expect(cards()[0]).toBe('Open1');
    act(() => network.mend());
    await pass(1_000);
    expect(document.querySelector('.connection')?.textContent).toBe('Live');
  });

  it('reads the counts from the lists if the backend has no sockets', async () => {
    renderApp({
      user: aUser('Admin'),
      url: '/delivery-dashboard',
      extensions: [],
      backend: mockDeliveries([delivered]).backend,
      config: { Sockets: 'none' },
    });
    await waitFor(() =>
      expect(cards()).toEqual(['Open0', 'Open Concierge Orders0', 'In Transit0', 'Delivered1', 'Failed0']),
    );
  });
});

describe('the day at a glance', () => {
  const hours = (first: string, booked: Readonly<Record<number, number>>) =>
    Array.from({ length: 24 }, (_, hour) => ({
      Start: new Date(new Date(first).getTime() + hour * 3_600_000).toISOString(),
      Booked: booked[hour] ?? 0,
    }));
  const late = {
    Id: 'c-7',
    ReferenceNumber: 'A-7',
    MerchantName: 'Alder',
    CourierName: 'Fox Lane',
    Status: 'OutForDelivery',
    PromisedAt: '2026-11-20T08:55:00Z',
  };
  const day = {
    Today: { Hours: hours('2026-11-20T00:00:00Z', { 8: 2, 9: 1 }), BookedByNow: 3, Cost: 840 },
    LastWeek: { Hours: hours('2026-11-13T00:00:00Z', { 9: 4, 15: 6 }), BookedByNow: 4, Cost: 910 },
    Late: [late],
    LateCount: 1,
  };
  const sections = () =>
    [...document.querySelectorAll('.dashboard .section')].map(({ textContent }) => textContent ?? '');

  async function openDay(answer: () => unknown) {
    // jsdom has no layout, so the chart library warns that its container has no width.
    const drawing = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    afterThisTest(() => drawing.mockRestore());
    vi.useFakeTimers({
      now: new Date('2026-11-20T10:00:30Z'),
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    const network = renderApp({
      user: aUser('Shop', { isCollectEnabled: true }),
      url: '/',
      extensions: ['delivery-day'],
      backend: mockDeliveries([], { '/ext/delivery-day': answer }).backend,
    });
    await until(() => document.querySelector('.dashboard .section'), 'day');
    return { ...network, reads: () => network.received.filter(({ url }) => url === '/ext/delivery-day').length };
  }

  it('shows late deliveries with links, then today compared with the same day last week', async () => {
    await openDay(() => day);
    expect(sections()[0]).toContain('A-7Alder · Fox Lane');
    await pass(15_000);
    expect(sections()[0]).toContain('1 h 5 min late');
    expect(screen.getByRole('link', { name: /A-7/ }).getAttribute('href')).toBe('/delivery-order/c-7');
    expect(sections()[1]).toContain('Booked today34 by this time last Friday');
    expect(sections()[1]).toContain('Cost per delivery£8.40£9.10 last Friday');
    fireEvent.click(await until(() => button('Show as table'), 'table'));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('TodayLast Friday');
    expect([rows.length, ...rows.slice(9, 12), rows[16]]).toEqual([25, '08:0020', '09:0014', '10:0000', '15:00–6']);
  });

  it('says when nothing is late and nothing is booked', async () => {
    const nothing = {
      Today: { Hours: hours('2026-11-20T00:00:00Z', {}), BookedByNow: 0, Cost: null },
      LastWeek: { Hours: hours('2026-11-13T00:00:00Z', {}), BookedByNow: 0, Cost: null },
      Late: [],
      LateCount: 0,
    };
    await openDay(() => nothing);
    expect(sections()).toEqual([
      expect.stringContaining('No late deliveries'),
      'Day at a glanceNo bookings today, and none last Friday.',
    ]);
  });

  it('is fetched once for a burst of changes, and every minute', async () => {
    const { push, reads } = await openDay(() => day);
    for (let moved = 0; moved < 20; moved += 1) {
      act(() => push({ Type: 'DashboardModel', Data: { ...counts, Open: moved } }));
      await pass(100);
    }
    expect(reads()).toBe(1);
    await pass(4000);
    expect(reads()).toBe(2);
    await pass(61_000);
    expect(reads()).toBe(3);
  });
});

describe('the simulation', () => {
  const simulation: Simulation = {
    Speed: 10,
    Couriers: [{ Key: 'fox-lane', Name: 'Fox Lane', Offline: false }],
    Deliveries: [{ Id: 'd-1', Reference: 'A-1', Courier: 'Fox Lane', Reason: null }],
  };
  const mock = () => {
    const state = structuredClone(simulation);
    return {
      state,
      backend: mockDeliveries([], { '/ext/simulation': () => state }, ({ method, url }) =>
        method === 'PUT' && url.endsWith('/fox-lane') && state.Speed === 60
          ? { status: 500, json: { Error: 'Not now' } }
          : undefined,
      ).backend,
    };
  };
  const bodies = (received: readonly { readonly method: string; readonly url: string; readonly text: string }[]) =>
    received.filter(({ method }) => method === 'PUT').map(({ url, text }) => [url, JSON.parse(text)]);

  it('can be controlled by administrators, and shows a failure in place', async () => {
    const { state, backend } = mock();
    const { received } = await open('Admin', '/delivery-dashboard', ['simulation'], backend);
    fireEvent.click(screen.getByRole('button', { name: 'Simulation' }));
    const panel = within(await screen.findByRole('dialog'));
    expect((await panel.findByRole<HTMLInputElement>('radio', { name: '×10' })).checked).toBe(true);
    state.Speed = 60;
    fireEvent.click(panel.getByRole('radio', { name: '×60' }));
    await waitFor(() => expect(panel.getByRole<HTMLInputElement>('radio', { name: '×60' }).checked).toBe(true));
    await waitFor(() =>
      expect(panel.getByRole<HTMLInputElement>('combobox', { name: 'Outcome of A-1' }).disabled).toBe(false),
    );
    fireEvent.mouseDown(panel.getByRole('combobox', { name: 'Outcome of A-1' }));
    fireEvent.click(await screen.findByTitle(/^Fails: Destination/));
    await waitFor(() =>
      expect(panel.getByRole('switch', { name: 'Fox Lane is online' }).hasAttribute('disabled')).toBe(false),
    );
    fireEvent.click(panel.getByRole('switch', { name: 'Fox Lane is online' }));
    expect((await panel.findByRole('alert')).textContent).toContain('The simulation could not be changed. Not now');
    expect(bodies(received)).toEqual([
      ['/ext/simulation/speed', { Speed: 60 }],
      ['/ext/simulation/delivery/d-1', { Reason: 'DESTINATION_INCORRECT' }],
      ['/ext/simulation/courier/fox-lane', { Offline: true }],
    ]);
  });

  it('is hidden from other roles, and if the backend has no simulation', async () => {
    await open('Shop', '/delivery-dashboard', ['simulation']);
    expect(screen.queryByRole('button', { name: 'Simulation' })).toBeNull();
    await open('Admin', '/delivery-dashboard');
    expect(screen.queryByRole('button', { name: 'Simulation' })).toBeNull();
  });
});
