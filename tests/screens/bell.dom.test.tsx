import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UpdateType } from 'schema-admin/contract/live.ts';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const bell = () =>
  document.querySelector<HTMLElement>('.top-bar button[aria-haspopup="dialog"][aria-label^="Notifications"]');
const bellName = () => bell()?.getAttribute('aria-label');
const panel = () => document.querySelector<HTMLElement>('.bell-panel');
const items = () =>
  [...document.querySelectorAll('.bell-item')].map(
    (item) =>
      `${item.querySelector('.bell-title')?.textContent}: ${item.querySelector('a > span + span')?.textContent}`,
  );
const openBell = async () => {
  await waitFor(() => expect(bell()).not.toBeNull());
  await act(async () => void fireEvent.click(bell() ?? document.body));
  await waitFor(() => expect(panel()).not.toBeNull());
};
const createUpdateMessage = (kind: UpdateType, Id: number) => ({
  Type: 'DataUpdateModel',
  Data: { LastUpdate: new Date().toISOString(), UpdateType: kind, Id },
});

async function open() {
  const { orders, backend, createMessage: toldOf } = mockOrders([anOrder({ Id: 1, OrderNo: 'OLD-1' })]);
  const network = renderApp({ role: 'Shop', url: '/orders', extensions: [], backend });
  await screen.findByText('OLD-1');
  /** Adds an order and repeats its message until the bell counts it: the portal may not have subscribed yet. */
  const arrive = async (Id: number, OrderNo: string) => {
    const order = anOrder({ Id, OrderNo, Created: new Date(Date.now() + 2000).toISOString() });
    orders.push(order);
    await waitFor(() => {
      act(() => network.push(toldOf(order)));
      expect(bellName()).toBe('Notifications, 1 unread');
    });
  };
  return { ...network, orders, arrive };
}

describe('the bell', () => {
  it('shows an empty panel at first', async () => {
    await open();
    await openBell();
    expect(bellName()).toBe('Notifications');
    expect(shownText(panel() ?? document.body)).toContain('No notifications yet');
  });

  it('lists new and failed orders, and opening one marks it as read', async () => {
    const { arrive, orders, push } = await open();
    await arrive(7, 'NEW-7');
    const [old] = orders;
    if (old) orders.splice(0, 1, { ...old, Status: 'FailedDelivery' });
    // Two changes of an order send the same message twice, but count once.
    act(() => push(createUpdateMessage('Orders/Failed', 1)));
    act(() => push(createUpdateMessage('Orders/Failed', 1)));
    await waitFor(() => expect(bellName()).toBe('Notifications, 2 unread'));
    await openBell();
    expect(items()).toEqual(['Delivery Failed, unread: Order OLD-1', 'New Order, unread: Order NEW-7']);
    await act(
      async () =>
        void fireEvent.click(document.querySelector('.bell-item a[href="/orders/details/1"]') ?? document.body),
    );
    await waitFor(() => expect(window.location.pathname).toBe('/orders/details/1'));
    expect(bellName()).toBe('Notifications, 1 unread');
    await openBell();
    await act(async () => void fireEvent.click(button('Mark all as read', panel() ?? document) ?? document.body));
    expect(items()).toEqual(['Delivery Failed: Order OLD-1', 'New Order: Order NEW-7']);
    expect(bellName()).toBe('Notifications');
  });

  it('shows announcements from another tab', async () => {
    const { arrive } = await open();
    await arrive(8, 'NEW-8');
    const { session, announcements } = JSON.parse(localStorage.getItem('portal.announcements.v1') ?? '');
    const announceElsewhere = (unread: number) => {
      const copies = Array.from({ length: 10 }, (_, key) => ({
        ...announcements[0],
        key: String(key),
        isRead: key >= unread,
      }));
      localStorage.setItem('portal.announcements.v1', JSON.stringify({ session, announcements: copies }));
      act(() => void window.dispatchEvent(new Event('storage')));
      return [bellName(), document.querySelector('.bell-count')?.textContent];
    };
    expect(announceElsewhere(9)).toEqual(['Notifications, 9 unread', '9']);
    expect(announceElsewhere(10)).toEqual(['Notifications, 10 unread', '9+']);
    expect(announceElsewhere(0)).toEqual(['Notifications', undefined]);
  });

  it('announces incidents to administrators', async () => {
    const { push } = renderApp({
      role: 'Admin',
      url: '/admin/promotioncodes',
      extensions: ['incidents'],
      backend: contractBackend(
        { '/ext/incidents/{id}': { Title: 'REF-9', ShopName: 'Soho', Resolved: null } },
        { readMs: 0, writeMs: 0 },
      ),
    });
    await waitFor(() => expect(bell()).not.toBeNull());
    act(() => push(createUpdateMessage('Incidents', 9)));
    await openBell();
    await waitFor(() => expect(items()[0]).toMatch(/^New incident, unread: REF-9, Soho, /));
    expect(document.querySelector('.bell-item a')?.getAttribute('href')).toBe('/incidents/9');
  });
});
