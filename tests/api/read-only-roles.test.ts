/** Tests the database rights of a read-only role. `role-matrix.test.ts` covers the API. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sqlState } from '../../server/db/retry.ts';
import type { ScopeUser } from '../../server/db/scope.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { openModuleLoader, extraRole } from '../setup/extra-role.ts';
import { testStart } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import { auditorEmail, startWithAuditor } from './test-auditor.ts';
import { engine } from './test-database.ts';

const Users = z.object({ rows: z.tuple([z.object({ id: z.uuid() })]) });
const Named = z.object({ name: z.string() });
const Counts = z.object({ rows: z.tuple([z.object({ count: z.number() })]) });
const Settings = z.object({ rows: z.tuple([z.object({ role: z.string(), readOnly: z.string() })]) });
const insufficientPrivilege = '42501';

async function rowsOf<Row extends z.ZodType>({ database }: TestApp, row: Row, query: SQL): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await database.inScope('system', (tx) => tx.execute(query))).rows;
}

describe(`a read-only role, on ${engine}`, () => {
  let loader: Awaited<ReturnType<typeof openModuleLoader>>;
  let portal: TestApp;
  let auditor: ScopeUser;
  beforeAll(async () => {
    loader = await openModuleLoader('reads everything');
    portal = await startWithAuditor(loader);
    const [{ id }] = Users.parse(
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`select id from users where email = ${auditorEmail}`),
      ),
    ).rows;
    const { Role } = await loader.load<typeof import('schema-admin/contract/roles.ts')>(
      'packages/admin/contract/roles.ts',
    );
    auditor = { id, role: Role.parse(extraRole), merchantId: null, shopId: null };
  });
  afterAll(async () => {
    await portal.stop();
    await loader.close();
  });

  it('reads the same rows of every table as an administrator', async () => {
    const tables = await rowsOf(
      portal,
      Named,
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and has_any_column_privilege('portal_admin', oid, 'select') order by relname`,
    );
    const countAs = async (scope: ScopeUser) => {
      const counts: Record<string, unknown> = {};
      for (const { name } of tables) {
        counts[name] = Counts.parse(
          await portal.database.inScope(scope, (tx) =>
            tx.execute(sql`select count(*)::int as count from ${sql.identifier(name)}`),
          ),
        ).rows[0].count;
      }
      return counts;
    };
    const read = await countAs(auditor);
    expect(read).toEqual(await countAs({ ...auditor, role: 'Admin' }));
    expect(tables.length).toBeGreaterThan(40);
    expect(Object.values(read).filter((count) => count !== 0).length).toBeGreaterThan(10);
  });

  it("cannot change any table, even without the API's checks or a read-only transaction", async () => {
    const tables = await rowsOf(
      portal,
      Named,
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    );
    const role = await portal.database.inScope(
      auditor,
      async (tx) =>
        Settings.parse(
          await tx.execute(
            sql`select current_setting('role') as role, current_setting('transaction_read_only') as "readOnly"`,
          ),
        ).rows[0],
    );
    expect(role.readOnly).toBe('on');
    const written: string[] = [];
    for (const { name } of tables) {
      for (const statement of [
        sql`delete from ${sql.identifier(name)}`,
        sql`insert into ${sql.identifier(name)} default values`,
      ]) {
        const attempt = portal.database.inScope('system', async (tx) => {
          await tx.execute(sql`select set_config('role', ${role.role}, true)`);
          await tx.execute(statement);
        });
        const state = await attempt.then(() => 'done', sqlState);
        if (state !== insufficientPrivilege) written.push(`${name}: ${state}`);
      }
    }
    expect(written).toEqual([]);
    expect(tables.length).toBeGreaterThan(40);
  });
});

describe(`the demo of a read-only role, on ${engine}`, () => {
  it('has a user that can sign in', { timeout: 120_000 }, async () => {
    const loader = await openModuleLoader('reads everything');
    const testDatabase = await loader.load<typeof import('./test-database.ts')>('tests/api/test-database.ts');
    const testApp = await loader.load<typeof import('./test-app.ts')>('tests/api/test-app.ts');
    const { migrate } = await loader.load<typeof import('../../server/db/migrate.ts')>('server/db/migrate.ts');
    const { seedDemo } = await loader.load<typeof import('../../server/demo/seed.ts')>('server/demo/seed.ts');
    const { database, drop } = await testDatabase.createEmptyDatabase();
    try {
      await migrate(database);
      await seedDemo({ database, now: testStart, orders: 40, log: silentLog });
      const node = await testApp.startNodeOn(database, testApp.createClock());
      const client = await node.signIn('auditor@demo.test');
      expect(await client.call('GET', '/api/portal/profile')).toMatchObject({
        status: 200,
        body: { Result: { Role: extraRole } },
      });
      await node.app.close();
    } finally {
      await drop();
      await loader.close();
    }
  });
});

describe(`read-only database roles, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());
  const readers = sql.raw("(select oid, rolname from pg_roles where rolname like 'portal%\\_reader%') reader");

  it('cannot write any table or sequence', async () => {
    const written = await rowsOf(
      portal,
      Named,
      sql`
      select format('%s: %s', rolname, relname) as name from ${readers}, pg_class
      where relnamespace = 'public'::regnamespace and case relkind
        when 'S' then has_sequence_privilege(reader.oid, pg_class.oid, 'usage, update')
        when 'r' then has_any_column_privilege(reader.oid, pg_class.oid, 'insert, update') or has_table_privilege(reader.oid, pg_class.oid, 'delete, truncate, trigger')
        else false end
      order by 1`,
    );
    expect(written).toEqual([]);
    expect(await rowsOf(portal, Named, sql`select rolname as name from ${readers}`)).toHaveLength(10);
  });

  it('cannot execute functions that write with the rights of their owner', async () => {
    const executed = await rowsOf(
      portal,
      Named,
      sql`
      select distinct proname as name from ${readers}, pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and provolatile = 'v' and prorettype <> 'trigger'::regtype and has_function_privilege(reader.oid, pg_proc.oid, 'execute')
      order by 1`,
    );
    expect(executed).toEqual([]);
  });

  it('are not members of a role that can write', async () => {
    const memberships = await rowsOf(
      portal,
      Named,
      sql`
      select format('%s: %s', rolname, other.name) as name from ${readers}, (select oid, rolname as name from pg_roles where rolname like 'portal%' and rolname not like 'portal%\\_reader%') other
      where pg_has_role(reader.oid, other.oid, 'member') order by 1`,
    );
    expect(memberships).toEqual([]);
  });
});
