/** Administrators change the platform's settings, which apply to new orders, bookings and merchants only. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CollectDelivery } from '../../contract/collect/deliveries.ts';
import { merchantAccountEndpoints } from '../../contract/merchants/merchant-accounts.ts';
import { platformSettingEndpoints } from '../../contract/platform/platform-settings.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { ledgerEntries, ledgerTransactions } from '../../server/db/ledger-tables.ts';
import { audit } from '../../server/db/schema.ts';
import { draftOf } from './courier-calls.ts';
import { setDelivered } from './invoice-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;
const defaults = {
  SlotMinutes: 60,
  NoticeMinutes: 30,
  DaysAhead: 14,
  FlexibleHours: 3,
  WeekdayFirst: '08:00',
  WeekdayLast: '18:00',
  SundayFirst: '10:00',
  SundayLast: '15:00',
};
const Starts = z.object({ Result: z.array(z.object({ Start: z.string() })) });
const Keys = z.object({ Result: z.array(z.object({ Key: z.string() })) });

describe(`the platform's settings, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let shop: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    shop = await portal.signIn('collect@demo.test');
  });
  afterAll(() => portal.stop());

  const save = (part: string, body: object, client = admin) =>
    client.call('PUT', `/api/ext/platform-settings/${part}`, body);
  const settings = async () => {
    const { body } = await admin.call('GET', '/api/ext/platform-settings');
    return z.object({ Result: platformSettingEndpoints.get.answer }).parse(body).Result;
  };
  const starts = async () =>
    Starts.parse((await shop.call('GET', '/api/collect/timeslot')).body).Result.map(({ Start }) => Start);
  const typesOffered = async () =>
    Keys.parse((await shop.call('GET', '/api/collect/delivery-type')).body).Result.map(({ Key }) => Key);
  const draft = (change: object = {}) => shop.call('POST', '/api/collect', draftOf(change));
  const delivery = async (id: unknown) =>
    z.object({ Result: CollectDelivery }).parse((await shop.call('GET', `/api/collect/${String(id)}`)).body).Result;
  const idOf = (body: unknown) => z.object({ Result: z.object({ Id: z.string() }) }).parse(body).Result.Id;

  beforeEach(async () => {
    await save('slots', defaults);
    await save('delivery-types', { DeliveryTypes: ['rapid', 'sameday', 'flexible'] });
    await save('new-merchants', { DefaultCommission: 12, DefaultOrderFee: 49 });
  });

  it('can only be read and changed by administrators', async () => {
    const merchant = await portal.signIn('merchant@demo.test');
    for (const client of [merchant, shop]) {
      expect((await client.call('GET', '/api/ext/platform-settings')).status).toBe(403);
      expect((await save('slots', defaults, client)).status).toBe(403);
    }
    expect(await settings()).toMatchObject({ ...defaults, DefaultCommission: 12, DefaultOrderFee: 49 });
  });

  it.each([
    ['slots', { ...defaults, SlotMinutes: 14 }, 'SlotMinutes'],
    ['slots', { ...defaults, DaysAhead: 1.5 }, 'DaysAhead'],
    ['slots', { ...defaults, WeekdayLast: '07:00' }, 'WeekdayLast'],
    ['slots', { ...defaults, SundayLast: '09:30' }, 'SundayLast'],
    ['delivery-types', { DeliveryTypes: [] }, 'DeliveryTypes'],
    ['new-merchants', { DefaultCommission: 101, DefaultOrderFee: 49 }, 'DefaultCommission'],
    ['new-merchants', { DefaultCommission: 10, DefaultOrderFee: -1 }, 'DefaultOrderFee'],
  ])('are refused in the part %s with wrong values (%#)', async (part, body, field) => {
    const answer = await save(part, body);
    expect([answer.status, Object.keys(z.object({ Fields: z.object({}).loose() }).parse(answer.body).Fields)]).toEqual([
      422,
      [field],
    ]);
  });

  it('define the slots of new bookings, while booked deliveries keep theirs', async () => {
    const before = await starts();
    const noon = '2026-03-11T12:00:00.000Z';
    expect(before).toContain(noon);
    const id = idOf((await draft()).body);
    await save('slots', { ...defaults, SlotMinutes: 90, DaysAhead: 2, WeekdayFirst: '09:00', WeekdayLast: '13:00' });
    expect((await starts()).filter((start) => start.startsWith('2026-03-11'))).toEqual([
      '2026-03-11T09:00:00.000Z',
      '2026-03-11T10:30:00.000Z',
      '2026-03-11T12:00:00.000Z',
    ]);
    expect((await starts()).at(-1)).toMatch(/^2026-03-11/);
    await save('slots', { ...defaults, WeekdayFirst: '14:00' });
    expect(await starts()).not.toContain(noon);
    expect(await draft()).toMatchObject({ status: 422, body: { Fields: { PickUpTimeSlot: expect.any(String) } } });
    expect((await delivery(id)).PickUpTime).toBe(noon);
  });

  it('define the delivery types of new bookings, while booked deliveries keep theirs', async () => {
    const id = idOf((await draft()).body);
    await save('delivery-types', { DeliveryTypes: ['flexible', 'rapid'] });
    expect(await typesOffered()).toEqual(['rapid', 'flexible']);
    expect(await draft()).toMatchObject({ status: 422, body: { Fields: { DeliveryTypeKey: expect.any(String) } } });
    expect((await draft({ DeliveryTypeKey: 'flexible' })).status).toBe(200);
    const [stored] = await portal.database.inScope('system', (tx) =>
      tx.select({ type: deliveries.deliveryType }).from(deliveries).where(eq(deliveries.id, id)),
    );
    expect(stored?.type).toBe('sameday');
  });

  it('are the terms of a new merchant, unless it has its own', async () => {
    const merchant = {
      LegalName: '',
      VatNumber: '',
      ContactName: '',
      Email: 'office@elm.test',
      Phone: '',
      Line1: '1 Elm Road',
      Line2: '',
      PostalCode: 'YO1 7AA',
      City: 'York',
      County: '',
    };
    const termsOf = async (change: object) => {
      const { body } = await admin.call('POST', '/api/ext/merchants', { ...merchant, ...change });
      const id = z.object({ Result: z.number() }).parse(body).Result;
      const answer = await admin.call('GET', `/api/ext/merchants/${id}`);
      const { Commission, OrderFee } = z
        .object({ Result: merchantAccountEndpoints.get.answer })
        .parse(answer.body).Result;
      return [Commission, OrderFee];
    };
    await save('new-merchants', { DefaultCommission: 7, DefaultOrderFee: 30 });
    expect(await termsOf({ Name: 'Elm Eggs' })).toEqual([7, 30]);
    expect(await termsOf({ Name: 'Elm Ewers', Commission: 3, OrderFee: 0 })).toEqual([3, 0]);
    await save('new-merchants', { DefaultCommission: 12, DefaultOrderFee: 49 });
    const { body } = await admin.call('POST', '/api/ext/merchants/list', {
      Query: 'Elm Eggs',
      State: [],
      Page: 1,
      Size: 10,
    });
    const [found] = z.object({ Result: merchantAccountEndpoints.list.answer }).parse(body).Result.Merchants;
    const answer = await admin.call('GET', `/api/ext/merchants/${String(found?.Id)}`);
    expect(answer.body).toMatchObject({ Result: { Commission: 7, OrderFee: 30 } });
  });

  it('charge an order by the terms of the time when it was created', async () => {
    const feesOf = async (id: string) => {
      const rows = await portal.database.inScope('system', (tx) =>
        tx
          .select({ kind: ledgerTransactions.kind, amount: ledgerEntries.amount })
          .from(ledgerTransactions)
          .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
          .where(eq(ledgerTransactions.orderId, id)),
      );
      return Math.max(...rows.filter(({ kind }) => kind === 'agency-fee').map(({ amount }) => Math.abs(amount)));
    };
    const created = portal.clock.now();
    const earlier = await portal.addOrder({ orderNo: 'earlier', shopId: 1, createdAt: created });
    portal.clock.advance(minute);
    const terms = { Commission: 12, OrderFee: 100 };
    expect((await admin.call('PUT', '/api/ext/merchants/1/commission', terms)).status).toBe(200);
    portal.clock.advance(minute);
    const later = await portal.addOrder({ orderNo: 'later', shopId: 1, createdAt: portal.clock.now() });
    await setDelivered(portal.database, [earlier, later], portal.clock.now());
    // The fee with 20 % VAT.
    expect([await feesOf(earlier), await feesOf(later)]).toEqual([59, 120]);
  });

  it('have each change in the audit trail', async () => {
    await save('new-merchants', { DefaultCommission: 15, DefaultOrderFee: 49 });
    const [last] = (
      await portal.database.inScope('system', (tx) =>
        tx.select().from(audit).where(eq(audit.entity, 'platform-settings')).orderBy(audit.id),
      )
    ).slice(-1);
    expect(last).toMatchObject({
      actorName: 'admin@demo.test',
      before: { default_commission: 12 },
      after: { default_commission: 15 },
    });
  });
});
