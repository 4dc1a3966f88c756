/** The declarations that a role loads (`src/resources/management/`). */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { contractBackend } from '../../setup/contract-backend.ts';

/** Signs another user in, as another tab does. */
function signInElsewhere(role: Role): void {
  localStorage.setItem(
    'portal.session.v1',
    JSON.stringify({ key: `of ${role}`, refreshedAt: Date.now(), user: aUser(role) }),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
}

const menuEntries = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);

it('shows the menu of each user who signs in, a shop or an administrator', async () => {
  const backend = contractBackend({}, { readMs: 0, writeMs: 0 });
  renderApp({ role: 'Shop', url: '/orders', backend });
  await screen.findByRole('link', { name: 'Orders' });
  const ofShop = menuEntries();
  expect(ofShop).not.toContain('Catalogue');

  signInElsewhere('Admin');
  expect(await screen.findByRole('link', { name: 'Catalogue' })).toBeDefined();

  signInElsewhere('Shop');
  await screen.findByRole('link', { name: 'Orders' });
  expect(menuEntries()).toEqual(ofShop);
});
