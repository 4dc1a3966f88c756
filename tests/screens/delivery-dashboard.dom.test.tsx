/** The dashboard of courier deliveries: live figures, each of which leads to its list. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import type { Simulation } from '../../contract/simulation.ts';
import { cardsOf, listOfCard } from '../../src/custom/dashboard/DeliveryDashboard.tsx';
import { playedDeliveries } from '../setup/played-deliveries.ts';
import { aUser, renderApp } from '../setup/render-app.tsx';

const counts = { Open: 4, OpenPremium: 2, OutForDelivery: 3, Delivered: 11, Failed: 1 };

async function open(role: Role, url = '/', extensions: readonly string[] = [], backend = playedDeliveries([]).backend) {
  const network = renderApp({ user: aUser(role, { isCollectEnabled: true }), url, extensions, backend });
  await screen.findByRole('heading', { name: 'Delivery Dashboard' });
  // Listens to the socket once it is drawn.
  await act(async () => {});
  return network;
}
const cards = () => [...document.querySelectorAll('.dashboard-card')].map((card) => card.textContent);
const skeletons = () => document.querySelectorAll('.dashboard-card-skeleton').length;

afterEach(() => void vi.useRealTimers());

describe('the dashboard', () => {
  it('is where a shop with the collect flag lands, with skeletons until the socket has told the figures, and follows them', async () => {
    const { push } = await open('Shop');
    expect(window.location.pathname).toBe('/delivery-dashboard');
    expect([cards(), skeletons()]).toEqual([['Open', 'In Transit', 'Delivered', 'Failed'], 4]);
    act(() => push({ Type: 'DashboardModel', Data: counts }));
    expect([cards(), skeletons()]).toEqual([['Open4', 'In Transit3', 'Delivered11', 'Failed1'], 0]);
    act(() => push({ Type: 'DashboardModel', Data: { ...counts, Open: 5 } }));
    expect(cards()[0]).toBe('Open5');
    expect(screen.getByRole('link', { name: 'New Delivery' }).getAttribute('href')).toBe('/new-delivery-order');
    await waitFor(() => expect(document.querySelector('.side-menu [aria-current="page"]')?.textContent).toBe('Delivery Dashboard'));
  });

  it('passes over what is no message for it', async () => {
    const { push } = await open('Shop');
    for (const frame of ['pong', { Type: 'Weather', Data: {} }, { Type: 'DashboardModel', Data: { Open: 'many' } }]) act(() => push(frame));
    expect(skeletons()).toBe(4);
  });

  it('has a fifth card for open concierge orders for administrators, who have no New Delivery, as merchants have none', async () => {
    const { push } = await open('Admin', '/delivery-dashboard');
    act(() => push({ Type: 'DashboardModel', Data: counts }));
    expect(cards()).toEqual(['Open4', 'Open Concierge Orders2', 'In Transit3', 'Delivered11', 'Failed1']);
    expect(screen.queryByRole('link', { name: 'New Delivery' })).toBeNull();
    await open('Merchant');
    expect(cards()).toEqual(['Open', 'In Transit', 'Delivered', 'Failed']);
    expect(screen.queryByRole('link', { name: 'New Delivery' })).toBeNull();
  });

  it('leads from each card to its list, from the dashboard and since the start of today in London', () => {
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

describe('the simulation', () => {
  const simulation: Simulation = { Speed: 10, Couriers: [{ Key: 'fox-lane', Name: 'Fox Lane', Offline: false }], Deliveries: [{ Id: 'd-1', Reference: 'A-1', Courier: 'Fox Lane', Reason: null }] };
  const played = () => {
    const state = structuredClone(simulation);
    return { state, backend: playedDeliveries([], { '/ext/simulation': () => state }, ({ method, url }) => (method === 'PUT' && url.endsWith('/fox-lane') && state.Speed === 60 ? { status: 500, json: { Error: 'Not now' } } : undefined)).backend };
  };
  const bodies = (received: readonly { readonly method: string; readonly url: string; readonly text: string }[]) => received.filter(({ method }) => method === 'PUT').map(({ url, text }) => [url, JSON.parse(text)]);

  it('is driven by an administrator: how fast couriers are, who is online, and how a delivery ends; what fails is told in place', async () => {
    const { state, backend } = played();
    const { received } = await open('Admin', '/delivery-dashboard', ['simulation'], backend);
    fireEvent.click(screen.getByRole('button', { name: 'Simulation' }));
    const panel = within(await screen.findByRole('dialog'));
    expect((await panel.findByRole<HTMLInputElement>('radio', { name: '×10' })).checked).toBe(true);
    state.Speed = 60;
    fireEvent.click(panel.getByRole('radio', { name: '×60' }));
    await waitFor(() => expect(panel.getByRole<HTMLInputElement>('radio', { name: '×60' }).checked).toBe(true));
    fireEvent.mouseDown(panel.getByRole('combobox', { name: 'How A-1 ends' }));
    fireEvent.click(await screen.findByTitle(/^Fails: Destination/));
    await waitFor(() => expect(panel.getByRole('switch', { name: 'Fox Lane is online' }).hasAttribute('disabled')).toBe(false));
    fireEvent.click(panel.getByRole('switch', { name: 'Fox Lane is online' }));
    expect((await panel.findByRole('alert')).textContent).toContain('The simulation could not be changed. Not now');
    expect(bodies(received)).toEqual([['/ext/simulation/speed', { Speed: 60 }], ['/ext/simulation/delivery/d-1', { Reason: 'DESTINATION_INCORRECT' }], ['/ext/simulation/courier/fox-lane', { Offline: true }]]);
  });

  it('is offered to no other role, and nowhere where the backend has none', async () => {
    await open('Shop', '/delivery-dashboard', ['simulation']);
    expect(screen.queryByRole('button', { name: 'Simulation' })).toBeNull();
    await open('Admin', '/delivery-dashboard');
    expect(screen.queryByRole('button', { name: 'Simulation' })).toBeNull();
  });
});
