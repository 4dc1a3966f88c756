/**
 * Repairs roles, grants and row-level policies that a restored dump has lost. Roles belong to the PostgreSQL server,
 * not to the database, so a restore skips everything that names a missing role (ADR 074).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { reasonOf } from '../runtime/describe-error.ts';
import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';
import { migrateInTurn } from './migrate-in-turn.ts';
import { sqlState, withRetry } from './retry.ts';
import { withLockRetry } from './table-locks.ts';
import type { Tx } from './tx.ts';

/** A statement that applies from migration `since` until just before migration `until`. */
const Rule = z.object({ since: z.string(), until: z.string().optional(), statement: z.string() });
export type Rule = z.infer<typeof Rule>;

/** Statements in order of application. tests/api/access.test.ts generates the file from a migrated database. */
export const accessFile = join(process.cwd(), 'server', 'db', 'access.json');

const Statements = z.object({ rows: z.array(z.object({ statement: z.string() })) });
const User = z.object({ rows: z.tuple([z.object({ user: z.string(), canCreateRoles: z.boolean() })]) });
const Owners = z.object({ rows: z.array(z.object({ user: z.string(), owner: z.string() })) });

/** Error codes that occur when two portals on one PostgreSQL server create the same roles at the same time. */
const concurrentCreation = ['42710', '42704', '23505', 'XX000'];
const insufficientPrivilege = '42501';

/** Returns the statements that would produce the database's roles, row-level security, policies and grants. */
export async function readAccess(tx: Tx): Promise<string[]> {
  const found = await tx.execute(sql`
    with portal as (select oid, rolname from pg_roles where rolname like 'portal\_%'),
    relations as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')),
    functions as (select * from pg_proc where pronamespace = 'public'::regnamespace and proacl is not null),
    rules (rank, statement) as (
      select 1, format('create role %I nologin', rolname) from portal
      union all
      select 2, format('grant %I to %I', granted.rolname, member.rolname)
        from pg_auth_members join portal granted on granted.oid = roleid join portal member on member.oid = pg_auth_members.member
      union all
      select 3, format('grant %I to current_user', rolname) from portal where pg_has_role(oid, 'member')
      union all
      select 4, format('alter table %s enable row level security', oid::regclass) from relations where relrowsecurity
      union all
      select 5, format('create policy %I on %s as %s for %s to %s', polname, polrelid::regclass,
          case when polpermissive then 'permissive' else 'restrictive' end,
          case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
          (select string_agg(quote_ident(rolname), ', ' order by rolname) from pg_roles where oid = any (polroles)))
          || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', '') || coalesce(' with check (' || pg_get_expr(polwithcheck, polrelid) || ')', '')
        from pg_policy join relations on relations.oid = polrelid
      union all
      select 6, format('grant %s on schema %I to %I', lower(privilege_type), nspname, rolname)
        from pg_namespace, aclexplode(nspacl) join portal on portal.oid = grantee where nspname = 'public'
      union all
      select 6, format('grant %s on %s %s to %I', lower(privilege_type), case relkind when 'S' then 'sequence' else 'table' end, relations.oid::regclass, rolname)
        from relations, aclexplode(relacl) join portal on portal.oid = grantee
      union all
      select 6, format('grant %s (%I) on table %s to %I', lower(privilege_type), attname, attrelid::regclass, rolname)
        from pg_attribute join relations on relations.oid = attrelid, aclexplode(attacl) join portal on portal.oid = grantee
      union all
      select 6, format('grant execute on function %s to %I', functions.oid::regprocedure, rolname)
        from functions, aclexplode(proacl) join portal on portal.oid = grantee
      union all
      select 7, format('revoke execute on function %s from public', oid::regprocedure)
        from functions where not exists (select from aclexplode(proacl) where grantee = 0)
    )
    select statement from rules group by rank, statement order by rank, statement collate "C"`);
  return Statements.parse(found).rows.map(({ statement }) => statement);
}

/**
 * Returns a key for comparing statements. Identifies policies by name, because PostgreSQL releases print conditions
 * differently.
 */
export function ruleKey(statement: string): string {
  return /^create policy \S+ on \S+/.exec(statement)?.[0] ?? statement;
}

/** Returns whether a statement creates a role or grants membership in one. */
export function isOfRoles(statement: string): boolean {
  return /^create role |^grant \S+ to (?:portal_\w+|current_user)$/.test(statement);
}

/** Returns the statements that apply after the migration with this number. */
export function rulesAt(number: string): string[] {
  const rules = z.array(Rule).parse(JSON.parse(readFileSync(accessFile, 'utf8')));
  return rules
    .filter(({ since, until }) => since <= number && (until === undefined || until > number))
    .map(({ statement }) => statement);
}

async function missingAccess(tx: Tx, number: string): Promise<string[]> {
  const present = new Set((await readAccess(tx)).map(ruleKey));
  return rulesAt(number).filter((statement) => !present.has(ruleKey(statement)));
}

/**
 * Adds the missing roles, grants and policies of the database's current migration. Removes nothing. If the user of
 * DATABASE_URL lacks the privileges, throws an error with the SQL that an administrator must run.
 */
export async function repairAccess(database: Database, number: string, log: Log): Promise<void> {
  const missing = await database.inScope('system', (tx) => missingAccess(tx, number), 'reads');
  if (missing.length === 0) return;
  const repair = () =>
    migrateInTurn(database, async (tx, runScript) => {
      await runScript("set local lock_timeout = '2s'");
      const statements = await missingAccess(tx, number);
      for (const statement of statements) await runScript(statement);
      return statements.length;
    });
  try {
    const added = await withLockRetry(
      'The repair of roles, grants and policies',
      () => withRetry(repair, concurrentCreation),
      log,
    );
    log.warn(
      `Added ${added} roles, grants and policies that the database had lost, for example in a restore from a dump.`,
    );
  } catch (error) {
    // PostgreSQL 16 and newer also report 0LP01, and 42501 for a role that another user created.
    if (![insufficientPrivilege, '0LP01'].includes(sqlState(error) ?? '')) throw error;
    throw new Error(await howToRepair(database, missing, error), { cause: error });
  }
}

/** Throws if another user owns the tables, for example after a restore by a superuser. */
export async function refuseForeignTables(database: Database): Promise<void> {
  const found = await database.inScope(
    'system',
    (tx) =>
      tx.execute(sql`
    select distinct current_user::text as user, pg_get_userbyid(relowner)::text as owner from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and not pg_has_role(relowner, 'usage')`),
    'reads',
  );
  const { rows } = Owners.parse(found);
  const [first] = rows;
  if (first === undefined) return;
  throw new Error(
    `The tables of this database belong to ${rows.map(({ owner }) => `"${owner}"`).join(', ')} and not to "${first.user}", the user of DATABASE_URL. This happens after a restore by another user. ` +
      `Connect to this database as a superuser, run the following, and start again:\n${ownershipScript(first.user)}`,
  );
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns SQL that gives one user ownership of all objects in the portal's database, except those of extensions. */
function ownershipScript(user: string): string {
  return `do $$ declare change text; begin
  for change in
    select format('alter schema %I owner to %I', nspname, ${literal(user)}) from pg_namespace where nspname = 'pgboss'
    union all
    select format('alter table %s owner to %I', oid::regclass, ${literal(user)}) from pg_class
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and relkind in ('r', 'p', 'S', 'v')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i', 'e') and classid = 'pg_class'::regclass and relkind = 'S')
    union all
    select format('alter routine %s owner to %I', oid::regprocedure, ${literal(user)}) from pg_proc
      where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('alter type %s owner to %I', oid::regtype, ${literal(user)}) from pg_type
      where typnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and typtype = 'e'
  loop execute change; end loop;
  execute format('grant create, usage on schema public to %I', ${literal(user)});
end $$;`;
}

async function howToRepair(database: Database, missing: readonly string[], error: unknown): Promise<string> {
  const [{ user, canCreateRoles }] = User.parse(
    await database.inScope('system', (tx) =>
      tx.execute(
        sql`select rolname as user, rolcreaterole as "canCreateRoles" from pg_roles where rolname = current_user`,
      ),
    ),
  ).rows;
  const ofRoles = missing
    .filter(isOfRoles)
    .map((statement) => `${statement.replace(/\bcurrent_user$/, identifier(user))};`);
  const steps = ofRoles.length > 0 ? ofRoles : missing.map((statement) => `${statement};`);
  return (
    `This database lacks ${missing.length} roles, grants and policies, for example after a restore from a dump, and "${user}", the user of DATABASE_URL, may not add them` +
    `${canCreateRoles ? '' : ' (it lacks CREATEROLE)'}: ${reasonOf(error)}. Connect to this database as a superuser, run the following, and start again:\n${steps.join('\n')}`
  );
}
