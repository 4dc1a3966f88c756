import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Simulation } from '../../contract/platform/simulation.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { seedDeliveries } from '../../server/simulator/demo-deliveries.ts';
import { addDraft, fleetOf, getDelivery, placeDelivery, quotesFor, work } from './courier-calls.ts';
import { type TestApp, startApp, startNodeOn } from './test-app.ts';
import { engine } from './test-database.ts';

const hourMs = 3_600_000;

describe(`the demo deliveries, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
    await seedDeliveries(portal.database, portal.clock.now());
  });
  afterAll(() => portal.stop());

  const everything = () =>
    portal.database.inScope('system', (tx) => tx.select().from(deliveries).orderBy(deliveries.draftedAt));
  const statuses = async () => new Set((await everything()).map(({ status }) => status));

  it('include past, open and active ones, and are created only once', async () => {
    const made = await everything();
    expect(made.length).toBeGreaterThan(20);
    const seen = await statuses();
    for (const status of ['OpenPremium', 'Delivered', 'Failed', 'Cancelled'] as const) expect(seen).toContain(status);
    expect(
      [...seen].some((status) =>
        ['Queued', 'Assigned', 'AtPickUpLocation', 'OutForDelivery', 'AtDropOffLocation'].includes(status),
      ),
    ).toBe(true);
    await seedDeliveries(portal.database, portal.clock.now());
    expect(await everything()).toHaveLength(made.length);
  });

  it('are not announced, and are charged as quoted', async () => {
    const { rows } = await portal.database
      .inScope('system', (tx) =>
        tx.execute(sql`
          select (select count(*)::int from events where update_type like 'Collect/%') as told,
            (select count(*)::int from deliveries d join delivery_quotes q on q.id = d.winning_quote_id where d.status <> 'Cancelled' and q.total_pence <>
              (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id where t.delivery_id = d.id and a.kind = 'owed')) as wrong`),
      )
      .then((answer) => ({ rows: JSON.parse(JSON.stringify(answer)).rows }));
    expect(rows).toEqual([{ told: 0, wrong: 0 }]);
  });

  it('continue until they end', async () => {
    portal.clock.advance(4 * hourMs);
    await work(portal, fleetOf(portal));
    expect([...(await statuses())].toSorted()).toEqual(['Cancelled', 'Delivered', 'Failed', 'OpenPremium']);
    const [delivered] = (await everything()).filter(({ status }) => status === 'Delivered');
    expect(await getDelivery(await portal.signIn('admin@demo.test'), delivered?.id ?? '')).toMatchObject({
      Status: 'Delivered',
      WinningQuote: { CourierName: expect.any(String) },
    });
  });

  describe('controlled by an administrator', () => {
    const admin = () => portal.signIn('admin@demo.test');
    const drive = async (path: string, body: object) =>
      (await (await admin()).call('PUT', `/api/ext/simulation/${path}`, body)).status;
    const shown = async () =>
      z.object({ Result: Simulation }).parse((await (await admin()).call('GET', '/api/ext/simulation')).body).Result;
    /** Runs due steps with a new fleet, as after a restart of the server. */
    const search = () => work(portal, fleetOf(portal));
    const draft = async (reference: string) => {
      const client = await admin();
      const id = await addDraft(client, { MerchantName: 'Alder Ales', ReferenceNumber: reference });
      return { id, client, offered: (await quotesFor(client, id, search)).AvailableCouriers };
    };
    const booked = async (reference: string) => {
      const { id, client, offered } = await draft(reference);
      expect((await placeDelivery(client, id, [offered[0]?.Id])).status).toBe(200);
      await search();
      return id;
    };
    const statusOf = async (id: string) => (await getDelivery(await admin(), id)).Status;
    const pass = async (ms: number) => {
      portal.clock.advance(ms);
      await search();
    };

    it('continue faster when the speed is raised, even after a restart', async () => {
      const id = await booked('SIM-OK slow');
      await pass(6 * 60_000);
      const { Assigned, ...before } = await getDelivery(await admin(), id);
      expect([Assigned, before.Delivered]).toEqual([expect.any(String), null]);
      expect(await drive('speed', { Speed: 600 })).toBe(200);
      // At this speed, 12 seconds are two hours.
      await pass(12_000);
      const delivered = await getDelivery(await admin(), id);
      expect(delivered).toMatchObject({ Status: 'Delivered', Assigned });
      const times = [
        delivered.Assigned,
        delivered.AtPickUpLocation,
        delivered.OutForDelivery,
        delivered.AtDropOffLocation,
        delivered.Delivered,
      ].map(String);
      expect(times).toEqual(times.toSorted());
      expect((await shown()).Speed).toBe(600);
      const quick = await booked('SIM-OK quick');
      await pass(12_000);
      expect(await statusOf(quick)).toBe('Delivered');
      expect(await drive('speed', { Speed: 1 })).toBe(200);
    });

    it('can be made to fail for a reason, and spared again', async () => {
      const [failing, spared] = [await booked('SIM-OK to fail'), await booked('SIM-OK after all')];
      for (const id of [failing, spared]) {
        expect(await drive(`delivery/${id}`, { Reason: 'DESTINATION_INCORRECT' })).toBe(200);
      }
      expect(await drive(`delivery/${spared}`, { Reason: null })).toBe(200);
      expect(
        (await shown()).Deliveries.filter(({ Id }) => Id === failing || Id === spared)
          .map(({ Reason }) => Reason)
          .toSorted(),
      ).toEqual(['DESTINATION_INCORRECT', null]);
      await pass(2 * hourMs);
      expect(await getDelivery(await admin(), failing)).toMatchObject({
        Status: 'Failed',
        FailedReason: 'DESTINATION_INCORRECT',
      });
      expect(await statusOf(spared)).toBe('Delivered');
      // A finished trip cannot be changed.
      expect(await drive(`delivery/${failing}`, { Reason: null })).toBe(404);
      expect(await drive('delivery/nothing', { Reason: null })).toBe(404);
    });

    it('get no offers from offline couriers, which still finish their current trips', async () => {
      const [under, { id, client, offered }] = [await booked('SIM-OK carried'), await draft('SIM-OK offered')];
      const { Couriers } = await shown();
      for (const { Key } of Couriers) expect(await drive(`courier/${Key}`, { Offline: true })).toBe(200);
      expect((await shown()).Couriers.map(({ Offline }) => Offline)).toEqual(Couriers.map(() => true));
      await placeDelivery(client, id, [offered[0]?.Id]);
      await pass(2 * hourMs);
      expect([await statusOf(id), await statusOf(under)]).toEqual(['Failed', 'Delivered']);
      const away = offered[0]?.Name;
      for (const { Key } of Couriers.filter(({ Name }) => Name !== away)) {
        expect(await drive(`courier/${Key}`, { Offline: false })).toBe(200);
      }
      expect(new Set((await draft('SIM-OK again')).offered.map(({ Name }) => Name))).toEqual(
        new Set(offered.map(({ Name }) => Name).filter((name) => name !== away)),
      );
      expect(await drive('courier/nobody', { Offline: true })).toBe(404);
      expect(await drive('speed', { Speed: 7 })).toBe(422);
    });

    it('can be controlled in demo mode only', async () => {
      const extensions = z.object({ Extensions: z.array(z.string()) });
      const offered = async (origin: string) =>
        extensions.parse(await (await fetch(`${origin}/config.json`)).json()).Extensions.includes('simulation');
      expect(await offered(portal.origin)).toBe(true);
      const real = await startNodeOn(portal.database, portal.clock, { environment: { DEMO: '0' } });
      expect(await offered(real.origin)).toBe(false);
      const client = await real.signIn('admin@demo.test');
      expect((await client.call('GET', '/api/ext/simulation')).status).toBe(404);
      expect((await client.call('PUT', '/api/ext/simulation/speed', { Speed: 600 })).status).toBe(404);
      await real.app.close();
    });
  });
});
