import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Sent } from 'schema-admin/providers/testing/backend.ts';
import { button, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const press = (name: string) => act(async () => void fireEvent.click(button(name) ?? document.body));
const stale = 'This link has expired or has already been used.';
const done: Sent = { json: { Result: null } };
const refused: Sent = { status: 422, json: { Error: stale } };

/** Opens the page on a backend with these answers. */
function openSetUp({ check = done, run = done }: { readonly check?: Sent; readonly run?: Sent } = {}) {
  return renderApp({
    url: '/setup/some-token',
    extensions: ['setup'],
    backend: ({ url }) => (url === '/ext/setup/check' ? check : url === '/ext/setup/run' ? run : { status: 404 }),
  });
}

async function fillIn(change: Readonly<Record<string, string>> = {}) {
  await screen.findByRole('button', { name: 'Set up' });
  const values = {
    'Name of the platform': 'Elm Market Ltd',
    Address: '1 Elm Road, York',
    Email: 'ada@example.com',
    Password: 'First-Admin-1',
    'Confirm password': 'First-Admin-1',
    ...change,
  };
  for (const [label, value] of Object.entries(values)) type(label, value);
}

describe('the set-up page', () => {
  it('sends the identity and the administrator with the token, then leads to sign-in', async () => {
    const { received } = openSetUp();
    await fillIn();
    await press('Set up');
    expect(await screen.findByRole('heading', { name: 'Your marketplace is set up' })).toBeTruthy();
    const sent = received.find(({ url }) => url === '/ext/setup/run');
    expect(JSON.parse(sent?.text ?? '')).toEqual({
      Token: 'some-token',
      Name: 'Elm Market Ltd',
      Address: '1 Elm Road, York',
      VatNumber: '',
      Email: 'ada@example.com',
      Password: 'First-Admin-1',
    });
    await press('Go to Login');
    expect(window.location.pathname).toBe('/login');
  });

  it('says what happens without a VAT number', async () => {
    openSetUp();
    const input = await screen.findByLabelText('VAT number (optional)');
    const hint = document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(hint?.textContent).toContain('Without it, no invoices are issued.');
  });

  it('shows no form for an invalid link', async () => {
    openSetUp({ check: refused });
    expect((await screen.findByText(stale)).getAttribute('role')).toBe('alert');
    expect(button('Set up')).toBeUndefined();
    expect(button('Try again')).toBeUndefined();
    await press('Go to Login');
    expect(window.location.pathname).toBe('/login');
  });

  it('shows each missing value and sends nothing', async () => {
    const { received } = openSetUp();
    await fillIn({ Address: ' , ', Email: '', Password: 'weak' });
    await press('Set up');
    expect(await screen.findByText('Please enter an address')).toBeTruthy();
    expect(screen.getByText('Please enter your email address')).toBeTruthy();
    expect(screen.getByText(/At least 8 characters/)).toBeTruthy();
    expect(received.filter(({ url }) => url === '/ext/setup/run')).toEqual([]);
  });

  it('keeps the form when the server refuses it', async () => {
    openSetUp({ run: refused });
    await fillIn();
    await press('Set up');
    expect(await screen.findByText(stale)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByLabelText('Name of the platform')).toHaveProperty('value', 'Elm Market Ltd'),
    );
  });

  it('does not exist on a backend without the extension', async () => {
    renderApp({ url: '/setup/some-token', extensions: [], backend: () => ({ status: 404 }) });
    expect(await screen.findByRole('heading', { name: 'Sign in to the portal' })).toBeTruthy();
  });
});
