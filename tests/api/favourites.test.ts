import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { favouriteEndpoints } from '../../contract/collect/favourites.ts';
import { Incident } from '../../contract/collect/incidents.ts';
import { users } from '../../server/db/schema.ts';
import { bookFavourites } from '../../server/areas/favourites/booking-job.ts';
import { type Couriers, startCouriers } from './courier-app.ts';
import { addDraft, draftOf } from './courier-calls.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const hour = 3_600_000;
const anId = z.object({ Result: z.object({ Id: z.number() }) });
const Delivery = z.object({ status: z.string(), at: z.string() });

function contentOf(change: object = {}) {
  const { PickUpTime: _, PickUpTimeSlot: __, ...content } = draftOf(change);
  return content;
}

describe(`a favourite, on ${engine}`, () => {
  let couriers: Couriers;
  let portal: Couriers['portal'];
  let shop: TestClient;
  beforeAll(async () => {
    couriers = await startCouriers();
    ({ portal } = couriers);
    shop = await couriers.shop();
  });
  afterAll(() => portal.stop());

  const add = async (Name: string, change: object = {}) =>
    await shop.call('POST', '/api/ext/favourites', { Name, Content: contentOf(change) });
  const added = async (Name: string, change: object = {}) => anId.parse((await add(Name, change)).body).Result.Id;
  const read = async (id: number) =>
    z
      .object({ Result: favouriteEndpoints.get.answer })
      .parse((await shop.call('GET', `/api/ext/favourites/${id}`)).body).Result;
  const names = async (client = shop, query = '') =>
    z
      .object({ Result: favouriteEndpoints.list.answer })
      .parse((await client.call('GET', `/api/ext/favourites?Query=${query}`)).body)
      .Result.map(({ Name }) => Name);
  const today = () => portal.clock.now().toISOString().slice(0, 10);
  const repeat = async (id: number, change: object = {}) =>
    await shop.call('PUT', `/api/ext/favourites/${id}/repeat`, {
      Time: '09:00',
      From: today(),
      Until: null,
      SkipBankHolidays: true,
      PriceCap: 100_000,
      ...change,
    });
  const put = async (id: number, what: string) =>
    (await shop.call('PUT', `/api/ext/favourites/${id}/${what}`, {})).status;
  const until = async (instant: string | null | undefined, plus = 0) => {
    portal.clock.advance(new Date(instant ?? '').getTime() - portal.clock.now().getTime() + plus);
    // Sign in again, because sessions expire after half an hour by the test's clock.
    shop = await couriers.shop();
  };
  const reported: string[] = [];
  const job = () =>
    bookFavourites({
      database: portal.database,
      clock: portal.clock.now,
      log: collectLog((line) => reported.push(line)),
    });
  /** Runs the job twice concurrently, as on two nodes, before and after the search for couriers. */
  const work = async () => {
    await Promise.all([job(), job()]);
    await couriers.search();
    await Promise.all([job(), job()]);
    expect(reported).toEqual([]);
  };
  const deliveriesOf = (reference: string) =>
    couriers.ask(
      Delivery,
      sql`select status, to_char(pick_up_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from deliveries where reference_number = ${reference} and status <> 'Drafted' order by pick_up_time`,
    );
  const incidentsOf = async (Query: string) => {
    const { body } = await shop.call('POST', '/api/ext/incidents/list', {
      Tab: 'open',
      Query,
      Filter: { Reason: [], Owner: [] },
      Page: 1,
      Size: 50,
    });
    return z.object({ Result: z.object({ Incidents: z.array(Incident) }) }).parse(body).Result.Incidents;
  };

  it('is saved by its shop from a form or a delivery, under a unique name', async () => {
    const id = await added('Morning run');
    const { Content, ...rest } = await read(id);
    expect(rest).toMatchObject({
      Name: 'Morning run',
      Reference: 'SIM-OK 1',
      To: 'London E8 3PN',
      Repeat: null,
      NextCollection: null,
    });
    expect(Content).toMatchObject({ FirstName: 'Grace', CustomerInstructions: 'Side door' });
    const delivery = await addDraft(shop, { ReferenceNumber: 'KEPT', HasRestrictedItems: true });
    const savedId = anId.parse(
      (await shop.call('POST', `/api/ext/favourites/delivery/${delivery}`, { Name: 'Afternoon run' })).body,
    ).Result.Id;
    expect((await read(savedId)).Content).toMatchObject({
      ReferenceNumber: 'KEPT',
      HasRestrictedItems: true,
      CustomerInstructions: 'Side door',
      DeliveryAddress: { PostCode: 'E8 3PN', Lat: 51.545 },
    });
    expect(await names()).toEqual(['Afternoon run', 'Morning run']);
    expect(await names(shop, 'kept')).toEqual(['Afternoon run']);

    expect((await add('morning RUN')).status).toBe(409);
    expect((await shop.call('PUT', `/api/ext/favourites/${savedId}/name`, { Name: 'Morning run' })).status).toBe(409);
    expect((await shop.call('PUT', `/api/ext/favourites/${savedId}/name`, { Name: 'Evening run' })).status).toBe(200);
    expect((await shop.call('DELETE', `/api/ext/favourites/${id}`)).status).toBe(200);
    expect(await names()).toEqual(['Evening run']);

    const ofOthers = { id: '00000000-0000-4000-8000-000000000001', role: 'Shop', merchantId: 2, shopId: 3 } as const;
    expect(await portal.database.inScope(ofOthers, (tx) => tx.execute(sql`select id from favourites`))).toMatchObject({
      rows: [],
    });
    expect(
      (await shop.call('POST', '/api/ext/favourites/delivery/00000000-0000-4000-8000-000000000000', { Name: 'x' }))
        .status,
    ).toBe(404);
  });

  it('is booked with the cheapest courier on the evening before each weekday', async () => {
    const id = await added('Daily', { ReferenceNumber: 'SIM-DAILY' });
    expect((await repeat(id, { Until: '2026-03-01' })).status).toBe(422);
    // Starts on Friday, so it is booked on Thursday evening.
    expect((await repeat(id, { From: '2026-03-13' })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      NextCollection: '2026-03-13T09:00:00.000Z',
      NextBooking: '2026-03-12T18:00:00.000Z',
    });
    await until('2026-03-12T17:59:00Z');
    await work();
    expect(await deliveriesOf('SIM-DAILY')).toEqual([]);
    await until('2026-03-12T18:00:00Z');
    await work();
    expect(await deliveriesOf('SIM-DAILY')).toEqual([{ status: 'Placed', at: '2026-03-13 09:00' }]);
    expect(await read(id)).toMatchObject({
      NextCollection: '2026-03-16T09:00:00.000Z',
      NextBooking: '2026-03-15T18:00:00.000Z',
    });
    const taken = await couriers.ask(
      z.object({ isCheapest: z.boolean() }),
      sql`
      select (select min(total_pence) from delivery_quotes each where each.delivery_id = delivery_quotes.delivery_id) = total_pence as "isCheapest"
      from delivery_quotes join deliveries on deliveries.id = delivery_id where selected_at is not null and reference_number = 'SIM-DAILY'`,
    );
    expect(taken).toEqual([{ isCheapest: true }]);
    await work();
    expect(await deliveriesOf('SIM-DAILY')).toHaveLength(1);
    expect(await incidentsOf('Daily')).toEqual([]);
    await shop.call('DELETE', `/api/ext/favourites/${id}`);
  });

  it('is not booked while paused or after its end', async () => {
    const id = await added('Paused', { ReferenceNumber: 'SIM-PAUSED' });
    expect([await put(id, 'pause'), await put(id, 'resume')]).toEqual([409, 409]);
    await repeat(id);
    const { NextBooking } = await read(id);
    expect(await put(id, 'pause')).toBe(200);
    expect(await read(id)).toMatchObject({ IsPaused: true, NextCollection: null });
    await until(NextBooking, 24 * hour);
    await work();
    expect(await put(id, 'resume')).toBe(200);
    const resumed = await read(id);
    expect(new Date(resumed.NextCollection ?? '').getTime()).toBeGreaterThan(portal.clock.now().getTime());
    expect((await shop.call('DELETE', `/api/ext/favourites/${id}/repeat`)).status).toBe(200);
    await until(resumed.NextBooking, hour);
    await work();
    expect(await read(id)).toMatchObject({ Repeat: null, NextCollection: null });
    expect([await deliveriesOf('SIM-PAUSED'), await incidentsOf('Paused')]).toEqual([[], []]);
  });

  it('opens an incident with the reason when it cannot be booked', async () => {
    const [dear, nobody, late] = [
      await added('Dear', { ReferenceNumber: 'SIM-DEAR' }),
      await added('Nobody', { ReferenceNumber: 'SIM-NO-FLEET' }),
      await added('Late', { ReferenceNumber: 'SIM-LATE' }),
    ];
    await repeat(dear, { PriceCap: 1 });
    for (const id of [nobody, late]) await repeat(id);
    const { NextBooking, NextCollection } = await read(dear);
    await until(NextBooking);
    await portal.database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: portal.clock.now() }).where(eq(users.email, 'collect-only@demo.test')),
    );
    await couriers.ask(
      z.unknown(),
      sql`update favourites set created_by = (select id from users where email = 'collect-only@demo.test') where id = ${late}`,
    );
    await work();
    expect(await incidentsOf('Dear')).toMatchObject([
      {
        Title: 'Dear',
        Reason: 'OVER_PRICE_CAP',
        Details: expect.stringMatching(/^The lowest price is £\d+\.\d\d, above the limit of £0\.01\.$/),
        DeliveryId: null,
        FavouriteId: dear,
        Due: NextCollection,
      },
    ]);
    expect(await incidentsOf('Nobody')).toMatchObject([{ Reason: 'NO_COURIER', FavouriteId: nobody }]);
    expect(await incidentsOf('Late')).toMatchObject([
      { Reason: 'NOT_BOOKABLE', Details: 'The user who created it can no longer book deliveries.' },
    ]);
    expect([
      await deliveriesOf('SIM-DEAR'),
      await deliveriesOf('SIM-NO-FLEET'),
      await deliveriesOf('SIM-LATE'),
    ]).toEqual([[], [], []]);
    // From here on, the shop's bookings cannot be paid for.
    await couriers.ask(z.unknown(), sql`update plans set pay_as_you_go_price = null, is_active = false`);
    const poor = await added('Poor', { ReferenceNumber: 'SIM-POOR' });
    await repeat(poor);
    await until((await read(poor)).NextBooking);
    await couriers.ask(
      z.unknown(),
      sql`select ledger_charge((select id from wallets where shop_id = 1), gen_random_uuid(), false, 0, 0, ${portal.clock.now().toISOString()}::timestamptz) from generate_series(1, 100)`,
    );
    await work();
    expect(await incidentsOf('Poor')).toMatchObject([
      { Reason: 'NOT_BOOKABLE', Details: expect.stringContaining('no credits left') },
    ]);
    expect((await read(poor)).NextCollection).not.toBeNull();
  });

  it('opens an incident for each day missed during downtime, and continues with the next', async () => {
    const id = await added('Missed', { ReferenceNumber: 'SIM-MISSED' });
    await repeat(id);
    const { NextCollection } = await read(id);
    await until(NextCollection, hour);
    await work();
    expect(await incidentsOf('Missed')).toMatchObject([
      { Reason: 'NOT_BOOKABLE', Details: expect.stringContaining('no longer available') },
    ]);
    expect(new Date((await read(id)).NextCollection ?? '').getTime()).toBeGreaterThan(portal.clock.now().getTime());
  });
});
