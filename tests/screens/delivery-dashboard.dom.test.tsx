/** The dashboard of courier deliveries: live figures, each of which leads to its list. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { cardsOf, listOfCard } from '../../src/custom/dashboard/DeliveryDashboard.tsx';
import { playedDeliveries } from '../setup/played-deliveries.ts';
import { aUser, renderApp } from '../setup/render-app.tsx';

const counts = { Open: 4, OpenPremium: 2, OutForDelivery: 3, Delivered: 11, Failed: 1 };

async function open(role: Role, url = '/') {
  const network = renderApp({ user: aUser(role, { isCollectEnabled: true }), url, extensions: [], backend: playedDeliveries([]).backend });
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
