/** The check constraint on the role of users, derived from the role table at each start. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RowScope, everyRole, rowScope } from 'schema-admin/contract/roles.ts';
import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';
import { migrateInTurn } from './migrate-in-turn.ts';
import { sqlState } from './retry.ts';
import { lockTables, withLockRetry } from './table-locks.ts';
import type { Tx } from './tx.ts';

interface GivenRole {
  readonly name: string;
  readonly sees: RowScope;
}

const Comment = z.object({ rows: z.array(z.object({ condition: z.string().nullable() })) });
const Roles = z.object({ rows: z.array(z.object({ role: z.string() })) });

const checkViolation = '23514';
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Conditions on a user's columns by row scope. */
const columnsOf: Readonly<Record<RowScope, string>> = {
  all: 'true',
  merchant: 'merchant_id is not null',
  shop: 'merchant_id is not null and shop_id is not null',
};

function conditionOf(roles: readonly GivenRole[]): string {
  return `case role ${roles.map(({ name, sees }) => `when ${literal(name)} then ${columnsOf[sees]}`).join(' ')} else false end`;
}

/**
 * Returns the source text of the current condition, which is stored as a comment. PostgreSQL keeps only a parsed form.
 */
async function presentCondition(tx: Tx): Promise<string | undefined> {
  const found = await tx.execute(sql`
    select obj_description(oid, 'pg_constraint') as condition from pg_constraint where conrelid = 'users'::regclass and conname = 'users_role_check'`);
  return Comment.parse(found).rows[0]?.condition ?? undefined;
}

/**
 * Restricts users to the given roles, and requires the merchant and shop that a role's row scope needs. Throws if there
 * are users with other roles.
 */
export async function constrainRoles(
  database: Database,
  log: Log,
  roles: readonly GivenRole[] = everyRole.map((name) => ({ name, sees: rowScope(name) })),
): Promise<void> {
  const condition = conditionOf(roles);
  if ((await database.inScope('system', presentCondition, 'reads')) === condition) return;
  const statements = `
    alter table users drop constraint if exists users_role_check, add constraint users_role_check check (${condition});
    comment on constraint users_role_check on users is ${literal(condition)}`;
  const change = (attempt: number) =>
    migrateInTurn(database, async (tx, runScript) => {
      if (database.engine === 'postgres') await lockTables(tx, statements, attempt);
      await runScript(statements);
    });
  try {
    await withLockRetry("The constraint of the users' roles", change, log);
  } catch (error) {
    if (sqlState(error) !== checkViolation) throw error;
    throw new Error(await whyRefused(database, condition), { cause: error });
  }
}

async function whyRefused(database: Database, condition: string): Promise<string> {
  const found = await database.inScope(
    'system',
    (tx) => tx.execute(sql`select distinct role from users where not (${sql.raw(condition)}) order by role`),
    'reads',
  );
  const roles = Roles.parse(found)
    .rows.map(({ role }) => role)
    .join(', ');
  return `Some users with the role ${roles} violate contract/role-table.ts: it lacks the role, or the users lack a merchant or a shop. Correct the table or these users.`;
}
