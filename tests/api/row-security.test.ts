import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deliveries } from '../../server/db/courier-tables.ts';
import type { Tx } from '../../server/db/tx.ts';
import { deliveryRow } from './courier-rows.ts';
import { testStart } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

/** Tables that `tenant_table` does not guard, each with the reason. */
const unguarded: Readonly<Record<string, string>> = {
  alert_devices: 'not accessible: browsers with push alerts',
  attempts: 'not accessible: counts of rate limits',
  brands: 'administrators see all, merchants those of their own products',
  deletions: 'own rows only',
  event_outbox: 'not accessible: numbers of events, which only triggers write',
  idempotency_keys: 'own rows only',
  invitation_tokens: 'not accessible',
  invitations: 'not accessible: invitations of new users',
  known_devices: 'not accessible: known devices of users',
  mails: 'not accessible: the development mailbox',
  migrations: 'not accessible',
  order_alerts: 'not accessible: alerts that were sent',
  outgoing_mails: 'not accessible: the queue of mails',
  password_resets: 'not accessible',
  platform_settings: 'the same for everyone',
  presence: "colleagues' entries are readable, only own entries are writable",
  refresh_tokens: 'not accessible',
  saved_views: "own views, and views that are shared with the user's role",
  sessions: 'not accessible',
  settings: 'not accessible: they include the secret',
  simulated_trips: 'not accessible: data of the simulated fleets',
  users: 'own account only, and few of its columns',
  vehicle_types: 'the same for everyone',
  webhook_objects: 'not accessible: sequence numbers, which only triggers write',
};

const roles = ['portal_admin', 'portal_merchant', 'portal_shop'] as const;

/** Switches to a role within a system transaction, as the fixture's first merchant and shop. */
async function become(tx: Tx, role: string): Promise<void> {
  await tx.execute(
    sql`select set_config('role', ${role}, true), set_config('app.merchant', '1', true), set_config('app.shop', '1', true)`,
  );
}

/** Adds enough deliveries for the planner to use an index. */
async function addManyDeliveries(tx: Tx): Promise<void> {
  await tx.execute(sql`alter table deliveries disable trigger user, enable trigger search_text_kept`);
  const row = deliveryRow('many', { status: 'Delivered', bookedAt: testStart, deliveredAt: testStart });
  const [template] = await tx.insert(deliveries).values(row).returning({ id: deliveries.id });
  const varied: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    tracking_token: 'gen_random_uuid()',
    merchant_id: '1 + n % 2',
    shop_id: '1 + 2 * (n % 2)',
    drop_off_last_name: 'md5(n::text)',
  };
  const names = Object.values(getTableColumns(deliveries)).flatMap(({ name, generated }) =>
    generated === undefined ? [name] : [],
  );
  const values = names.map((name) => varied[name] ?? name);
  await tx.execute(
    sql.raw(
      `insert into deliveries (${names.join()}) select ${values.join()} from deliveries, generate_series(1, 3000) n where id = '${template?.id ?? ''}'`,
    ),
  );
  await tx.execute(sql`reindex index deliveries_search`);
  await tx.execute(sql`analyze deliveries`);
}

describe(`row-level security, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const queryRows = async <Row extends z.ZodType>(row: Row, query: (tx: Tx) => Promise<unknown>) => {
    const answer = await portal.database.inScope('system', query);
    return z.object({ rows: z.array(row) }).parse(answer).rows;
  };

  it('guards every table through tenant_table, except those listed as unguarded', async () => {
    const tables = await queryRows(z.object({ name: z.string(), policies: z.array(z.string()) }), (tx) =>
      tx.execute(sql`
        select relname as name, to_json(array(
          select format('%s %s %s', array_to_string(polroles::regrole[], ' '), polcmd, pg_get_expr(coalesce(polqual, polwithcheck), polrelid))
          from pg_policy where polrelid = pg_class.oid and polpermissive and not 'portal_app'::regrole = all (polroles) order by 1)) as policies
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`),
    );
    const ofHelper =
      /^portal_admin_reader \* true$|^portal_merchant_reader \* \(\w+ = app_merchant\(\)\)$|^portal_shop_reader \* \(\w+ = app_(shop|merchant)\(\)\)$/;
    const isHelped = (policies: readonly string[]) =>
      policies.includes('portal_admin_reader * true') && policies.every((policy) => ofHelper.test(policy));
    expect(tables.filter(({ policies }) => !isHelped(policies)).map(({ name }) => name)).toEqual(
      Object.keys(unguarded),
    );
  });

  it('is enabled on every table that users can access, except the vehicle types and the settings', async () => {
    const open = await queryRows(z.object({ name: z.string() }), (tx) =>
      tx.execute(sql`
        select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity
          and exists (select from pg_roles where rolname like 'portal\\_%' and (has_any_column_privilege(rolname, pg_class.oid, 'select, insert, update') or has_table_privilege(rolname, pg_class.oid, 'delete')))`),
    );
    expect(open.map(({ name }) => name).toSorted()).toEqual(['platform_settings', 'vehicle_types']);
  });

  it('allows only merchants to add closures and images, and no role to write counts or the ledger', async () => {
    const writers = await queryRows(z.object({ table: z.string(), role: z.string() }), (tx) =>
      tx.execute(sql`
        select source as "table", rolname as role from pg_roles, unnest(array['shops', 'shop_picking_hours', 'shop_closures', 'shop_images', 'order_counts', 'plans', 'wallets', 'ledger_accounts', 'ledger_transactions', 'ledger_entries', 'ledger_weeks']) source
        where rolname in ('portal_admin', 'portal_merchant', 'portal_shop', 'portal_shop_reader_search') and has_table_privilege(rolname, source, 'insert') order by 1, 2`),
    );
    expect(writers.map(({ table, role }) => `${table}: ${role}`)).toEqual([
      'shop_closures: portal_merchant',
      'shop_images: portal_merchant',
      'shop_picking_hours: portal_admin',
      'shop_picking_hours: portal_merchant',
      'shops: portal_admin',
      'shops: portal_merchant',
    ]);
  });

  /** Resolves to the tenant columns in which a role of the fixture's first tenant sees the id of another tenant. */
  const foreignTo = async (role: (typeof roles)[number]) => {
    const columns = await queryRows(z.object({ name: z.string(), column: z.string() }), (tx) =>
      tx.execute(sql`
        select table_name as name, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name = any (${role === 'portal_shop' ? '{merchant_id,shop_id}' : '{merchant_id}'})
          and has_column_privilege(${role}, table_name::regclass, column_name, 'select') order by 1, 2`),
    );
    return await portal.database.inScope('system', async (tx) => {
      await become(tx, role);
      const seen: string[] = [];
      for (const { name, column } of columns) {
        const { rows } = z
          .object({ rows: z.array(z.unknown()) })
          .parse(
            await tx.execute(sql`select 1 from ${sql.identifier(name)} where ${sql.identifier(column)} <> 1 limit 1`),
          );
        if (rows.length > 0) seen.push(`${name}.${column}`);
      }
      return seen;
    });
  };

  it.each(['portal_merchant', 'portal_shop'] as const)("hides every other tenant's rows from %s", async (role) => {
    expect(await foreignTo(role)).toEqual([]);
  });

  it('shows the rows of every tenant to an administrator', async () => {
    expect(await foreignTo('portal_admin')).toEqual(
      [
        'ledger_accounts',
        'ledger_entries',
        'ledger_transactions',
        'order_changes',
        'order_counts',
        'order_lines',
        'orders',
        'packages',
        'plans',
        'shops',
        'wallets',
      ].map((table) => `${table}.merchant_id`),
    );
  });

  it('shows the same rows as before to a running node of the previous release', async () => {
    const [seen] = await queryRows(z.object({ orders: z.number(), counted: z.number() }), async (tx) => {
      await become(tx, 'portal_app');
      await tx.execute(sql`select set_config('app.role', 'Shop', true)`);
      // The changes of that release are counted, although it does not know about the counts.
      await tx.execute(sql`update orders set portal_status = 'Failed' where order_no = '1-0'`);
      const counted = sql`select count(*)::int from orders where shop_id = 1`;
      return await tx.execute(sql`select (select count(*)::int from orders) as orders, (${counted}) as counted`);
    });
    expect(seen).toEqual({ orders: 8, counted: 8 });
  });

  describe('the planner', () => {
    const lists = {
      portal_admin: 'orders_list',
      portal_merchant: 'orders_merchant_list',
      portal_shop: 'orders_shop_list',
    } as const;
    const archived = sql`from orders where portal_status = 'Archived'`;
    const plans = new Map<string, string>();

    const planFor = async (tx: Tx, role: string, query: ReturnType<typeof sql>) => {
      await become(tx, role);
      const { rows } = z
        .object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) })
        .parse(await tx.execute(sql`explain (costs off) ${query}`));
      await tx.execute(sql`reset role`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };

    beforeAll(async () => {
      const rolledBack = new Error('rolled back');
      const work = portal.database.inScope('system', async (tx) => {
        // Add enough orders, with current statistics, for the planner to use an index.
        await tx.execute(sql`alter table orders disable trigger user, enable trigger search_text_kept`);
        await tx.execute(sql`
          insert into orders (merchant_id, shop_id, order_no, created_at, status, portal_status, customer_first_name, customer_last_name, delivery_line1, delivery_post_code)
          select 1 + n % 2, 1 + 2 * (n % 2), 'many-' || n, now() - n * interval '1 minute', case n % 20 when 0 then 'RejectedDelivery' else 'DeliveredDelivery' end, 'Archived', 'Ada', md5(n::text), 'x', 'M1 1AE' from generate_series(1, 3000) n`);
        // Rebuild the indexes, because new rows stay in pending lists until a vacuum, which no transaction can run.
        await tx.execute(sql`reindex index orders_search`);
        await tx.execute(sql`reindex index orders_sku_search`);
        await tx.execute(sql`reindex index orders_seams`);
        await tx.execute(sql`analyze orders`);
        await addManyDeliveries(tx);
        await tx.execute(
          sql`select set_config('app.search1', '%lovelace%', true), set_config('app.search2', '%sw1y4jh%', true), set_config('app.sought1', 'lovelace', true), set_config('app.sought2', 'sw1y4jh', true), set_config('app.seams', '{"ada 00f"}', true), set_config('app.found_merchants', '{7}', true), set_config('enable_seqscan', 'off', true)`,
        );
        for (const role of roles) {
          plans.set(`search ${role}`, await planFor(tx, `${role}_reader_search`, sql`select id ${archived}`));
          plans.set(`phrase ${role}`, await planFor(tx, `${role}_reader_phrase`, sql`select id ${archived}`));
          plans.set(
            `deliveries ${role}`,
            await planFor(tx, `${role}_reader_search`, sql`select id from deliveries where portal_status = 'archived'`),
          );
          plans.set(
            `page ${role}`,
            await planFor(
              tx,
              role,
              sql`select id ${archived} and status in ('DeliveredDelivery', 'RejectedDelivery') order by created_at desc, id limit 10 offset 500`,
            ),
          );
          plans.set(
            `others ${role}`,
            await planFor(
              tx,
              role,
              sql`select id ${archived} and status in ('CancelledDelivery', 'RejectedDelivery') order by created_at desc, id limit 10 offset 50`,
            ),
          );
        }
        throw rolledBack;
      });
      await work.catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    });

    it.each(roles)('uses the search index for %s', (role) => {
      const conditions = plans
        .get(`search ${role}`)
        ?.split('\n')
        .filter((line) => line.includes('Index Cond'));
      expect(
        ['search_text ~~', 'skus ~~'].map((part) => conditions?.filter((line) => line.includes(part)).length),
      ).toEqual([2, 1]);
    });

    it.each(roles)('uses the index of word pairs for %s, without filtering the rows again', (role) => {
      const lines = plans
        .get(`phrase ${role}`)
        ?.split('\n')
        .filter((line) => line.includes('order_seams'));
      expect(lines?.map((line) => line.trim().split(':')[0])).toEqual(['Recheck Cond', 'Index Cond']);
    });

    it.each(roles)('uses the indexes of deliveries for %s, even for the name of a merchant', (role) => {
      const conditions = plans
        .get(`deliveries ${role}`)
        ?.split('\n')
        .filter((line) => line.includes('Index Cond'));
      expect(conditions?.filter((line) => line.includes('search_text ~~'))).toHaveLength(2);
      expect(conditions?.filter((line) => line.includes('merchant_id = ANY'))).toHaveLength(1);
    });

    it.each(roles)('pages through a list for %s by index without sorting, even with a status filter', (role) => {
      const plan = plans.get(`page ${role}`);
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${lists[role]} `));
      expect(plan).not.toContain('Sort');
    });

    it.each(roles)('pages through undelivered orders for %s without reading the delivered ones', (role) => {
      expect(plans.get(`others ${role}`)).toContain(` ${lists[role].replace('list', 'not_delivered')}`);
    });
  });
});
