import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEndpoints } from 'schema-admin/contract/audit.ts';
import { lastChangeOf } from '../../server/api/last-change.ts';
import { kindOf } from '../../server/areas/audit/value-kinds.ts';
import type { ScopeUser } from '../../server/db/scope.ts';
import { auditedTables } from '../setup/audited-tables.ts';
import { vehicle } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const emptyFilter = { Entity: [], Action: [], Actor: [], Date: null };

/** Tables that users' transactions may write but the audit trail skips, each with the reason. */
const unaudited: Readonly<Record<string, string>> = {
  api_key_answers: 'stored answers to repeated requests',
  courier_steps: 'queue of requests to couriers',
  connector_log: 'append-only, with its own list',
  connector_orders: 'written with their order, which is audited',
  connector_secrets: 'secrets, which the audit trail must not hold',
  deletions: 'removed records while undo is possible; the removal itself is audited',
  delivery_quotes: 'courier offers; the accepted one is audited with its delivery',
  events: 'announcements to sockets',
  external_orders: 'written once, with their order, which is audited',
  idempotency_keys: 'stored answers to repeated requests',
  incident_notes: 'append-only, with author and time',
  incident_photos: 'append-only, with author and time',
  order_notes: 'append-only, with author and time',
  order_prints: 'append-only, with user and time',
  order_terms: 'follow from the plans, which are audited',
  presence: 'users who have a form open',
  push_recipients: 'written once, with their notification, which is audited',
  store_products: 'seen products of stores, with their own list',
  webhook_events: 'written once, with the change, which is audited',
  webhook_messages: 'a queue with its own list',
  webhook_secrets: 'secrets, which the audit trail must not hold',
};

async function historyOf(client: TestClient, record: string, query = '') {
  const { status, body } = await client.call('GET', `/api/ext/audit/${record}${query}`);
  expect(status).toBe(200);
  return z.object({ Result: auditEndpoints.history.answer }).parse(body).Result;
}

async function listOf(client: TestClient, request: object) {
  const { body } = await client.call('POST', '/api/ext/audit/list', {
    Query: '',
    Filter: emptyFilter,
    OrderBy: 'desc',
    Page: 1,
    Size: 100,
    ...request,
  });
  return z.object({ Result: auditEndpoints.list.answer }).parse(body).Result;
}

describe(`the audit trail, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let shop: TestClient;
  let orderId = '';
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    shop = await portal.signIn('shop@demo.test');
    orderId = await portal.addOrder({ orderNo: 'audited', shopId: 1 });
    await shop.call('POST', '/api/shop/delivery/accept', { DeliveryId: orderId, VehicleTypeId: vehicle.van });
  });
  afterAll(() => portal.stop());

  /** Runs SQL in a transaction of the fixture's shop user, as a handler would. */
  const asShop = async (statement: ReturnType<typeof sql>) => {
    const id = await portal.database.inScope('system', (tx) =>
      tx.execute(sql`select id from users where email = 'shop@demo.test'`),
    );
    const user: ScopeUser = {
      id: z.object({ rows: z.tuple([z.object({ id: z.string() })]) }).parse(id).rows[0].id,
      role: 'Shop',
      merchantId: 1,
      shopId: 1,
    };
    return await portal.database.inScope(user, (tx) => tx.execute(statement));
  };

  it('records the user and each changed field with its old and new value', async () => {
    const { Entries, TotalCount } = await historyOf(shop, `orders/${orderId}`);
    expect(TotalCount).toBe(1);
    expect(Entries[0]).toMatchObject({
      Actor: 'shop@demo.test',
      Action: 'update',
      Entity: 'orders',
      EntityId: orderId,
      Title: 'audited',
    });
    expect(Entries[0]?.Changes.map(({ Field }) => Field).toSorted()).toEqual([
      'PackedAt',
      'PortalStatus',
      'QueuedAt',
      'Status',
      'VehicleTypeId',
    ]);
    expect(Entries[0]?.Changes).toContainEqual({
      Field: 'Status',
      From: 'PendingDelivery',
      To: 'QueuedDelivery',
      Kind: 'code',
    });
  });

  it('shows the name of a record that a change references by its id', async () => {
    const named = { Field: 'VehicleTypeId', From: null, To: vehicle.van, Kind: 'id', ToName: 'Van' };
    for (const client of [shop, admin]) {
      expect((await historyOf(client, `orders/${orderId}`)).Entries[0]?.Changes).toContainEqual(named);
    }
    const { Entries } = await listOf(admin, {});
    expect(Entries[0]?.Changes).toContainEqual(named);
    expect((await admin.call('GET', `/api/ext/audit/entry/${Entries[0]?.Id}`)).body).toEqual({ Result: Entries[0] });
  });

  it('includes changes to the parts of a record in its history, page by page', async () => {
    for (const quantity of [1, 0]) {
      await asShop(sql`update order_lines set quantity = ${quantity} where order_id = ${orderId} and position = 1`);
    }
    const first = await historyOf(shop, `orders/${orderId}`, '?Size=2');
    expect(first.TotalCount).toBe(3);
    expect(first.Entries.map(({ Entity, Title, Changes }) => [Entity, Title, Changes])).toEqual([
      ['order-lines', 'Tea', [{ Field: 'Quantity', From: 1, To: 0 }]],
      ['order-lines', 'Tea', [{ Field: 'Quantity', From: 2, To: 1 }]],
    ]);
    const rest = await historyOf(shop, `orders/${orderId}`, '?Size=2&Page=2');
    expect(rest).toMatchObject({ Entries: [{ Entity: 'orders' }] });
  });

  it('records neither system changes nor changes that were rolled back', async () => {
    const other = await portal.addOrder({ orderNo: 'untouched', shopId: 1 });
    const { status } = await shop.call('POST', '/api/shop/delivery/accept', {
      DeliveryId: other,
      VehicleTypeId: vehicle.retired,
    });
    expect(status).toBe(422);
    expect((await historyOf(admin, `orders/${other}`)).Entries).toEqual([]);
  });

  it('shows tenants the changes to their own records, and administrators all changes', async () => {
    const seen = async (email: string) =>
      (await historyOf(await portal.signIn(email), `orders/${orderId}`)).Entries.length > 0;
    expect(await Promise.all(['admin@demo.test', 'merchant@demo.test', 'collect@demo.test'].map(seen))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("responds with 404 for another tenant's record and for one that does not exist", async () => {
    const ask = async (email: string, record: string) =>
      (await (await portal.signIn(email)).call('GET', `/api/ext/audit/${record}`)).status;
    const outsiders = ['second-shop@demo.test', 'other-merchant@demo.test', 'other-shop@demo.test'];
    expect(await Promise.all(outsiders.map((email) => ask(email, `orders/${orderId}`)))).toEqual([404, 404, 404]);
    expect(
      await Promise.all(['other-merchant@demo.test', 'other-shop@demo.test'].map((email) => ask(email, 'shops/1'))),
    ).toEqual([404, 404]);
    expect(await ask('other-merchant@demo.test', 'merchants/1')).toBe(404);
    for (const record of [
      'orders/none',
      'orders/00000000-0000-4000-8000-000000000000',
      'shops/none',
      'merchants/99999999999',
    ]) {
      expect(await ask('admin@demo.test', record)).toBe(404);
    }
    expect(await ask('shop@demo.test', 'shops/1')).toBe(200);
  });

  it("cannot be written, changed or emptied by a user's database role", async () => {
    const attempts = [
      sql`insert into audit (at, actor_id, actor_name, action, entity, entity_id) values (now(), gen_random_uuid(), 'x', 'update', 'orders', '1')`,
      sql`update audit set actor_name = 'somebody else'`,
      sql`delete from audit`,
    ];
    for (const attempt of attempts) await expect(asShop(attempt)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('stores neither secrets nor generated columns', async () => {
    await portal.database.inScope('system', async (tx) => {
      await tx.execute(
        sql`create table safes (id integer primary key, name text, password_hash text, api_token text, twice text generated always as (name || name) stored)`,
      );
      await tx.execute(sql`select audit_table('safes', 'safes')`);
      await tx.execute(sql`grant insert on safes to portal_user`);
    });
    await asShop(sql`insert into safes (id, name, password_hash, api_token) values (1, 'A', 'B', 'C')`);
    const { Entries } = await listOf(admin, { Filter: { ...emptyFilter, Entity: ['safes'] } });
    expect(Entries).toMatchObject([
      {
        Action: 'insert',
        EntityId: '1',
        Title: 'A',
        Changes: [
          { Field: 'Id', From: null, To: 1 },
          { Field: 'Name', From: null, To: 'A' },
        ],
      },
    ]);
  });

  it('treats every key column of an audited table as an id', async () => {
    const answer = await portal.database.inScope('system', (tx) =>
      tx.execute(sql`
        select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as entity, attname as key
        from pg_trigger join pg_constraint on conrelid = tgrelid and contype in ('p', 'f')
          join pg_attribute on attrelid = tgrelid and attnum = any (conkey)
        where tgname = 'audited'`),
    );
    const { rows } = z.object({ rows: z.array(z.object({ entity: z.string(), key: z.string() })) }).parse(answer);
    const entities = new Set(rows.map(({ entity }) => entity).filter((entity) => entity !== 'safes'));
    expect([...entities].filter((entity) => !Object.hasOwn(auditedTables, entity))).toEqual([]);
    expect(rows.filter(({ entity, key }) => entity !== 'safes' && kindOf(entity, key) !== 'id')).toEqual([]);
  });

  it('covers every table that users can write, except those listed as unaudited', async () => {
    const answer = await portal.database.inScope('system', (tx) =>
      tx.execute(sql`
        select relname as name, exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'audited') as audited from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
          and exists (
            select from pg_roles where rolname in ('portal_admin', 'portal_merchant', 'portal_shop')
              and (has_any_column_privilege(rolname, pg_class.oid, 'insert, update') or has_table_privilege(rolname, pg_class.oid, 'delete')))
        order by relname`),
    );
    const { rows: tables } = z
      .object({ rows: z.array(z.object({ name: z.string(), audited: z.boolean() })) })
      .parse(answer);
    expect(tables.filter(({ audited }) => audited)).not.toEqual([]);
    expect(tables.filter(({ audited }) => !audited).map(({ name }) => name)).toEqual(Object.keys(unaudited).toSorted());
  });

  it('can be searched and filtered by an administrator', async () => {
    const count = async (request: object) => (await listOf(admin, request)).TotalCount;
    const filter = (part: object) => ({ Filter: { ...emptyFilter, ...part } });
    const all = await count({});
    expect(all).toBeGreaterThanOrEqual(4);
    expect(await count({ Query: 'AUDITED' })).toBe(1);
    expect(await count({ Query: '%' })).toBe(0);
    expect(await count({ Query: 'shop@' })).toBe(all);
    expect(await count(filter({ Action: ['delete'] }))).toBe(0);
    expect(await count(filter({ Actor: ['nobody@demo.test'] }))).toBe(0);
    expect(await count(filter({ EntityId: orderId }))).toBe(1);
    expect(await count(filter({ Date: { From: '2000-01-01T00:00:00.000Z', To: '2000-01-31T23:59:59.999Z' } }))).toBe(0);
    const { Entries } = await listOf(admin, { OrderBy: 'asc', Size: 1, Page: 2 });
    expect(Entries).toMatchObject([{ Entity: 'order-lines' }]);
    expect((await admin.call('GET', `/api/ext/audit/entry/${Entries[0]?.Id}`)).body).toEqual({ Result: Entries[0] });
    expect((await admin.call('GET', '/api/ext/audit/entry/999999')).status).toBe(404);
    const { body } = await admin.call('GET', '/api/ext/audit/choices');
    expect(body).toMatchObject({
      Result: { Actors: ['shop@demo.test'], Entities: expect.arrayContaining(['order-lines', 'orders']) },
    });
  });

  it('returns the last user who changed a record', async () => {
    const last = await portal.database.inScope('system', (tx) => lastChangeOf(tx, 'orders', orderId));
    expect(last).toMatchObject({ by: 'shop@demo.test', at: expect.any(Date) });
    expect(await portal.database.inScope('system', (tx) => lastChangeOf(tx, 'orders', 'none'))).toBeUndefined();
  });

  /** Saves, renames and deletes a view. Resolves to its audit entries as an administrator sees them. */
  const historyOfView = async (client: TestClient, Name: string, SharedWith: readonly string[]) => {
    const view = { Resource: 'orders', Name, Query: 'q=Jane', SharedWith };
    const added = await client.call('POST', '/api/ext/views', view);
    const { Id } = z.object({ Result: z.object({ Id: z.number() }) }).parse(added.body).Result;
    await client.call('PUT', `/api/ext/views/${Id}`, { ...view, Name: 'Failed' });
    await client.call('DELETE', `/api/ext/views/${Id}`);
    return (await listOf(admin, { Filter: { ...emptyFilter, Entity: ['views'], EntityId: String(Id) } })).Entries;
  };

  it('records shared views like any other record', async () => {
    const entries = await historyOfView(admin, 'Late', ['Shop']);
    expect(entries.map(({ Action, Actor, Title }) => [Action, Actor, Title])).toEqual([
      ['delete', 'admin@demo.test', 'Failed'],
      ['update', 'admin@demo.test', 'Failed'],
      ['insert', 'admin@demo.test', 'Late'],
    ]);
    expect(entries[1]?.Changes).toEqual([{ Field: 'Name', From: 'Late', To: 'Failed' }]);
  });

  it('records private views without their name and query', async () => {
    const entries = await historyOfView(shop, 'Private', []);
    expect(entries.map(({ Action, Actor, Title }) => [Action, Actor, Title])).toEqual([
      ['delete', 'shop@demo.test', null],
      ['insert', 'shop@demo.test', null],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Private|Failed|Jane/);
  });
});

describe.skipIf(engine === 'pglite')('the audit trail of two nodes', () => {
  it('contains the changes made on both', async () => {
    const portal = await startApp();
    const second = await portal.startNode();
    const id = await portal.addOrder({ orderNo: 'shared', shopId: 1 });
    await (await second.signIn('shop@demo.test')).call('POST', `/api/portal/delivery/${id}/reject`, {});
    expect((await historyOf(await portal.signIn('admin@demo.test'), `orders/${id}`)).Entries).toMatchObject([
      { Actor: 'shop@demo.test', Action: 'update' },
    ]);
    await portal.stop();
  });
});
