import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IncidentNote, IncidentPhoto, IncidentRecord, incidentEndpoints } from '../../contract/collect/incidents.ts';
import { findLedgerFaults } from '../../server/areas/ledger/ledger-jobs.ts';
import { isFull } from '../setup/scale.ts';
import { type Couriers, startCouriers } from './courier-app.ts';
import { addDraft } from './courier-calls.ts';
import { png } from './image-files.ts';
import { issueDue } from './invoice-calls.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const racers = isFull ? 100 : 8;
const Listed = z.object({ Result: incidentEndpoints.list.answer });

describe(`the incident of a failed delivery, on ${engine}`, () => {
  let couriers: Couriers;
  let portal: Couriers['portal'];
  let shop: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    couriers = await startCouriers();
    ({ portal } = couriers);
    shop = await couriers.shop();
    admin = await couriers.admin();
  });
  afterAll(() => portal.stop());

  const list = async (client: TestClient, change: object = {}) =>
    Listed.parse(
      (
        await client.call('POST', '/api/ext/incidents/list', {
          Tab: 'open',
          Query: '',
          Filter: { Reason: [], Owner: [] },
          Page: 1,
          Size: 50,
          ...change,
        })
      ).body,
    ).Result;
  const ofDelivery = async (id: string, client = shop) => {
    const found = z
      .object({ Result: incidentEndpoints.ofDelivery.answer })
      .parse((await client.call('GET', `/api/ext/incidents/delivery/${id}`)).body).Result;
    return found.map(({ Id }) => Number(Id));
  };
  const read = async (id: number, client = admin) =>
    z.object({ Result: IncidentRecord }).parse((await client.call('GET', `/api/ext/incidents/${id}`)).body).Result;
  const act = async (id: number, what: string, body: object = {}, client = admin) =>
    await client.call('POST', `/api/ext/incidents/${id}/${what}`, body);

  async function failed(reference = 'SIM-FAIL-UNAVAILABLE'): Promise<{ delivery: string; incident: number }> {
    const delivery = await couriers.booked({ ReferenceNumber: reference });
    await couriers.drive();
    const [incident = 0] = await ofDelivery(delivery);
    return { delivery, incident };
  }

  it("is opened once with the courier's reason, due at the end of the next working day", async () => {
    const { delivery, incident } = await failed();
    expect(await read(incident, shop)).toMatchObject({
      Title: 'SIM-FAIL-UNAVAILABLE',
      DeliveryId: delivery,
      Reason: 'UNAVAILABLE',
      ShopName: expect.any(String),
      Due: '2026-03-12T17:00:00.000Z',
      IsOverdue: false,
      Owner: null,
      Resolved: null,
    });
    await admin.call('PUT', `/api/collect/${delivery}/mark-as-delivered`, {});
    await admin.call('PUT', `/api/collect/${delivery}/mark-as-failed`, {});
    expect(await ofDelivery(delivery)).toEqual([incident]);
  });

  it("is also opened by an administrator's status change or when no courier accepts", async () => {
    const byHand = await couriers.booked({ ReferenceNumber: 'SIM-BY-HAND' });
    await admin.call('PUT', `/api/collect/${byHand}/mark-as-failed`, {});
    expect((await list(shop, { Query: 'by-hand' })).Incidents).toMatchObject([{ DeliveryId: byHand, Reason: 'OTHER' }]);
    const [{ failedAndOpened } = { failedAndOpened: -1 }] = await couriers.ask(
      z.object({ failedAndOpened: z.number() }),
      sql`select count(*)::int as "failedAndOpened" from deliveries where status = 'Failed' and not exists (select from incidents where delivery_id = deliveries.id)`,
    );
    expect(failedAndOpened).toBe(0);
  });

  it('is visible to its shop, its merchant and administrators, and read-only for merchants', async () => {
    const { incident, delivery } = await failed();
    for (const email of ['other-merchant@demo.test', 'shop@demo.test']) {
      const client = await portal.signIn(email);
      expect([404, 403]).toContain((await client.call('GET', `/api/ext/incidents/${incident}`)).status);
      expect([404, 403]).toContain((await client.call('GET', `/api/ext/incidents/delivery/${delivery}`)).status);
    }
    const merchant = await portal.signIn('merchant-collect@demo.test');
    expect((await read(incident, merchant)).Title).toBe('SIM-FAIL-UNAVAILABLE');
    expect((await act(incident, 'resolve', { Outcome: 'none', Notes: '' }, merchant)).status).toBe(403);
    expect((await act(incident, 'refund', {}, shop)).status).toBe(403);
    const asShop = { id: '00000000-0000-4000-8000-000000000001', role: 'Shop', merchantId: 1, shopId: 1 } as const;
    await expect(
      portal.database.inScope(asShop, (tx) =>
        tx.execute(sql`update incidents set refunded_pence = 1 where id = ${incident}`),
      ),
    ).rejects.toThrow('update incidents');
  });

  it('is refunded once, including VAT, with a credit note for each invoice', async () => {
    const { delivery, incident } = await failed();
    const { owed = 0 } = await couriers.charged(delivery);
    expect(owed).toBeGreaterThan(0);
    expect(await read(incident)).toMatchObject({ Refundable: owed, Creditable: 1 });
    await issueDue(portal);
    const answers = await Promise.all(Array.from({ length: racers }, () => act(incident, 'refund')));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { Result: { Amount: owed } },
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(racers - 1);
    expect(await read(incident)).toMatchObject({ Refunded: owed, Refundable: 0, Creditable: 1 });
    // The credit remains used, because it is returned separately.
    expect(
      Object.keys(await couriers.charged(delivery)).every((kind) =>
        ['spent', 'tranche', 'subscription'].includes(kind),
      ),
    ).toBe(true);
    await issueDue(portal);
    const sums = await couriers.ask(
      z.object({ total: z.number(), documents: z.number() }),
      sql`select sum(total)::int as total, count(*)::int as documents from invoices where delivery_id = ${delivery}::uuid`,
    );
    expect(sums).toEqual([{ total: 0, documents: expect.any(Number) }]);
    expect(sums[0]?.documents).toBeGreaterThan(1);
  });

  it('returns its credit once, valid for a year, and not again with the whole booking', async () => {
    const { delivery, incident } = await failed();
    const credits = async () =>
      (
        await couriers.ask(
          z.object({ sum: z.number() }),
          sql`select sum(balance)::int as sum from ledger_accounts join wallets on wallets.id = wallet_id where wallets.shop_id = 1 and kind in ('subscription', 'tranche')`,
        )
      )[0]?.sum ?? 0;
    const before = await credits();
    const answers = await Promise.all(Array.from({ length: racers }, () => act(incident, 'credit')));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { Result: { Credits: 1 } },
    ]);
    expect(await credits()).toBe(before + 1);
    const givenBack = () =>
      couriers.ask(
        z.object({ expires: z.string() }),
        sql`select expires_on::text as expires from ledger_accounts where kind = 'tranche' and balance = 1 and expires_on is not null`,
      );
    expect(await givenBack()).toEqual([{ expires: '2027-03-10' }]);
    expect(await read(incident)).toMatchObject({ Credited: 1, Creditable: 0 });
    await act(incident, 'refund');
    // A later cancellation returns nothing more.
    await admin.call('PUT', `/api/collect/${delivery}/mark-as-canceled`, {});
    expect(await credits()).toBe(before + 1);
    expect(await givenBack()).toEqual([{ expires: '2027-03-10' }]);
    await issueDue(portal);
    expect(await findLedgerFaults(portal.database)).toEqual([]);
  });

  it('has nothing to return once its booking has been returned', async () => {
    const { delivery, incident } = await failed();
    await admin.call('PUT', `/api/collect/${delivery}/mark-as-canceled`, {});
    expect([(await act(incident, 'refund')).status, (await act(incident, 'credit')).status]).toEqual([409, 409]);
    expect(await read(incident)).toMatchObject({ Refundable: 0, Creditable: 0, Refunded: null, Credited: null });
  });

  it('can get notes and photos, and be assigned, rebooked and resolved, with a history', async () => {
    const { incident, delivery } = await failed();
    const noted = z
      .object({ Result: IncidentNote })
      .parse((await act(incident, 'notes', { Text: ' Rang twice ' }, shop)).body).Result;
    expect(noted).toMatchObject({ Text: 'Rang twice', Author: 'collect@demo.test' });
    const photo = new FormData();
    photo.append('file', new File([new Uint8Array(png(4, 3))], 'door.png', { type: 'image/png' }));
    const taken = z
      .object({ Result: IncidentPhoto })
      .parse((await shop.call('POST', `/api/ext/incidents/${incident}/photos`, photo)).body).Result;
    expect((await admin.call('GET', `/api/ext/incidents/${incident}/photos`)).body).toEqual({ Result: [taken] });
    expect((await admin.call('GET', `/api/ext/incidents/${incident}/notes`)).body).toEqual({ Result: [noted] });

    const give = async (Owner: string | null, client: TestClient) =>
      (await client.call('PUT', `/api/ext/incidents/${incident}/owner`, { Owner })).status;
    expect((await shop.call('GET', '/api/ext/incidents/owners')).body).toEqual({
      Result: [{ Email: 'collect-only@demo.test' }, { Email: 'collect@demo.test' }],
    });
    expect([await give('admin@demo.test', shop), await give('collect@demo.test', shop)]).toEqual([422, 200]);
    expect(
      (await list(shop, { Filter: { Reason: ['UNAVAILABLE'], Owner: ['collect@demo.test'] } })).Incidents.map(
        ({ Id }) => Id,
      ),
    ).toEqual([incident]);

    const again = await addDraft(shop);
    const link = async (DeliveryId: string) =>
      (await shop.call('PUT', `/api/ext/incidents/${incident}/rebooked`, { DeliveryId })).status;
    expect([await link(delivery), await link(again)]).toEqual([422, 200]);
    const resolution = { Outcome: 'rebooked', Notes: 'Brought the day after' };
    expect([
      (await act(incident, 'resolve', resolution, shop)).status,
      (await act(incident, 'resolve', resolution, shop)).status,
    ]).toEqual([200, 409]);
    expect(await read(incident)).toMatchObject({
      Resolved: expect.any(String),
      ResolvedBy: 'collect@demo.test',
      Outcome: 'rebooked',
      OutcomeNotes: 'Brought the day after',
      RebookedAs: again,
    });
    expect((await list(shop, { Tab: 'resolved' })).Incidents.map(({ Id }) => Id)).toEqual([incident]);
    const history = z.object({
      Result: z.object({ Entries: z.array(z.object({ Actor: z.string(), Title: z.string().nullable() })) }),
    });
    expect(
      history.parse((await shop.call('GET', `/api/ext/audit/incidents/${incident}?Page=1&Size=10`)).body).Result.Entries
        .length,
    ).toBe(3);
    expect(
      (
        await (
          await portal.signIn('other-merchant@demo.test')
        ).call('GET', `/api/ext/audit/incidents/${incident}?Page=1&Size=10`)
      ).status,
    ).toBe(404);
  });

  it('becomes overdue, and the list is sorted by due date', async () => {
    await failed();
    const open = await list(admin);
    expect(open.TotalCount).toBe(open.Incidents.length);
    expect(open.TotalCount).toBeGreaterThan(0);
    expect((await list(admin, { Tab: 'overdue' })).Incidents).toEqual([]);
    portal.clock.advance(54 * 3_600_000);
    // Sign in again, because sessions expire after half an hour by the test's clock.
    admin = await couriers.admin();
    const overdue = await list(admin, { Tab: 'overdue' });
    expect(overdue.TotalCount).toBe(open.TotalCount);
    expect(overdue.Incidents.every(({ IsOverdue }) => IsOverdue)).toBe(true);
    expect(overdue.Incidents.map(({ Due }) => Due)).toEqual(overdue.Incidents.map(({ Due }) => Due).toSorted());
  });
});
