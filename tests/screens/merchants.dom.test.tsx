import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MerchantRecord } from '../../contract/merchants/merchant-accounts.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { Percent } from 'schema-admin/contract/units.ts';
import type { Shop } from '../../contract/shops/shops.ts';
import { contractBackend, endpointOf, isWrite } from '../setup/contract-backend.ts';
import { findDialog, press, pressInDialog } from '../setup/open-delivery.tsx';
import { button } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const merchant: MerchantRecord = {
  Id: 7,
  Name: 'Cedar Crafts',
  LegalName: 'Cedar Crafts Ltd',
  VatNumber: 'GB 123 4567 89',
  ContactName: 'Grace Hopper',
  Email: 'office@cedar.test',
  Phone: '01632 960555',
  Line1: '1 The Headrow',
  Line2: null,
  PostalCode: 'LS1 1AA',
  City: 'Leeds',
  County: null,
  State: 'Active',
  ShopCount: 1,
  Commission: Percent.parse(9),
  Shops: [{ Id: 3, Name: 'Cedar Leeds', City: 'Leeds', Bound: false, Archived: false }],
};
const shop: Shop = { Id: 3, Name: 'Cedar Leeds', MerchantName: 'Cedar Crafts', Archived: false, Bound: false };

function open(role: Role, url: string, extensions?: readonly string[]) {
  const answers = contractBackend(
    {
      '/ext/merchants/list': () => ({ Merchants: [merchant], TotalCount: 1 }),
      '/ext/merchants/{id}': () => merchant,
      '/ext/users/list': () => ({
        Users: [{ Id: 'u', Email: 'grace@cedar.test', Role: 'Shop', Shop: 'Cedar Leeds', State: 'Active' }],
        TotalCount: 1,
      }),
      '/merchant/shop/{id}': () => shop,
      '/merchant/shop/list': () => ({ data: [{ Region: 'Leeds', Shops: [shop] }], totalCount: 1 }),
    },
    { readMs: 0, writeMs: 0 },
  );
  const missing = 'The shop cannot go live yet. Still missing: a phone number.';
  const network = renderApp({
    user: aUser(role),
    url,
    backend: async (request) =>
      endpointOf(request)?.path.endsWith('/bind')
        ? { status: 422, json: { Error: missing, Fields: { Phone: 'a phone number' } } }
        : answers(request),
    ...(extensions ? { extensions } : {}),
  });
  const writes = () =>
    network.received
      .filter(isWrite)
      .flatMap(({ method, url: to, text }) =>
        /^\/ext\/(merchants|shop-setup)/.test(to) ? [`${method} ${to} ${text}`] : [],
      );
  return { ...network, writes };
}

const fill = async (dialog: HTMLElement, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(await within(dialog).findByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
};

describe('a merchant', () => {
  it('shows its details, its shops and its subscription to administrators', async () => {
    open('Admin', '/admin/merchants/7');
    const link = await screen.findByRole('link', { name: 'Cedar Leeds' });
    expect(link.getAttribute('href')).toBe('/merchant/shops/3');
    expect(shownText(await screen.findByRole('region', { name: 'Shops' }))).toContain('Cedar Leeds Leeds Unassigned');
    expect((await screen.findByRole('link', { name: 'Merchant subscription' })).getAttribute('href')).toBe(
      '/admin/subscription/merchant/7',
    );
    expect(screen.getByRole('textbox', { name: 'Commission' })).toHaveProperty('value', '9');
  });

  it('shows its users with their actions', async () => {
    open('Admin', '/admin/merchants/7');
    const users = await screen.findByRole('region', { name: 'Users' });
    await within(users).findByText('grace@cedar.test');
    expect(shownText(users)).toContain('Cedar Leeds');
    fireEvent.contextMenu(within(users).getByText('grace@cedar.test'), { clientX: 10, clientY: 10 });
    await screen.findByRole('menuitem', { name: 'Disable' });
  });

  it('gets its logo from administrators', async () => {
    const { writes } = open('Admin', '/admin/merchants/7');
    const input = await screen.findByLabelText('File for logo');
    fireEvent.change(input, { target: { files: [new File(['a'], 'a.png', { type: 'image/png' })] } });
    await waitFor(() => expect(button('Save logotype')).toBeDefined());
    await press('Save logotype');
    await waitFor(() => expect(writes()).toEqual([expect.stringMatching(/^POST \/ext\/merchants\/7\/logo /)]));
  });

  it('is suspended after a confirmation', async () => {
    const { writes } = open('Admin', '/admin/merchants/7');
    await screen.findByRole('link', { name: 'Cedar Leeds' });
    await press('Suspend');
    await findDialog('Its users are signed out at once');
    await pressInDialog('Suspend');
    await waitFor(() => expect(writes()).toEqual(['POST /ext/merchants/7/suspend {}']));
  });

  it('gets a new shop', async () => {
    const { writes } = open('Admin', '/admin/merchants/7');
    await screen.findByRole('link', { name: 'Cedar Leeds' });
    await press('Add shop');
    await fill(await findDialog('Postcode'), {
      Name: 'Cedar York',
      Email: 'york@cedar.test',
      'Line 1': '1 Stonegate',
      Postcode: 'YO1 8AN',
      City: 'York',
      County: 'North Yorkshire',
    });
    await pressInDialog('Add shop');
    await waitFor(() => expect(writes()).toHaveLength(1));
    const [sent = ''] = writes();
    expect(sent).toMatch(/^POST \/ext\/shop-setup /);
    expect(JSON.parse(sent.replace(/^\S+ \S+ /, ''))).toMatchObject({ MerchantId: 7, Name: 'Cedar York', Phone: '' });
  });

  it('is chosen for a shop that is added from the list of shops', async () => {
    const { writes } = open('Admin', '/merchant/shops');
    await screen.findByText('Cedar Leeds');
    await press('Add shop');
    const dialog = await findDialog('Postcode');
    fireEvent.mouseDown(await within(dialog).findByLabelText(/^Merchant/));
    fireEvent.click(await screen.findByText('Cedar Crafts'));
    await fill(dialog, {
      Name: 'Cedar York',
      Email: 'york@cedar.test',
      'Line 1': '1 Stonegate',
      Postcode: 'YO1 8AN',
      City: 'York',
      County: 'North Yorkshire',
    });
    await pressInDialog('Add shop');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toContain('"MerchantId":7');
  });
});

describe('the page of a shop', () => {
  it('explains to administrators what is missing to go live', async () => {
    open('Admin', '/merchant/shops/3');
    await screen.findByRole('heading', { name: 'Cedar Leeds' });
    await press('Go live');
    expect(await findDialog('Still missing: a phone number.')).toBeTruthy();
  });

  it('lets administrators set the picking hours', async () => {
    const { writes } = open('Admin', '/merchant/shops/3');
    await screen.findByRole('heading', { name: 'Cedar Leeds' });
    await press('Edit picking hours');
    await findDialog('Monday');
    await pressInDialog('Save shop');
    await waitFor(() => expect(writes()).toEqual(['PUT /ext/shop-setup/3/hours {"PickingHours":[]}']));
  });

  it('offers merchants none of it', async () => {
    open('Merchant', '/merchant/shops/3');
    await screen.findByRole('heading', { name: 'Cedar Leeds' });
    expect(['Go live', 'Archive', 'Edit details'].filter((name) => button(name))).toEqual([]);
  });
});

describe('a backend without the extensions', () => {
  it('shows administrators no merchants, and shops without a set-up', async () => {
    open('Admin', '/merchant/shops', []);
    await screen.findByText('Cedar Leeds');
    expect([screen.queryByRole('link', { name: 'Merchants' }), button('Add shop')]).toEqual([null, undefined]);
    open('Admin', '/merchant/shops/3', []);
    await screen.findByRole('heading', { name: 'Cedar Leeds' });
    expect(['Go live', 'Archive', 'Edit details'].filter((name) => button(name))).toEqual([]);
  });
});
