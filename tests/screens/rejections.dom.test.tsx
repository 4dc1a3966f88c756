import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Sent } from 'schema-admin/providers/testing/backend.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const press = (name: string, scope?: Element) =>
  act(async () => void fireEvent.click(button(name, scope) ?? document.body));

describe('the sign-in screen', () => {
  it('shows the backend’s message for wrong credentials and allows another attempt', async () => {
    const { received } = renderApp({
      url: '/login',
      backend: () => ({ status: 401, json: { Error: 'Email address / password combination is incorrect' } }),
    });
    await screen.findByRole('button', { name: 'Sign In' });
    for (const email of ['shop@demo.test', 'not an address']) {
      type('Email', email);
      type('Password', 'wrong');
      await press('Sign In');
      const dialog = await waitFor(() => {
        const shown = openDialogs().find((each) => each.textContent?.includes('Invalid credentials'));
        if (!shown) throw new Error('There is no dialog about invalid credentials');
        return shown;
      });
      expect(dialog.textContent).toContain('Email address / password combination is incorrect');
      await press('OK', dialog);
      await waitFor(() => expect(openDialogs()).toEqual([]));
    }
    expect(received.filter(({ url }) => url === '/portal/login').map(({ text }) => JSON.parse(text).Email)).toEqual([
      'shop@demo.test',
      'not an address',
    ]);
  });
});

describe('a list', () => {
  it('shows an error instead of an empty state, and Retry recovers', async () => {
    let failure: Sent | undefined = { status: 422, json: { Error: 'The warehouse is on fire' } };
    const { backend } = mockOrders([anOrder({ OrderNo: 'A-1' })], {}, ({ url }) =>
      url.endsWith('/deliveries/Pending') ? failure : undefined,
    );
    renderApp({ role: 'Admin', url: '/admin/orders', extensions: [], backend });
    const alert = (await screen.findByText(/Orders could not be loaded/)).closest('[role="alert"]') ?? document.body;
    expect(alert.textContent).toContain('The warehouse is on fire');
    expect(screen.queryByText('No records found')).toBeNull();
    failure = undefined;
    await press('Retry', alert);
    expect(await screen.findByRole('link', { name: /A-1/ })).toBeTruthy();
  });
});

describe('an unavailable vehicle', () => {
  it('cannot be selected, and a dialog says so', async () => {
    const bicycle = { Id: 5, Code: 'bike', Name: 'Bicycle', Active: false };
    const { backend } = mockOrders([anOrder({ Id: 1 })], { '/shop/delivery/vehicle-type': () => [bicycle] });
    renderApp({ role: 'Shop', url: '/orders/details/1', extensions: [], backend });
    const choice = await screen.findByRole('radio', { name: /Bicycle/ });
    fireEvent.click(choice);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(
      'Bicycle is not available for selection at the moment. If you would like to have your order delivered in a Bicycle please contact us',
    );
    await press('OK', dialog);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Bicycle/ }).checked).toBe(false);
  });
});

describe('the palette', () => {
  it('offers only what the role may use, and says when nothing matches', async () => {
    const { backend } = mockOrders([], { '/merchant/shop/list': () => ({ data: [], totalCount: 0 }) });
    renderApp({ role: 'Merchant', url: '/merchant/orders', extensions: ['audit'], backend });
    await screen.findByRole('heading', { name: 'Orders', level: 1 });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Search or go to' }), { target: { value: 'audit' } });
    expect(await screen.findByText('No Results')).toBeTruthy();
    expect(screen.queryAllByRole('option')).toEqual([]);
  });
});
