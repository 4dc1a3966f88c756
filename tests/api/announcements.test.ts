/** Checks that triggers announce every change to the tables behind the screens, so that no code has to. */
import { asc, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { updateTypes } from '../../contract/live-table.ts';
import { events } from '../../server/db/schema.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import type { Tx } from '../../server/db/tx.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

/** Tables that announce nothing, each with the reason. */
const silent: Readonly<Record<string, string>> = {
  alert_devices: 'not on any screen',
  api_key_answers: 'not on any screen',
  api_keys: 'a list in the settings, which is reloaded',
  attempts: 'not on any screen',
  audit: 'follows from what is announced',
  connector_log: 'a list in the settings, which is reloaded',
  connector_orders: 'not on any screen',
  connector_reports: 'not on any screen',
  connector_secrets: 'not on any screen',
  connectors: 'a list in the settings, which is reloaded',
  courier_steps: 'not on any screen',
  credit_warnings: 'not on any screen',
  deletions: 'not on any screen',
  event_outbox: 'queue of announcements to other nodes',
  events: 'the announcements themselves',
  external_orders: 'not on any screen',
  idempotency_keys: 'not on any screen',
  invitation_tokens: 'not on any screen',
  invitations: 'a list in the settings, which is reloaded',
  invoice_numbers: 'shown only as part of an invoice',
  invoices_due: 'shown once the invoice exists',
  known_devices: 'not on any screen',
  ledger_accounts: 'a separate trigger announces credits; money is shown only with its entries',
  ledger_entries: 'written when their transaction is',
  ledger_weeks: 'follow from the entries',
  mails: 'not on any screen',
  migrations: 'not on any screen',
  order_alerts: 'not on any screen',
  order_changes: 'not on any screen',
  order_counts: 'follow from the orders',
  order_terms: 'not on any screen',
  outgoing_mails: "an administrator's list, which is reloaded",
  password_resets: 'not on any screen',
  platform_settings: 'read when a form opens',
  presence: 'polled',
  push_deliveries: 'written when their notification is',
  push_recipients: 'written when their notification is',
  refresh_tokens: 'not on any screen',
  saved_views: 'read when a list opens; private or rarely changed',
  sessions: 'their end is announced to their own sockets',
  settings: 'not on any screen',
  simulated_trips: 'not on any screen',
  store_products: 'a list in the settings, which is reloaded',
  users: "disabling a user is announced to that user's sockets",
  webhook_attempts: 'shown as part of a message',
  webhook_endpoints: 'a list in the settings, which is reloaded',
  webhook_events: 'shown as part of a message',
  webhook_messages: 'a list in the settings, which is reloaded',
  webhook_objects: 'not on any screen',
  webhook_secrets: 'not on any screen',
};

const Tables = z.object({ rows: z.array(z.object({ name: z.string(), kinds: z.number() })) });

describe(`announcements, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  /** Runs the callbacks in one transaction. Resolves to its announcements: update type, entity, merchant and shop. */
  async function announcementsOf(...works: ((tx: Tx) => Promise<unknown>)[]) {
    const before = await portal.database.inScope('system', (tx) =>
      tx.select({ id: events.id }).from(events).orderBy(asc(events.id)),
    );
    await portal.database.inScope('system', async (tx) => {
      for (const work of works) await work(tx);
    });
    const emitted = await portal.database.inScope('system', (tx) =>
      tx
        .select()
        .from(events)
        .where(gt(events.id, before.at(-1)?.id ?? 0))
        .orderBy(asc(events.id)),
    );
    return emitted.map(({ updateType, entityId, merchantId, shopId }) => [updateType, entityId, merchantId, shopId]);
  }

  const run = (text: string) => (tx: Tx) => tx.execute(sql.raw(text));

  it('are made by every table that is not listed as silent', async () => {
    const { rows } = Tables.parse(
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`
          select relname as name, (select count(*)::int from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'announce_changes'::regproc) as kinds
          from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`),
      ),
    );
    expect(rows.filter(({ kinds }) => kinds !== 3).map(({ name }) => name)).toEqual(Object.keys(silent));
  });

  it('use only the update types of the contract', async () => {
    const Announced = z.object({ rows: z.array(z.object({ type: z.string() })) });
    const { rows } = Announced.parse(
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`
          select distinct split_part(told, '=', 1) as type
          from pg_trigger, unnest(string_to_array(split_part(encode(tgargs, 'escape'), '\\000', 1), ',')) told
          where tgfoid = 'announce_changes'::regproc`),
      ),
    );
    const isKnown = (type: string) =>
      updateTypes.some(
        (known) => known === type || (type.endsWith('/{list}') && known.startsWith(type.replace('{list}', ''))),
      );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(({ type }) => type).filter((type) => !isKnown(type))).toEqual([]);
  });

  it('notify the lists that an order leaves and enters, even when plain SQL changes it', async () => {
    const id = await portal.addOrder({ orderNo: 'by hand', shopId: 1 });
    const ofOrder = (list: string) => [`Orders/${list}`, id, 1, 1];
    expect(
      await announcementsOf(
        run(`update orders set portal_status = 'Queued', status = 'QueuedDelivery' where id = '${id}'`),
      ),
    ).toEqual([ofOrder('Pending'), ofOrder('Queued')]);
    expect(await announcementsOf(run(`update order_lines set quantity = 1 where order_id = '${id}'`))).toEqual([
      ofOrder('Queued'),
    ]);
    expect(
      await announcementsOf(
        run(`delete from packages where order_id = '${id}'`),
        run(`delete from order_lines where order_id = '${id}'`),
        run(`delete from orders where id = '${id}'`),
      ),
    ).toEqual([ofOrder('Queued')]);
  });

  it('contain the ids of the record and its shop, for open forms', async () => {
    expect(
      await announcementsOf(
        run(
          `insert into shop_closures (id, shop_id, merchant_id, first_day, last_day, reason) values (900, 3, 2, '2026-12-24', '2026-12-24', 'Eve')`,
        ),
      ),
    ).toEqual([
      ['Shops', '3', 2, 3],
      ['Closures', '900', 2, 3],
    ]);
    expect(await announcementsOf(run(`update merchants set slogan = 'Read more' where id = 2`))).toEqual([
      ['Merchants', '2', 2, null],
    ]);
    expect(await announcementsOf(run(`update shops set phone = '020 7946 0000' where id = 3`))).toEqual([
      ['Shops', '3', 2, 3],
    ]);
  });

  it('cover balances, and skip statements that change nothing', async () => {
    const grant = `select ledger_grant(id, 'tranche', 5, 0, null, now(), '{"job": "test"}') from wallets where`;
    expect(await announcementsOf(run(`${grant} shop_id = 3`))).toEqual([
      ['Ledger', '3', 2, 3],
      ['Credits', '3', 2, 3],
      ['MerchantSubscriptionsList', '2', 2, 3],
    ]);
    expect(await announcementsOf(run(`${grant} pro_team_id = 1`))).toEqual([
      ['ProTeamSubscriptionsList', '1', null, null],
    ]);
    expect(await announcementsOf(run(`update plans set is_active = true where merchant_id = 2`))).toEqual([
      ['Credits', '3', 2, 3],
      ['MerchantSubscriptionsList', '2', 2, null],
    ]);
    expect(await announcementsOf(run(`update plans set price = 100 where pro_team_id = 2`))).toEqual([
      ['ProTeamSubscriptionsList', '2', null, null],
    ]);
    expect(await announcementsOf(run(`update wallets set premium_enabled = true where shop_id = 3`))).toEqual([
      ['Credits', '3', 2, 3],
      ['MerchantSubscriptionsList', '2', 2, 3],
    ]);
    expect(
      await announcementsOf(run(`update shops set name = name`), run(`update orders set status = status`)),
    ).toEqual([]);
  });

  it('are made once per tenant and transaction, even when many rows change', async () => {
    const all = ['Orders/Pending', 'Orders/Queued', 'Orders/Failed', 'Orders/Archived'];
    const touched = `update orders set customer_last_name = customer_last_name || '!'`;
    const emitted = await announcementsOf(run(touched), run(touched));
    expect(emitted.filter(([, entity]) => entity !== null)).toEqual(
      emitted.filter(([type]) => type === 'Orders/Queued' || type === 'Orders/Failed'),
    );
    expect(emitted.map(([type, , , shop]) => `${type} ${shop}`).toSorted()).toEqual(
      all.flatMap((list) => [1, 2, 3].map((shop) => `${list} ${shop}`)).toSorted(),
    );
    const code = (name: string) => `('${name}', 'MultiUse', 'Percent', 10, '2026-01-01', '2027-01-01')`;
    const insert = 'insert into promo_codes (code, use_type, discount_type, percentage, starts_at, expires_at) values ';
    expect(await announcementsOf(run(insert + code('ONE')))).toEqual([
      ['PromoCodes', expect.stringMatching(/^\d+$/), null, null],
    ]);
    expect(await announcementsOf(run(insert + [code('TWO'), code('THREE')].join(', ')))).toEqual([
      ['PromoCodes', null, null, null],
    ]);
  });

  it('are not made after a rollback, or when muteAnnouncements suppresses them', async () => {
    await expect(
      announcementsOf(run(`update shops set phone = '1' where id = 1`), () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await announcementsOf(muteAnnouncements, run(`update shops set phone = '2' where id = 1`))).toEqual([]);
  });

  it('reach only the sockets of users who may see the change', async () => {
    const open = async (email: string) => (await portal.signIn(email)).open('/api/ws/realtime');
    const [own, otherSocket] = [await open('merchant@demo.test'), await open('other-merchant@demo.test')];
    await portal.database.inScope('system', run(`update shops set manager = 'Ada' where id = 2`));
    expect(await own.received(1)).toMatchObject([{ Type: 'DataUpdateModel', Data: { UpdateType: 'Shops', Id: '2' } }]);
    expect(await otherSocket.settled()).toEqual([]);
    own.close();
    otherSocket.close();
  });
});
