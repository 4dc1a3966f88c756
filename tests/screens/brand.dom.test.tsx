/** A portal with its own brand: name, colours, currency and date format come from `config.json`. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setBrand } from 'schema-admin/contract/brand.ts';
import { portal } from '../../portal.config.ts';
import { stockBackend, declarations } from '../setup/stock-resources.tsx';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const Brand = {
  Name: { 'en-GB': 'Lindenhof', de: 'Der Lindenhof' },
  Titles: { Merchant: 'Lindenhof for growers' },
  Logo: '/linden.svg',
  Icon: '/linden.ico',
  Colours: { Light: '#0a6b4a', Dark: '#5fd3a4' },
  Currency: 'EUR',
  Days: 'DD.MM.YYYY',
  Clock: '24',
  WeekBegins: 'Sunday',
  TimeZone: 'Europe/Berlin',
  SignIn: { Title: 'Welcome to Lindenhof', Text: 'Seedlings and shrubs.' },
};
const declared = {
  'goods.resource.tsx': declarations.goods,
  'suppliers.resource.tsx': declarations.suppliers,
  'tags.resource.tsx': declarations.tags,
};
const shown = () => ({
  backend: stockBackend({ goods: [{ Id: 1, Name: 'Linden', Price: 123_450, Sku: 'L1' }], suppliers: [], tags: [] }),
  declarations: declared,
});

// Restore this portal's own brand, so that no test affects the next one.
afterEach(() => setBrand(portal));

describe('a portal with its own brand', () => {
  it('shows its name at sign-in, in the tab and in the top bar, with a title per role', async () => {
    const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' });
    document.head.append(icon);
    renderApp({ url: '/login', backend: () => ({ json: {} }), config: { Brand } });
    await screen.findByRole('heading', { name: 'Welcome to Lindenhof' });
    expect([
      document.title,
      icon.getAttribute('href'),
      document.querySelector('img.logo')?.getAttribute('src'),
      screen.queryByText('Seedlings and shrubs.') !== null,
    ]).toEqual(['Welcome to Lindenhof · Lindenhof', '/linden.ico', '/linden.svg', true]);
    icon.remove();
    for (const [role, title] of [
      ['Admin', 'Lindenhof'],
      ['Merchant', 'Lindenhof for growers'],
    ] as const) {
      renderApp({ role, url: '/goods', config: { Brand }, ...shown() });
      await waitFor(() => expect(document.querySelector('.top-bar-title')?.textContent).toBe(title));
    }
  });

  it('shows money in its currency in lists and inputs, and no connection status without sockets', async () => {
    renderApp({ role: 'Admin', url: '/goods', config: { Brand, Sockets: 'none' }, ...shown() });
    await screen.findByText('€1,234.50');
    // Without sockets there is no connection status, neither "Live" nor "No live updates".
    expect(document.querySelector('.connection')).toBeNull();
    renderApp({ role: 'Admin', url: '/goods/create', config: { Brand }, ...shown() });
    await waitFor(() => expect(document.querySelector('.form-number .ant-input-prefix')?.textContent).toBe('€'));
  });
});
