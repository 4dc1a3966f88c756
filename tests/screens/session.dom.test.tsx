import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Sent } from 'schema-admin/providers/testing/backend.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const press = (name: string) => act(async () => void fireEvent.click(button(name) ?? document.body));
const address = () => `${window.location.pathname}${window.location.search}`;
const whole = contractBackend(
  { '/portal/login': { Role: 'Admin' }, '/portal/profile': { Role: 'Admin' } },
  { readMs: 0, writeMs: 0 },
);
const openSignedOut = (url: string) => renderApp({ url, extensions: [], backend: whole });

describe('without a session', () => {
  // Requirements O-2.02, O-2.03
  it.each([
    ['/forgotPassword', 'Forgot your password?'],
    ['/resetPassword/some-token', 'Choose a new password'],
  ])('%s is public', async (url, heading) => {
    openSignedOut(url);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(address()).toBe(url);
  });

  // Requirements O-2.01, O-2.04
  it.each(['/', '/forgotpassword', '/no/such/page', '/admin/orders?tab=queued'])(
    '%s redirects to the sign-in screen',
    async (url) => {
      openSignedOut(url);
      expect(await screen.findByRole('heading', { name: 'Sign in to the portal' })).toBeTruthy();
      expect(window.location.pathname).toBe('/login');
    },
  );

  // Requirement O-2.26
  it('the requested page opens after sign-in', async () => {
    openSignedOut('/admin/orders?tab=queued');
    await screen.findByRole('button', { name: 'Sign In' });
    type('Email', 'admin@demo.test');
    type('Password', 'Demo-Portal-1');
    await press('Sign In');
    await waitFor(() => expect(address()).toBe('/admin/orders?tab=queued'));
  });

  it('a rejected sign-in shows the reason, and a second press during the request is ignored', async () => {
    let answer = (_: Sent): void => undefined;
    const { received } = renderApp({
      url: '/login',
      extensions: [],
      backend: async (request) =>
        request.url === '/portal/login'
          ? await new Promise<Sent>((resolve) => (answer = resolve))
          : await whole(request),
    });
    const submit = await screen.findByRole('button', { name: 'Sign In' });
    const tries = () => received.filter(({ url }) => url === '/portal/login').length;
    const state = () => [submit.className.includes('loading'), submit.getAttribute('aria-disabled')];
    expect(state()).toEqual([false, 'false']);
    type('Email', 'admin@demo.test');
    type('Password', 'Demo-Portal-1');
    await press('Sign In');
    await press('Sign In');
    await waitFor(() => expect([state(), tries()]).toEqual([[true, 'true'], 1]));
    await act(async () => answer({ status: 401, json: { Error: 'No such user' } }));
    await waitFor(() => expect(openDialogs()[0]?.textContent).toContain('No such user'));
    await waitFor(() => expect(state()).toEqual([false, 'false']));
    await press('OK');
    await press('Sign In');
    await waitFor(() => expect(tries()).toBe(2));
  });

  // Requirement O-2.29
  it('sign-in only requires both fields to be filled, and focuses the first empty one', async () => {
    const { received } = openSignedOut('/login');
    await screen.findByRole('button', { name: 'Sign In' });
    await press('Sign In');
    expect(await screen.findByText('Please enter your email address')).toBeTruthy();
    expect(screen.getByText('Please enter a password')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    type('Email', 'admin@demo.test');
    await press('Sign In');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(screen.queryByText('Please enter your email address')).toBeNull();
    expect(received.filter(({ url }) => url === '/portal/login')).toEqual([]);
  });

  it('the screen for forgotten passwords requests a link and confirms it', async () => {
    const { received } = openSignedOut('/forgotPassword');
    await screen.findByRole('button', { name: 'Send Reset Link' });
    await press('Send Reset Link');
    expect(await screen.findByText('Please enter your email address')).toBeTruthy();
    type('Email', 'ada@alder.test');
    await press('Send Reset Link');
    expect(await screen.findByText('Password reset link sent successfully!')).toBeTruthy();
    expect(received.flatMap(({ method, text }) => (method === 'POST' ? JSON.parse(text) : []))).toEqual([
      { Email: 'ada@alder.test' },
    ]);
  });

  // Requirement O-2.27
  it.each([
    ['/login', ['Password']],
    ['/resetPassword/some-token', ['New password', 'Confirm password']],
  ])('the show-password checkbox of %s unmasks and masks the passwords', async (url, labels) => {
    openSignedOut(url);
    const box = await screen.findByLabelText('Show password');
    const types = () => labels.map((label) => screen.getByLabelText(label, { exact: true }).getAttribute('type'));
    expect(types()).toEqual(labels.map(() => 'password'));
    fireEvent.click(box);
    expect(types()).toEqual(labels.map(() => 'text'));
    fireEvent.click(box);
    expect(types()).toEqual(labels.map(() => 'password'));
  });
});

describe('a shop', () => {
  // Requirements O-2.17, O-2.18
  it.each(['/admin/orders', '/admin/orders/details/1', '/merchant/orders', '/no/such/page'])(
    'that opens %s is redirected to its orders, and no other role’s data is requested',
    async (url) => {
      const { backend } = mockOrders([anOrder({ OrderNo: 'A-1' })]);
      const { received } = renderApp({ role: 'Shop', url, backend });
      expect(await screen.findByRole('link', { name: /A-1/ })).toBeTruthy();
      expect(address()).toBe('/orders');
      expect(received.filter((request) => /^\/(admin|merchant)\//.test(request.url))).toEqual([]);
    },
  );
});
