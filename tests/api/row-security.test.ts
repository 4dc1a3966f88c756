import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deliveries } from '../../server/db/courier-tables.ts';
import type { Tx } from '../../server/db/tx.ts';
import { deliveryRow } from './courier-rows.ts';
import { startOfTest } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

/** Tables that `tenant_table` does not guard, and why. */
const unhelped: Readonly<Record<string, string>> = {
  alert_devices: 'out of reach: whose browsers are told of orders',
  attempts: 'out of reach: what rate limits count',
  deletions: "one's own alone",
  event_outbox: 'out of reach: numbers of events, which only triggers write',
  idempotency_keys: "one's own alone",
  known_devices: 'out of reach: whose browsers are known',
  mails: 'out of reach: the development mailbox',
  migrations: 'out of reach',
  order_alerts: 'out of reach: what they were told',
  outgoing_mails: 'out of reach: the queue of mails',
  password_resets: 'out of reach',
  presence: "colleagues' entries are read as any tenant's rows, one's own alone are written",
  refresh_tokens: 'out of reach',
  saved_views: "one's own, and what an administrator shares with one's role",
  sessions: 'out of reach',
  settings: 'out of reach: the secret is among them',
  simulated_trips: 'out of reach: the simulated fleets’ own books',
  users: "one's own account alone, and of it the terms",
  vehicle_types: 'the same for everyone',
};

const roles = ['portal_admin', 'portal_merchant', 'portal_shop'] as const;

/** Becomes a role inside a transaction of the system, for the fixture's first merchant and shop. */
async function become(tx: Tx, role: string): Promise<void> {
  await tx.execute(
    sql`select set_config('role', ${role}, true), set_config('app.merchant', '1', true), set_config('app.shop', '1', true)`,
  );
}

/** As many deliveries as make an index worth it. */
async function addManyDeliveries(tx: Tx): Promise<void> {
  await tx.execute(sql`alter table deliveries disable trigger user, enable trigger search_text_kept`);
  const row = deliveryRow('many', { status: 'Delivered', bookedAt: startOfTest, deliveredAt: startOfTest });
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

  const asked = async <Row extends z.ZodType>(row: Row, query: (tx: Tx) => Promise<unknown>) => {
    const answer = await portal.database.inScope('system', query);
    return z.object({ rows: z.array(row) }).parse(answer).rows;
  };

  it('guards every table with the helper, or for a reason of its own', async () => {
    const tables = await asked(z.object({ name: z.string(), policies: z.array(z.string()) }), (tx) =>
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
    expect(tables.filter(({ policies }) => !isHelped(policies)).map(({ name }) => name)).toEqual(Object.keys(unhelped));
  });

  it('keeps every table that it does not guard out of reach', async () => {
    const open = await asked(z.object({ name: z.string() }), (tx) =>
      tx.execute(sql`
        select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity
          and exists (select from pg_roles where rolname like 'portal\\_%' and (has_any_column_privilege(rolname, pg_class.oid, 'select, insert, update') or has_table_privilege(rolname, pg_class.oid, 'delete')))`),
    );
    expect(open).toEqual([{ name: 'vehicle_types' }]);
  });

  it('lets a merchant alone add shops and write their hours, closures and pictures, and nobody write the counts of orders or the ledger', async () => {
    const writers = await asked(z.object({ table: z.string(), role: z.string() }), (tx) =>
      tx.execute(sql`
        select source as "table", rolname as role from pg_roles, unnest(array['shops', 'shop_picking_hours', 'shop_closures', 'shop_images', 'order_counts', 'plans', 'wallets', 'ledger_accounts', 'ledger_transactions', 'ledger_entries', 'ledger_weeks']) source
        where rolname in ('portal_admin', 'portal_merchant', 'portal_shop', 'portal_shop_reader_search') and has_table_privilege(rolname, source, 'insert') order by 1, 2`),
    );
    expect(writers).toEqual(
      ['shop_closures', 'shop_images', 'shop_picking_hours', 'shops'].map((table) => ({
        table,
        role: 'portal_merchant',
      })),
    );
  });

  /** The columns in which a role, as the fixture's first tenant, meets another tenant's rows. */
  const foreignTo = async (role: (typeof roles)[number]) => {
    const columns = await asked(z.object({ name: z.string(), column: z.string() }), (tx) =>
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

  it.each(['portal_merchant', 'portal_shop'] as const)("shows %s no other tenant's row of any table", async (role) => {
    expect(await foreignTo(role)).toEqual([]);
  });

  it("shows an administrator every tenant's rows", async () => {
    expect(await foreignTo('portal_admin')).toEqual(
      [
        'ledger_accounts',
        'ledger_entries',
        'ledger_transactions',
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

  it('shows a node of the previous release, which runs beside this one, what it showed before', async () => {
    const [seen] = await asked(z.object({ orders: z.number(), counted: z.number() }), async (tx) => {
      await become(tx, 'portal_app');
      await tx.execute(sql`select set_config('app.role', 'Shop', true)`);
      // What it changes is counted for everyone, though it knows nothing of the counts.
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
        // Enough orders for an index to be worth it, and for the statistics to say so.
        await tx.execute(sql`alter table orders disable trigger user, enable trigger search_text_kept`);
        await tx.execute(sql`
          insert into orders (merchant_id, shop_id, order_no, created_at, status, portal_status, customer_first_name, customer_last_name, delivery_line1, delivery_post_code)
          select 1 + n % 2, 1 + 2 * (n % 2), 'many-' || n, now() - n * interval '1 minute', case n % 20 when 0 then 'RejectedDelivery' else 'DeliveredDelivery' end, 'Archived', 'Ada', md5(n::text), 'x', 'M1 1AE' from generate_series(1, 3000) n`);
        // What was added last waits in front of the index, until a vacuum that no transaction may run.
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

    it.each(roles)('lets %s search by the index', (role) => {
      const conditions = plans
        .get(`search ${role}`)
        ?.split('\n')
        .filter((line) => line.includes('Index Cond'));
      expect(
        ['search_text ~~', 'skus ~~'].map((part) => conditions?.filter((line) => line.includes(part)).length),
      ).toEqual([2, 1]);
    });

    it.each(roles)('lets %s search for several words by where they meet, and asks no row for that again', (role) => {
      const lines = plans
        .get(`phrase ${role}`)
        ?.split('\n')
        .filter((line) => line.includes('order_seams'));
      expect(lines?.map((line) => line.trim().split(':')[0])).toEqual(['Recheck Cond', 'Index Cond']);
    });

    it.each(roles)('lets %s search deliveries by their index, also those of a merchant’s name', (role) => {
      const conditions = plans
        .get(`deliveries ${role}`)
        ?.split('\n')
        .filter((line) => line.includes('Index Cond'));
      expect(conditions?.filter((line) => line.includes('search_text ~~'))).toHaveLength(2);
      expect(conditions?.filter((line) => line.includes('merchant_id = ANY'))).toHaveLength(1);
    });

    it.each(roles)(
      'lets %s page through a list, also one filtered by status, by its index and without sorting',
      (role) => {
        const plan = plans.get(`page ${role}`);
        expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${lists[role]} `));
        expect(plan).not.toContain('Sort');
      },
    );

    it.each(roles)('lets %s page through what was not delivered without looking at what was', (role) => {
      expect(plans.get(`others ${role}`)).toContain(` ${lists[role].replace('list', 'not_delivered')}`);
    });
  });
});
