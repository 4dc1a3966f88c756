import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FavouriteRecord } from '../../contract/collect/favourites.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { pressInDialog, findDialog, press } from '../setup/open-delivery.tsx';
import { button } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const repeat: FavouriteRecord['Repeat'] = {
  Time: '09:00',
  From: '2026-11-23',
  Until: null,
  SkipBankHolidays: true,
  PriceCap: Pence.parse(2500),
};
const aFavourite = (change: Partial<FavouriteRecord> = {}): FavouriteRecord => ({
  Id: 3,
  Name: 'Morning run',
  Reference: 'A-1001',
  To: 'London N1 0PQ',
  Repeat: null,
  IsPaused: false,
  NextCollection: null,
  NextBooking: null,
  Content: null,
  ...change,
});
const repeated = aFavourite({
  Repeat: repeat,
  NextCollection: '2026-11-23T09:00:00Z',
  NextBooking: '2026-11-22T18:00:00Z',
});

async function open(role: Role, url: string, favourite = aFavourite(), extensions?: readonly string[]) {
  const instead = {
    '/portal/profile': { Role: null, IsCollectEnabled: true },
    '/ext/favourites': () => [favourite],
    '/ext/favourites/{id}': () => favourite,
    '/collect/{id}': () => aDelivery({ Status: 'Delivered', PortalStatus: 'Archived' }),
  };
  const network = renderApp({
    user: aUser(role, { isCollectEnabled: true }),
    url,
    backend: contractBackend(instead, { readMs: 0, writeMs: 0 }),
    ...(extensions ? { extensions } : {}),
  });
  const writes = () =>
    network.received
      .filter(isWrite)
      .filter(({ url: to }) => to.startsWith('/ext/favourites'))
      .map(({ method, url: to, text }) => `${method} ${to} ${text}`);
  return { ...network, writes };
}

describe('a shop’s favourites', () => {
  it('are listed with their details and the next collection', async () => {
    await open('Shop', '/favourites', repeated);
    await screen.findByText('Morning run');
    const text = shownText(document.body);
    for (const words of ['A-1001', 'London N1 0PQ', 'Each weekday at 09:00', '23/11/2026 09:00 (London)']) {
      expect(text).toContain(words);
    }
  });

  it('can be booked again, and repeated up to a maximum price', async () => {
    const { writes } = await open('Shop', '/favourites/3');
    expect((await screen.findByRole('link', { name: 'Book again' })).getAttribute('href')).toBe(
      '/new-delivery-order?favourite=3',
    );
    expect(['Pause', 'Resume', 'Stop repeating'].some((name) => button(name))).toBe(false);
    await press('Repeat');
    const form = await findDialog('Maximum price per delivery');
    fireEvent.change(within(form).getByLabelText(/^Maximum price per delivery/), { target: { value: '25' } });
    await pressInDialog('Repeat');
    await waitFor(() => expect(writes()).toHaveLength(1));
    const [sent = ''] = writes();
    expect(sent).toMatch(/^PUT \/ext\/favourites\/3\/repeat /);
    expect(JSON.parse(sent.replace(/^\S+ \S+ /, ''))).toEqual({
      Time: '09:00',
      From: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      Until: null,
      SkipBankHolidays: true,
      PriceCap: 2500,
    });
  });

  it('show how they repeat, and can be paused and resumed', async () => {
    const { writes } = await open('Shop', '/favourites/3', repeated);
    const region = await screen.findByRole('region', { name: 'Repeating' });
    await within(region).findByText('£25.00');
    expect(shownText(region)).toContain(
      'Repeats Each weekday at 09:00 From 23/11/2026 Until No end date Bank holidays Skipped Maximum price per delivery £25.00 Next collection 23/11/2026 09:00 (London) Booked 22/11/2026 18:00 (London)',
    );
    await press('Pause');
    await waitFor(() => expect(writes()).toEqual(['PUT /ext/favourites/3/pause {}']));
    await open('Shop', '/favourites/3', { ...repeated, IsPaused: true, NextCollection: null, NextBooking: null });
    await screen.findByText('Paused');
    expect([button('Pause'), button('Resume') !== undefined]).toEqual([undefined, true]);
  });

  it('are hidden from other roles, and if the backend does not support them', async () => {
    await open('Merchant', '/delivery-order/c-1');
    await screen.findByRole('heading', { name: 'REF-1' });
    expect(button('Save as favourite')).toBeUndefined();
    await open('Shop', '/delivery-order/c-1', aFavourite(), []);
    await screen.findByRole('heading', { name: 'REF-1' });
    expect(button('Save as favourite')).toBeUndefined();
  });

  it('can be saved from a delivery’s page, named after its reference by default', async () => {
    const { writes } = await open('Shop', '/delivery-order/c-1');
    await screen.findByRole('heading', { name: 'REF-1' });
    await press('Save as favourite');
    await findDialog('Name');
    await pressInDialog('Save as favourite');
    await waitFor(() => expect(writes()).toEqual(['POST /ext/favourites/delivery/c-1 {"Name":"REF-1"}']));
    expect(await screen.findByText('Delivery saved as a favourite.')).toBeTruthy();
  });
});
