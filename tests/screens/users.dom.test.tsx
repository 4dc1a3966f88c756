import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PortalUser } from '../../contract/platform/users.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { button, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { press, pressInDialog } from '../setup/open-delivery.tsx';
import { shownText } from '../setup/shown-text.ts';

const anAccount = (change: Partial<PortalUser>): PortalUser => ({
  Id: '00000000-0000-4000-8000-000000000001',
  Email: 'ada@alder.test',
  Role: 'Shop',
  MerchantId: 1,
  Merchant: 'Alder Ales',
  ShopId: 1,
  Shop: 'Alder Soho',
  State: 'Active',
  LastSignIn: '2026-11-20T10:00:00Z',
  OpenSessions: 2,
  Expires: null,
  CanCopyLink: false,
  ...change,
});

function open(role: Role, user: PortalUser, flags: { isCollectEnabled?: boolean } = {}) {
  const instead = {
    '/portal/profile': { Role: null, IsCollectEnabled: flags.isCollectEnabled ?? false },
    '/ext/users/list': () => ({ Users: [user], TotalCount: 1 }),
    '/ext/users/places': () => ({ Merchants: [{ Id: 1, Name: 'Alder Ales' }], Shops: [{ Id: 2, Name: 'Camden' }] }),
    '/ext/users/invitations/{id}/link': () => ({ Link: 'https://portal.test/invitation/x' }),
  };
  const network = renderApp({
    user: aUser(role, flags),
    url: '/users',
    backend: contractBackend(instead, { readMs: 0, writeMs: 0 }),
  });
  const writes = () =>
    network.received
      .filter((request) => isWrite(request) && request.url.startsWith('/ext/users'))
      .map(({ method, url, text }) => [method, url, JSON.parse(text || '{}')]);
  return { ...network, writes };
}

const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent?.trim());
const entries = () => [...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);
async function openMenu() {
  fireEvent.contextMenu(await screen.findByText('ada@alder.test'), { clientX: 10, clientY: 10 });
  await waitFor(() => expect(entries().length).toBeGreaterThan(0));
}
async function choose(label: string, option: string) {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label);
  const input = document.getElementById(named?.getAttribute('for') ?? '') ?? document.body;
  fireEvent.mouseDown(input.closest('.ant-select')?.querySelector('.ant-select-selector') ?? input);
  const found = await screen.findByTitle(option);
  await act(async () => void fireEvent.click(found));
}

describe('the list of users', () => {
  it('shows role, merchant, shop, state, last sign-in and sessions to administrators', async () => {
    open('Admin', anAccount({ CourierAccess: 'Enabled' }));
    await screen.findByText('ada@alder.test');
    const text = shownText(document.body);
    for (const words of ['Yes', 'Shop', 'Alder Ales', 'Alder Soho', 'Active', '20/11/2026', '2']) {
      expect(text).toContain(words);
    }
    await openMenu();
    expect(entries()).toEqual(
      expect.arrayContaining(['Change rights', 'Send password reset', 'Sign out everywhere', 'Disable']),
    );
    expect(entries()).not.toEqual(expect.arrayContaining(['Enable']));
  });

  it('shows a merchant its staff without roles and merchants', async () => {
    open('Merchant', anAccount({}));
    await screen.findByText('ada@alder.test');
    expect(shownText(document.body)).not.toContain('Alder Ales');
    await openMenu();
    expect(entries()).toEqual(expect.arrayContaining(['Change shop', 'Disable']));
    expect(entries()).not.toEqual(expect.arrayContaining(['Change rights']));
  });

  it('lets a merchant that books couriers decide which of its staff book them', async () => {
    const { writes } = open('Merchant', anAccount({ CourierAccess: 'None', CanSetCouriers: true }), {
      isCollectEnabled: true,
    });
    await openMenu();
    expect(entries()).not.toEqual(expect.arrayContaining(['Change shop']));
    await press('Change shop or courier bookings');
    await waitFor(() => expect(labels().slice(-2)).toEqual(['Shop', 'Courier bookings']));
    await choose('Shop', 'Camden');
    await choose('Courier bookings', 'Only');
    await pressInDialog('Change shop or courier bookings');
    await waitFor(() =>
      expect(writes()).toMatchObject([
        ['PUT', '/ext/users/00000000-0000-4000-8000-000000000001/rights', { ShopId: 2, CourierAccess: 'Only' }],
      ]),
    );
  });

  it('disables a user after a confirmation', async () => {
    const { writes } = open('Admin', anAccount({}));
    await openMenu();
    await press('Disable');
    await waitFor(() => expect(shownText(openDialogs().at(-1) ?? document.body)).toContain('Disable ada@alder.test?'));
    expect(writes()).toEqual([]);
    await pressInDialog('Disable');
    await waitFor(() =>
      expect(writes()).toEqual([['POST', '/ext/users/00000000-0000-4000-8000-000000000001/disable', {}]]),
    );
  });

  it('shows the link of an invitation if the browser cannot copy it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    open('Admin', anAccount({ State: 'Invited', Expires: '2000-01-01T00:00:00Z', CanCopyLink: true }));
    await openMenu();
    expect(shownText(document.body)).toContain('Invitation expired');
    expect(entries()).toEqual(
      expect.arrayContaining(['Send invitation again', 'Copy invitation link', 'Revoke invitation']),
    );
    await press('Copy invitation link');
    await waitFor(() => expect(shownText(document.body)).toContain('https://portal.test/invitation/x'));
  });
});

describe('the form for a new user', () => {
  it('requires the merchant or the shop that the role needs', async () => {
    const { writes } = open('Admin', anAccount({}));
    await screen.findByText('ada@alder.test');
    await press('Invite user');
    await waitFor(() => expect(openDialogs()).toHaveLength(1));
    expect(labels().slice(-4)).toEqual(['Email', 'Role', 'Shop', 'Courier bookings']);
    await choose('Role', 'Merchant');
    expect(labels().slice(-4)).toEqual(['Email', 'Role', 'Merchant', 'Courier bookings']);
    await choose('Courier bookings', 'Yes');
    type('Email', 'new@alder.test');
    await pressInDialog('Invite user');
    expect(writes()).toEqual([]);
    await choose('Merchant', 'Alder Ales');
    await pressInDialog('Invite user');
    await waitFor(() =>
      expect(writes()).toEqual([
        [
          'POST',
          '/ext/users/invitations',
          { Email: 'new@alder.test', Role: 'Merchant', MerchantId: 1, CourierAccess: 'Enabled' },
        ],
      ]),
    );
  });

  it('offers a merchant only its shops', async () => {
    const { writes } = open('Merchant', anAccount({}));
    await screen.findByText('ada@alder.test');
    await press('Invite user');
    await waitFor(() => expect(openDialogs()).toHaveLength(1));
    expect(labels().slice(-2)).toEqual(['Email', 'Shop']);
    type('Email', 'new@alder.test');
    await choose('Shop', 'Camden');
    await pressInDialog('Invite user');
    await waitFor(() =>
      expect(writes()).toMatchObject([['POST', '/ext/users/invitations', { Email: 'new@alder.test', ShopId: 2 }]]),
    );
  });
});

describe('an invitation', () => {
  const openLink = (instead: object, extensions = ['users']) =>
    renderApp({
      url: '/invitation/some-token',
      extensions,
      backend: contractBackend({ ...instead }, { readMs: 0, writeMs: 0 }),
    });

  it('shows the address and creates the account with a password that is not weak', async () => {
    const { received } = openLink({ '/ext/users/invitation/check': () => ({ Email: 'new@alder.test' }) });
    expect((await screen.findByText(/new@alder\.test/)).textContent).toContain('Choose a password');
    type('New password', 'weak');
    type('Confirm password', 'weak');
    await press('Create account');
    expect(document.body.textContent).toContain('Please use a stronger password');
    type('New password', 'New-Password-2');
    type('Confirm password', 'New-Password-2');
    await press('Create account');
    await screen.findByRole('heading', { name: 'Your account is ready' });
    const sent = received.filter(({ url }) => url === '/ext/users/invitation/accept').map(({ text }) => text);
    expect(sent).toEqual([JSON.stringify({ Token: 'some-token', Password: 'New-Password-2' })]);
    await press('Go to Login');
    await screen.findByRole('heading', { name: 'Sign in to the portal' });
  });

  it('shows why its link cannot be used', async () => {
    renderApp({
      url: '/invitation/some-token',
      extensions: ['users'],
      backend: async () => ({ status: 422, json: { Error: 'This invitation has expired.' } }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('This invitation has expired.');
    expect(button('Create account')).toBeUndefined();
    expect(button('Try again')).toBeUndefined();
    await press('Go to Login');
    await screen.findByRole('heading', { name: 'Sign in to the portal' });
  });

  it('can be checked again after the server failed', async () => {
    renderApp({
      url: '/invitation/some-token',
      extensions: ['users'],
      backend: async () => ({ status: 429, json: {} }),
    });
    await screen.findByRole('alert');
    expect(button('Try again')).toBeDefined();
  });

  it('does not exist if the backend has no extension for users', async () => {
    openLink({}, []);
    expect(await screen.findByRole('heading', { name: 'Sign in to the portal' })).toBeTruthy();
  });
});
