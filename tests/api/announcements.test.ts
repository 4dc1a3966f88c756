/** Whatever changes a table that something on screen shows is announced by the table itself: no code can forget it. */
import { asc, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { events } from '../../server/db/schema.ts';
import { announceNothing } from '../../server/db/scope.ts';
import type { Tx } from '../../server/db/tx.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

/** Tables that announce nothing, and why. */
const silent: Readonly<Record<string, string>> = {
  alert_devices: 'on no screen',
  attempts: 'on no screen',
  audit: 'follows from what is announced',
  courier_steps: 'on no screen',
  credit_warnings: 'on no screen',
  deletions: 'on no screen',
  event_outbox: 'what nodes are still to be told',
  events: 'the announcements themselves',
  idempotency_keys: 'on no screen',
  invoice_numbers: 'on no screen but in the invoices',
  invoices_due: 'on no screen until the invoice is',
  known_devices: 'on no screen',
  ledger_accounts: 'credits are announced by a trigger of their own; money is on no screen but with its entries',
  ledger_entries: 'written when their transaction is',
  ledger_weeks: 'follow from the entries',
  mails: 'on no screen',
  migrations: 'on no screen',
  order_alerts: 'on no screen',
  order_counts: 'follow from the orders',
  outgoing_mails: "an administrator's list, which is reloaded",
  password_resets: 'on no screen',
  presence: 'asked for in a rhythm of its own',
  push_deliveries: 'written when their notification is',
  push_recipients: 'written when their notification is',
  refresh_tokens: 'on no screen',
  saved_views: "read when a list is opened, and its owner's alone or rarely changed",
  sessions: 'their end is announced to their own sockets',
  settings: 'on no screen',
  simulated_trips: 'on no screen',
  users: 'that one is disabled is announced to its own sockets',
  vehicle_types: 'changed by migrations alone',
};

const Tables = z.object({ rows: z.array(z.object({ name: z.string(), kinds: z.number() })) });

describe(`announcements, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  /** What the work has announced: update type, entity, merchant and shop. */
  async function toldBy(...works: ((tx: Tx) => Promise<unknown>)[]) {
    const before = await portal.database.inScope('system', (tx) =>
      tx.select({ id: events.id }).from(events).orderBy(asc(events.id)),
    );
    await portal.database.inScope('system', async (tx) => {
      for (const work of works) await work(tx);
    });
    const told = await portal.database.inScope('system', (tx) =>
      tx
        .select()
        .from(events)
        .where(gt(events.id, before.at(-1)?.id ?? 0))
        .orderBy(asc(events.id)),
    );
    return told.map(({ updateType, entityId, merchantId, shopId }) => [updateType, entityId, merchantId, shopId]);
  }

  const run = (text: string) => (tx: Tx) => tx.execute(sql.raw(text));

  it('are made by every table, or there is a reason for none', async () => {
    const { rows } = Tables.parse(
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`
          select relname as name, (select count(*)::int from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'announce_changes'::regproc) as kinds
          from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`),
      ),
    );
    expect(rows.filter(({ kinds }) => kinds !== 3).map(({ name }) => name)).toEqual(Object.keys(silent));
  });

  it('tell a change that no handler made: to the list it left, and to the one it entered', async () => {
    const id = await portal.addOrder({ orderNo: 'by hand', shopId: 1 });
    const ofOrder = (list: string) => [`Orders/${list}`, id, 1, 1];
    expect(
      await toldBy(run(`update orders set portal_status = 'Queued', status = 'QueuedDelivery' where id = '${id}'`)),
    ).toEqual([ofOrder('Pending'), ofOrder('Queued')]);
    expect(await toldBy(run(`update order_lines set quantity = 1 where order_id = '${id}'`))).toEqual([
      ofOrder('Queued'),
    ]);
    expect(
      await toldBy(
        run(`delete from packages where order_id = '${id}'`),
        run(`delete from order_lines where order_id = '${id}'`),
        run(`delete from orders where id = '${id}'`),
      ),
    ).toEqual([ofOrder('Queued')]);
  });

  it('name the shop, and the record that a form may have open', async () => {
    expect(
      await toldBy(
        run(
          `insert into shop_closures (id, shop_id, merchant_id, first_day, last_day, reason) values (900, 3, 2, '2026-12-24', '2026-12-24', 'Eve')`,
        ),
      ),
    ).toEqual([
      ['Shops', '3', 2, 3],
      ['Closures', '900', 2, 3],
    ]);
    expect(await toldBy(run(`update merchants set slogan = 'Read more' where id = 2`))).toEqual([
      ['Merchants', '2', 2, null],
    ]);
    expect(await toldBy(run(`update shops set phone = '020 7946 0000' where id = 3`))).toEqual([['Shops', '3', 2, 3]]);
  });

  it('tell a balance by itself, and nothing where nothing has changed', async () => {
    const grant = `select ledger_grant(id, 'tranche', 5, 0, null, now(), '{"job": "test"}') from wallets where`;
    expect(await toldBy(run(`${grant} shop_id = 3`))).toEqual([
      ['Ledger', '3', 2, 3],
      ['Credits', '3', 2, 3],
      ['MerchantSubscriptionsList', '2', 2, 3],
    ]);
    expect(await toldBy(run(`${grant} pro_team_id = 1`))).toEqual([['ProTeamSubscriptionsList', '1', null, null]]);
    expect(await toldBy(run(`update plans set is_active = true where merchant_id = 2`))).toEqual([
      ['Credits', '3', 2, 3],
      ['MerchantSubscriptionsList', '2', 2, null],
    ]);
    expect(await toldBy(run(`update plans set price = 100 where pro_team_id = 2`))).toEqual([
      ['ProTeamSubscriptionsList', '2', null, null],
    ]);
    expect(await toldBy(run(`update wallets set premium_enabled = true where shop_id = 3`))).toEqual([
      ['Credits', '3', 2, 3],
      ['MerchantSubscriptionsList', '2', 2, 3],
    ]);
    expect(await toldBy(run(`update shops set name = name`), run(`update orders set status = status`))).toEqual([]);
  });

  it('tell each tenant once of a statement that changes many, and everything once in a transaction', async () => {
    const all = ['Orders/Pending', 'Orders/Queued', 'Orders/Failed', 'Orders/Archived'];
    const touched = `update orders set customer_last_name = customer_last_name || '!'`;
    const told = await toldBy(run(touched), run(touched));
    expect(told.filter(([, entity]) => entity !== null)).toEqual(
      told.filter(([type]) => type === 'Orders/Queued' || type === 'Orders/Failed'),
    );
    expect(told.map(([type, , , shop]) => `${type} ${shop}`).toSorted()).toEqual(
      all.flatMap((list) => [1, 2, 3].map((shop) => `${list} ${shop}`)).toSorted(),
    );
    const code = (name: string) => `('${name}', 'MultiUse', 'Percent', 10, '2026-01-01', '2027-01-01')`;
    const insert = 'insert into promo_codes (code, use_type, discount_type, percentage, starts_at, expires_at) values ';
    expect(await toldBy(run(insert + code('ONE')))).toEqual([
      ['PromoCodes', expect.stringMatching(/^\d+$/), null, null],
    ]);
    expect(await toldBy(run(insert + [code('TWO'), code('THREE')].join(', ')))).toEqual([
      ['PromoCodes', null, null, null],
    ]);
  });

  it('are made by nothing that rolls back, nor by what says that it was always there', async () => {
    await expect(
      toldBy(run(`update shops set phone = '1' where id = 1`), () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await toldBy(announceNothing, run(`update shops set phone = '2' where id = 1`))).toEqual([]);
  });

  it('reach the sockets of those who may see the change', async () => {
    const open = async (email: string) => (await portal.signIn(email)).open('/api/ws/realtime');
    const [own, foreign] = [await open('merchant@demo.test'), await open('other-merchant@demo.test')];
    await portal.database.inScope('system', run(`update shops set manager = 'Ada' where id = 2`));
    expect(await own.received(1)).toMatchObject([{ Type: 'DataUpdateModel', Data: { UpdateType: 'Shops', Id: '2' } }]);
    expect(await foreign.settled()).toEqual([]);
    own.close();
    foreign.close();
  });
});
