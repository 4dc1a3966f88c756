import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { IncidentRecord } from '../../contract/collect/incidents.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { pressInDialog, findDialog, press } from '../setup/open-delivery.tsx';
import { button } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const anIncident = (change: Partial<IncidentRecord> = {}): IncidentRecord => ({
  Id: 7,
  Title: 'REF-1',
  DeliveryId: 'c-1',
  MerchantName: 'Alder Ales',
  ShopName: 'Alder Soho',
  Reason: 'UNABLE_TO_LOCATE',
  Details: 'Nobody opened',
  Opened: '2026-11-20T10:00:00Z',
  Due: '2026-11-23T17:00:00Z',
  IsOverdue: true,
  Owner: 'ada@alder.test',
  Outcome: null,
  Resolved: null,
  ResolvedBy: null,
  OutcomeNotes: null,
  RebookedAs: null,
  Refunded: null,
  Credited: null,
  Refundable: Pence.parse(1890),
  Creditable: Credits.parse(1),
  ...change,
});
const note = { Id: 1, Text: 'Rang twice', Author: 'ada@alder.test', At: '2026-11-20T11:00:00Z' };

async function open(role: Role, url: string, change: Partial<IncidentRecord> = {}, extensions?: readonly string[]) {
  const incident = anIncident(change);
  const instead = {
    '/portal/profile': { Role: null, IsCollectEnabled: true },
    '/ext/incidents/list': () => ({ Incidents: [incident], TotalCount: 1 }),
    '/ext/incidents/{id}': () => incident,
    '/ext/incidents/{id}/notes': () => [note],
    '/ext/incidents/{id}/photos': () => [],
    '/ext/incidents/{id}/refund': () => ({ Amount: 1890 }),
    '/ext/incidents/delivery/{id}': () => [incident],
    '/collect/{id}': () => aDelivery({ Status: 'Failed', PortalStatus: 'Failed', Failed: '2026-11-20T10:00:00Z' }),
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
      .map(({ method, url: to }) => `${method} ${to}`)
      .filter((each) => !each.includes('/list') && !each.includes('/presence'));
  return { ...network, writes };
}

describe('the list of incidents', () => {
  it('shows open incidents with their reason, due date and owner', async () => {
    const { received } = await open('Shop', '/incidents');
    await screen.findByText('REF-1');
    const text = shownText(document.body);
    for (const words of [
      'Open',
      'Overdue',
      'Resolved',
      'Alder Soho',
      'Unable to locate',
      '23 Nov 2026',
      'ada@alder.test',
    ]) {
      expect(text).toContain(words);
    }
    const request = received.find(({ url }) => url === '/ext/incidents/list');
    expect(JSON.parse(request?.text ?? '')).toEqual({
      Tab: 'open',
      Query: '',
      Filter: { Reason: [], Owner: [] },
      Page: 1,
      Size: 20,
    });
  });
});

describe('the page of an incident', () => {
  it('lets a shop rebook, add notes, assign and resolve, but not refund', async () => {
    await open('Shop', '/incidents/7');
    await screen.findByText('Rang twice');
    expect(shownText(screen.getByRole('region', { name: 'What happened' }))).toContain(
      'Unable to locate Courier’s message Nobody opened Shop Alder Soho',
    );
    expect((await screen.findByRole('link', { name: 'Book again' })).getAttribute('href')).toBe(
      '/new-delivery-order?repeatBookingId=c-1&incident=7',
    );
    expect(screen.getByRole('link', { name: 'Open the delivery' }).getAttribute('href')).toBe('/delivery-order/c-1');
    expect(
      ['Assign', 'Resolve', 'Add note', 'Refund', 'Return credit'].map((name) => button(name) !== undefined),
    ).toEqual([true, true, true, false, false]);
  });

  it('lets an administrator refund the whole price after a confirmation', async () => {
    const { writes } = await open('Admin', '/incidents/7');
    await screen.findByText('Rang twice');
    await press('Refund');
    await findDialog('Refund £18.90 for REF-1?');
    expect(writes()).toEqual([]);
    await pressInDialog('Refund');
    await waitFor(() => expect(writes()).toEqual(['POST /ext/incidents/7/refund']));
    expect(await screen.findByText('£18.90 refunded')).toBeTruthy();
  });

  it('shows how it was resolved, without actions, and is read-only for merchants', async () => {
    await open('Admin', '/incidents/7', {
      Outcome: 'refunded',
      Resolved: '2026-11-21T09:00:00Z',
      ResolvedBy: 'bob@portal.test',
      OutcomeNotes: 'Apologised',
      Refunded: Pence.parse(1890),
      Refundable: Pence.parse(0),
      Creditable: Credits.parse(0),
      RebookedAs: 'c-2',
    });
    await screen.findByText('Rang twice');
    const region = screen.getByRole('region', { name: 'Resolution' });
    expect(shownText(region)).toContain('Refunded £18.90 Outcome Refunded Resolution notes Apologised');
    expect(within(region).getByRole('link', { name: 'Open the new delivery' }).getAttribute('href')).toBe(
      '/delivery-order/c-2',
    );
    expect(['Assign', 'Resolve', 'Refund', 'Return credit'].some((name) => button(name))).toBe(false);
    await open('Merchant', '/incidents/7');
    await screen.findByText('Rang twice');
    expect(['Assign', 'Resolve', 'Add note', 'Refund', 'Add photo'].some((name) => button(name))).toBe(false);
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
  });
});

describe('a failed delivery', () => {
  it('links to its incident, and requests none if the backend has no incidents', async () => {
    await open('Shop', '/delivery-order/c-1');
    expect((await screen.findByRole('link', { name: 'Go to the incident' })).getAttribute('href')).toBe('/incidents/7');
    expect(shownText(document.body)).toContain('Assigned to ada@alder.test');
    const { received } = await open('Shop', '/delivery-order/c-1', {}, []);
    await screen.findByRole('heading', { name: 'REF-1' });
    expect(received.some(({ url }) => url.startsWith('/ext/incidents'))).toBe(false);
    expect(screen.queryByRole('link', { name: 'Go to the incident' })).toBeNull();
  });
});
