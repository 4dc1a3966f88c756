import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { contractBackend } from '../setup/contract-backend.ts';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

async function open(role: Role, change: Partial<User>, url = '/account-settings') {
  renderApp({
    user: aUser(role, change),
    url,
    backend: contractBackend({}, { readMs: 0, writeMs: 0 }),
    extensions: [],
  });
  await waitFor(() => expect(button('Profile')).toBeDefined());
  if (url === '/account-settings') await screen.findByText('Your account');
}
const parts = () =>
  [...document.querySelectorAll('.account-part')].map(
    (part) =>
      `${part.querySelector('h2')?.textContent}: ${[...part.querySelectorAll('.section > header h2')].map((title) => title.textContent).join(', ')}`,
  );
const choose = async (name: string) => {
  await act(async () => void fireEvent.click(button('Profile') ?? document.body));
  await waitFor(() => expect(button(name)).toBeDefined());
  await act(async () => void fireEvent.click(button(name) ?? document.body));
};

describe('the account settings', () => {
  it('separate the user from the business', async () => {
    await open('Shop', { name: 'Alder Soho', shopName: 'Alder Soho', merchantName: 'Alder' });
    expect(parts()).toEqual([
      'You: Your account, Appearance, Desktop notifications, Keyboard, Devices',
      'Business: Your business',
    ]);
    expect(shownText(document.querySelector('.account-part + .account-part') ?? document.body)).toContain(
      'Shop Alder Soho Merchant Alder',
    );
  });

  it('have no business part without a merchant', async () => {
    await open('Admin', {});
    expect(parts()).toEqual(['You: Your account, Appearance, Desktop notifications, Keyboard, Devices']);
  });
});

describe('the profile menu', () => {
  it('shows the user, opens the settings, changes the theme and lists the shortcuts', async () => {
    await open('Merchant', { name: 'Alder', merchantName: 'Alder' }, '/nowhere');
    await choose('Dark');
    expect(document.documentElement.dataset['appearance']).toBe('dark');
    await choose('Same as the system');
    expect(shownText(document.querySelector('.profile-identity') ?? document.body)).toBe(
      'merchant@alder.test Alder, MerchantPortal',
    );
    await choose('Keyboard shortcuts');
    await waitFor(() =>
      expect(openDialogs().map(shownText).join()).toContain('Search or go to any screen, record or action'),
    );
    await choose('Account Settings');
    await waitFor(() => expect(window.location.pathname).toBe('/account-settings'));
  });
});
