import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PlatformSettings } from '../../contract/platform/platform-settings.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { Minutes, Pence, Percent } from 'schema-admin/contract/units.ts';
import { type } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { press } from '../setup/open-delivery.tsx';
import { shownText } from '../setup/shown-text.ts';

const settings: PlatformSettings = {
  Id: 1,
  SlotMinutes: Minutes.parse(60),
  NoticeMinutes: Minutes.parse(30),
  DaysAhead: 14,
  FlexibleHours: 3,
  WeekdayFirst: '08:00',
  WeekdayLast: '18:00',
  SundayFirst: '10:00',
  SundayLast: '15:00',
  DeliveryTypes: ['rapid', 'flexible'],
  DefaultCommission: Percent.parse(12),
  DefaultOrderFee: Pence.parse(49),
};

function open(role: Role = 'Admin', extensions = ['platform-settings']) {
  const network = renderApp({
    user: aUser(role),
    url: '/admin/platform-settings',
    extensions,
    backend: contractBackend({ '/ext/platform-settings': () => settings }, { readMs: 0, writeMs: 0 }),
  });
  const writes = () =>
    network.received.filter(isWrite).map(({ method, url, text }) => [method, url, JSON.parse(text || '{}')]);
  return { writes, urls: () => network.received.map(({ url }) => url) };
}

describe('the platform settings', () => {
  it('are shown in parts with a note on what changes apply to', async () => {
    open();
    await screen.findByRole('heading', { name: 'Platform Settings' });
    const text = shownText(document.body);
    expect(text).toContain('Changes apply to new orders and bookings only.');
    for (const words of ['Collection slots', 'Delivery types', 'Rapid', 'Flexible', 'New merchants']) {
      expect(text).toContain(words);
    }
    expect(screen.getByLabelText('Fee for each order')).toHaveProperty('value', '0.49');
  });

  it('are saved part by part', async () => {
    const { writes } = open();
    await screen.findByRole('heading', { name: 'Platform Settings' });
    type('Length of a slot', '90');
    await press('Save collection slots');
    await waitFor(() =>
      expect(writes()).toMatchObject([
        ['PUT', '/ext/platform-settings/slots', { SlotMinutes: 90, WeekdayFirst: '08:00' }],
      ]),
    );
  });

  it('say what is wrong and send nothing', async () => {
    const { writes } = open();
    await screen.findByRole('heading', { name: 'Platform Settings' });
    type('Length of a slot', '5');
    await press('Save collection slots');
    await screen.findByText('Enter a whole number from 15 to 240.');
    expect(writes()).toEqual([]);
  });

  it('exist only for administrators on a backend with the extension', async () => {
    const asMerchant = open('Merchant');
    await waitFor(() => expect(asMerchant.urls().length).toBeGreaterThan(0));
    expect(asMerchant.urls()).not.toContain('/ext/platform-settings');
    const without = open('Admin', []);
    await waitFor(() => expect(without.urls().length).toBeGreaterThan(0));
    expect(without.urls()).not.toContain('/ext/platform-settings');
  });
});
