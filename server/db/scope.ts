import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Role, sightOf } from '../../contract/roles.ts';
import type { Tx } from './tx.ts';

/** What the database needs to know of a user to show that user's rows alone. */
export interface ScopeUser {
  readonly id: string;
  readonly role: Role;
  readonly merchantId: number | null;
  readonly shopId: number | null;
}

/** `system` sees every row: sign-in, sockets' start, seeding, housekeeping. Everything else runs as its user. */
export type Scope = 'system' | ScopeUser;

const Checked = z.object({
  id: z.uuid(),
  role: Role,
  merchantId: z.number().int().nullable(),
  shopId: z.number().int().nullable(),
});

/** By whose rows are seen: roles of the database with policies of their own (migration 0019). */
const databaseRole = { all: 'portal_admin', merchant: 'portal_merchant', shop: 'portal_shop' } as const satisfies Record<ReturnType<typeof sightOf>, string>;

/**
 * What opens a transaction, as one batch and so one round trip. A batch takes no parameters: the values are checked
 * to be a role, a UUID and integers before they become literals.
 */
export function openingBatch(scope: Scope): string {
  if (scope === 'system') return 'begin';
  const { id, role, merchantId, shopId } = Checked.parse(scope);
  return (
    `begin; select set_config('role', '${databaseRole[sightOf(role)]}', true), set_config('app.user', '${id}', true), ` +
    `set_config('app.merchant', '${merchantId ?? ''}', true), set_config('app.shop', '${shopId ?? ''}', true), ` +
    // No plan of a page is worth compiling.
    `set_config('jit', 'off', true)`
  );
}

/** A row is found by either of two texts that it holds, in lower case; the second may be empty. */
export type SoughtTexts = readonly [string, string];

export interface Search {
  readonly texts: SoughtTexts;
  /** Their deliveries are found as well. */
  readonly merchants?: readonly number[];
  /** Asked in the same round trip of all that the user sees: one text. */
  readonly before?: SQL;
  /**
   * Results are met in the order of an index. The planner expects a hundredth of what a search for a common name finds,
   * and would fetch and sort all of that for ten rows.
   */
  readonly isUnsorted?: boolean;
}

const Before = z.object({ rows: z.tuple([z.object({ before: z.string().nullable() })]) });

/**
 * From here to the end of the transaction, its user sees of the orders and deliveries only those that hold one of the
 * texts, and the deliveries of the merchants that are named. An index serves this where it cannot serve a `like` in a
 * query (migrations 0020, 0032 and 0051). Answers what was asked `before`.
 */
export async function seeOnlyFound(tx: Tx, role: Role, { texts: [first, second], merchants = [], before = sql`select null`, isUnsorted = false }: Search): Promise<string | null> {
  const settings = [['role', `${databaseRole[sightOf(role)]}_search`], ['app.search1', probeFor(first)], ['app.search2', probeFor(second)], ['app.sought1', first], ['app.sought2', second], ['app.found_merchants', `{${merchants.join(',')}}`], ...(isUnsorted ? [['enable_sort', 'off']] : [])];
  const set = settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  return Before.parse(await tx.execute(sql`select ${sql.join(set, sql`, `)}, (${before})::text as before`)).rows[0].before;
}

/**
 * A `like` pattern that finds whatever holds the text, and perhaps more, by fewer trigrams: of words of letters three in
 * every four are asked for, and no space beside them, for each word that begins so adds two trigrams that half of all
 * rows hold. Numbers and post codes stay whole, for one place may tell them apart.
 */
export function probeFor(text: string): string {
  if (text === '') return '';
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return `%${literal.replace(/ ?(\p{L}{4,}) ?/gu, (_, word: string) => `%${[...word.matchAll(/(.{3}).?/gu)].map(([, probe]) => `${probe}%`).join('')}`)}%`;
}

/** From here to the end of the transaction nothing that it changes is announced to sockets: it was always there. */
export async function announceNothing(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('app.quiet', 'on', true)`);
}
