import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RowScope, everyRole, rowScope } from 'schema-admin/contract/roles.ts';
import type { Database } from './database.ts';
import type { Tx } from './tx.ts';

const Checks = z.object({ rows: z.array(z.object({ name: z.string(), condition: z.string() })) });
const Taken = z.object({ rows: z.tuple([z.object({ taken: z.boolean() })]) });

/** A role, and whose rows its users see. */
interface GivenRole {
  readonly name: string;
  readonly sees: RowScope;
}

/** The columns that a user has, by whose rows the user sees. */
const columnsOf: Readonly<Record<RowScope, object>> = { all: {}, merchant: { merchant_id: 1 }, shop: { merchant_id: 1, shop_id: 1 } };

/**
 * Throws where a constraint of the users' table refuses users of a role, with the migration that lets them in. It adds
 * the role to the constraint's present condition, so that other roles keep to theirs.
 */
export async function checkRoles(database: Database, roles: readonly GivenRole[] = everyRole.map((name) => ({ name, sees: rowScope(name) }))): Promise<void> {
  const refusals = await database.inScope('system', (tx) => findRefusals(tx, roles));
  if (refusals.length === 0) return;
  const names = [...new Set(refusals.flatMap(({ refused }) => refused))];
  const changes = refusals.map(({ name, condition, refused }) => `drop constraint ${name}, add constraint ${name} check (${condition} or role in (${refused.map((role) => `'${role}'`).join(', ')}))`);
  throw new Error(`The users' table takes no user of the role ${names.join(' or ')}, which contract/role-table.ts has. Add a migration: alter table users ${changes.join(', ')};`);
}

/** Asks PostgreSQL itself, whatever its constraints look like. */
async function findRefusals(tx: Tx, roles: readonly GivenRole[]): Promise<{ name: string; condition: string; refused: string[] }[]> {
  const found = await tx.execute(sql`
    select conname as name, pg_get_expr(conbin, conrelid) as condition from pg_constraint
    where conrelid = 'users'::regclass and contype = 'c'
      and (select attnum from pg_attribute where attrelid = 'users'::regclass and attname = 'role') = any (conkey)
    order by conname`);
  const refusals = [];
  for (const { name, condition } of Checks.parse(found).rows) {
    const refused = [];
    for (const role of roles) {
      const user = JSON.stringify({ role: role.name, ...columnsOf[role.sees] });
      const [{ taken }] = Taken.parse(await tx.execute(sql`select coalesce(${sql.raw(condition)}, true) as taken from jsonb_populate_record(null::users, ${user}::jsonb) as users`)).rows;
      if (!taken) refused.push(role.name);
    }
    if (refused.length > 0) refusals.push({ name, condition, refused });
  }
  return refusals;
}
