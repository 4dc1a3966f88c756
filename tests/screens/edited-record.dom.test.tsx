import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from 'schema-admin/contract/audit.ts';
import type { Vertical } from '../../contract/catalogue/catalogue.ts';
import { anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { storedDrafts } from '../setup/stored-drafts.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const path = '/upc/vertical/11';
const quiet = () => new Promise((done) => void setTimeout(done, 60));

/** Opens the page of a vertical. `refuse` may answer a request in place of the backend. */
async function openVertical(
  change: Partial<Vertical> = {},
  {
    refuse = () => undefined,
    drafts = {},
  }: { refuse?: (request: Received) => Sent | undefined; drafts?: Record<string, unknown> } = {},
) {
  const held: { vertical: Vertical } = {
    vertical: { Id: 11, Name: 'Garden', Description: 'All that grows.', CategoryCount: 0, ...change },
  };
  const rest = contractBackend(
    { '/upc/vertical/{id}': () => held.vertical, '/upc/category/list': () => [], '/upc/vertical/list': () => [] },
    { readMs: 0, writeMs: 0 },
  );
  const network = renderApp({
    role: 'Admin',
    url: '/admin/vertical/11',
    extensions: [],
    drafts,
    backend: (request) => refuse(request) ?? rest(request),
  });
  await screen.findByRole('heading', { name: 'Garden', level: 1 });
  const writes = () => network.received.filter(isWrite).map(({ method, url }) => `${method} ${url}`);
  const reads = () => network.received.filter(({ method, url }) => method === 'GET' && url === path).length;
  const tell = (Id: number, UpdateType = 'Verticals') =>
    act(() => network.push({ Type: 'DataUpdateModel', Data: { LastUpdate: '2026-11-20T10:00:00Z', UpdateType, Id } }));
  const readDrafts = () => sessionStorage.getItem('portal.drafts.v2') ?? '';
  return { ...network, held, writes, reads, tell, readDrafts };
}

const press = (name: string, scope?: Element) =>
  act(async () => void fireEvent.click(button(name, scope) ?? document.body));
const question = async (title: string) =>
  await waitFor(() => {
    const found = openDialogs().find((dialog) => dialog.textContent?.includes(title));
    if (!found) throw new Error(`There is no question “${title}”`);
    return found;
  });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value;

describe('an action that cannot be undone', () => {
  it('asks first and does nothing on Cancel', async () => {
    const { writes } = await openVertical();
    await press('Remove');
    const dialog = await question('“Garden” is removed from the catalogue.');
    expect(writes()).toEqual([]);
    await press('Cancel', dialog);
    await quiet();
    expect(writes()).toEqual([]);
    await press('Remove');
    await press('Remove', await question('“Garden” is removed from the catalogue.'));
    await waitFor(() => expect(writes()).toEqual([`DELETE ${path}`]));
  });

  it('explains why it is impossible instead of asking', async () => {
    const { writes } = await openVertical({ CategoryCount: 3 });
    await press('Remove');
    expect((await question('Remove vertical')).textContent).not.toContain('is removed from the catalogue');
    await press('OK');
    expect(writes()).toEqual([]);
  });

  it('asks before an order is rejected or marked as refunded', async () => {
    const pending = mockOrders([anOrder({ Id: 1 })]);
    const rejecting = renderApp({ role: 'Shop', url: '/orders/details/1', extensions: [], backend: pending.backend });
    const writesOf = ({ received }: { received: readonly Received[] }) =>
      received.filter(isWrite).map(({ url }) => url);
    await screen.findByLabelText(/Small Van/);
    await press('Reject');
    const dialog = await question('Do you want to reject the entire order?');
    expect(writesOf(rejecting)).toEqual([]);
    await press('Reject', dialog);
    await waitFor(() => expect(writesOf(rejecting)).toEqual(['/portal/delivery/1/reject']));

    const delivered = mockOrders([
      anOrder({ Id: 1, Status: 'DeliveredDelivery', ShopPortalStatus: 'Archived', Delivered: '2026-11-20T10:00:00Z' }),
    ]);
    const refunding = renderApp({
      role: 'Admin',
      url: '/admin/orders/details/1',
      extensions: [],
      backend: delivered.backend,
    });
    await screen.findByRole('button', { name: 'Mark as refunded' });
    await press('Mark as refunded');
    await question('Marking it as refunded cannot be undone.');
    expect(writesOf(refunding)).toEqual([]);
  });
});

describe('unsaved input', () => {
  it('opens a dialog when a link is followed, and Stay keeps the input', async () => {
    await openVertical();
    type('Name', 'Gardens');
    await waitFor(() => expect(button('Save basic information')).toBeDefined());
    const elsewhere = screen.getAllByRole('link').find((link) => link.getAttribute('href') === '/admin/promotioncodes');
    await act(async () => void fireEvent.click(elsewhere ?? document.body));
    await press('Stay', await question('Leave without saving?'));
    expect([window.location.pathname, valueOf('Name')]).toEqual(['/admin/vertical/11', 'Gardens']);
    await act(async () => void fireEvent.click(elsewhere ?? document.body));
    await press('Leave', await question('Leave without saving?'));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/promotioncodes'));
  });

  it('opens no dialog if the change was reverted', async () => {
    await openVertical();
    type('Name', 'Gardens');
    await waitFor(() => expect(button('Save basic information')).toBeDefined());
    type('Name', 'Garden');
    // A section without changes has no buttons.
    await waitFor(() => expect(button('Save basic information')).toBeUndefined());
    const elsewhere = screen.getAllByRole('link').find((link) => link.getAttribute('href') === '/admin/promotioncodes');
    await act(async () => void fireEvent.click(elsewhere ?? document.body));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/promotioncodes'));
    expect(openDialogs()).toEqual([]);
  });

  it('is stored in the tab until it is saved, and the browser warns before closing', async () => {
    const { readDrafts, writes } = await openVertical();
    const closes = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closes()).toBe(false);
    type('Name', 'Gardens');
    await waitFor(() => expect(readDrafts()).toContain('Gardens'));
    expect(closes()).toBe(true);
    await press('Save basic information');
    await waitFor(() => expect(writes()).toEqual([`PUT ${path}`]));
    await waitFor(() => expect(readDrafts()).not.toContain('Gardens'));
  });

  it('is restored after a reload', async () => {
    const first = await openVertical();
    type('Name', 'Gardens');
    await waitFor(() => expect(first.readDrafts()).toContain('Gardens'));
    await openVertical({}, { drafts: storedDrafts() });
    await waitFor(() => expect(valueOf('Name')).toBe('Gardens'));
  });
});

describe('a change by another user', () => {
  it('is shown when the socket reports it', async () => {
    const { held, tell } = await openVertical();
    held.vertical = { ...held.vertical, Name: 'Outdoors' };
    tell(11);
    expect(await screen.findByRole('heading', { name: 'Outdoors', level: 1 })).toBeTruthy();
    await waitFor(() => expect(valueOf('Name')).toBe('Outdoors'));
  });

  it('is not fetched if it concerns another record', async () => {
    const { reads, tell } = await openVertical();
    await quiet();
    const before = reads();
    tell(11, 'Closures');
    tell(12);
    await quiet();
    expect(reads()).toBe(before);
  });

  it('is fetched once for a burst of messages', async () => {
    const { reads, tell } = await openVertical();
    await quiet();
    const before = reads();
    for (const id of [11, 11, 11]) tell(id);
    await waitFor(() => expect(reads()).toBe(before + 1));
    await quiet();
    expect(reads()).toBe(before + 1);
  });

  it('does not overwrite unsaved input', async () => {
    const { held, tell } = await openVertical();
    type('Name', 'Gardens');
    held.vertical = { ...held.vertical, Name: 'Outdoors', Description: 'Fresh air.' };
    tell(11);
    await waitFor(() => expect(valueOf('Description')).toBe('Fresh air.'));
    expect(valueOf('Name')).toBe('Gardens');
  });

  it('opens a dialog on conflict, and nothing is saved until the user chooses', async () => {
    const conflict = {
      status: 409,
      json: { Error: 'Changed', Conflict: { Current: null, ChangedBy: 'grace@alder.test', ChangedAt: null } },
    };
    let isFirst = true;
    const world: { readonly become: { vertical?: Vertical } } = { become: {} };
    const { held, received, writes } = await openVertical(
      {},
      {
        refuse: ({ method }) => {
          if (method !== 'PUT' || !isFirst) return undefined;
          isFirst = false;
          held.vertical = world.become.vertical ?? held.vertical;
          return conflict;
        },
      },
    );
    world.become.vertical = { ...held.vertical, Name: 'Outdoors', Description: 'Fresh air.' };
    type('Name', 'Gardens');
    await press('Save basic information');
    const dialog = await question('This vertical has been changed in the meantime');
    expect(dialog.textContent).toContain('grace@alder.test changed it');
    expect([...dialog.querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual(['Name']);
    expect(writes()).toHaveLength(1);
    await press('Save the chosen values', dialog);
    await waitFor(() => expect(writes()).toHaveLength(2));
    const sent = received.filter(isWrite).at(-1)?.text ?? '';
    expect(sent).toContain('Gardens');
    expect(sent).toContain('Fresh air.');
  });
});

describe('the history of an order', () => {
  it('lists the changes newest first, and the status steps in their own order', async () => {
    const change = (Id: number, Actor: string, From: string, To: string): AuditEntry => ({
      Id,
      At: `2026-11-20T10:0${Id}:00Z`,
      Actor,
      Action: 'update',
      Entity: 'orders',
      EntityId: '1',
      Changes: [{ Field: 'Status', Kind: 'code', From, To }],
    });
    const Entries = [
      change(2, 'late@alder.test', 'QueuedDelivery', 'DeliveredDelivery'),
      change(1, 'early@alder.test', 'PendingDelivery', 'QueuedDelivery'),
    ];
    const order = anOrder({
      Id: 1,
      Pending: '2026-11-20T09:30:00Z',
      Queued: '2026-11-20T10:01:00Z',
      Status: 'DeliveredDelivery',
      ShopPortalStatus: 'Archived',
      Delivered: '2026-11-20T10:02:00Z',
    });
    const { backend } = mockOrders([order], { '/ext/audit/{entity}/{record}': () => ({ Entries, TotalCount: 2 }) });
    renderApp({ role: 'Merchant', url: '/merchant/orders/details/1', extensions: ['audit'], backend });
    const changes = await screen.findByRole('list', { name: 'Changes' });
    await waitFor(() => expect(changes.children).toHaveLength(2));
    const changeTexts = [...changes.children].map((entry) => shownText(entry));
    expect(changeTexts).toEqual([
      'late@alder.test changed this 20 Nov 2026 - 10:02:00AM Status Queued → Delivered',
      'early@alder.test changed this 20 Nov 2026 - 10:01:00AM Status Pending → Queued',
    ]);
    const happened = [...document.querySelectorAll('.order-history li > span')].map(({ textContent }) => textContent);
    expect(happened).toEqual(['Order Placed', 'Pending', 'Queued', 'Delivered']);
  });
});
