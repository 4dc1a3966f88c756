import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Role, type RowScope, readsAs, rowScope } from 'schema-admin/contract/roles.ts';
import { searchText } from 'schema-admin/contract/values/search-text.ts';
import type { Tx } from './tx.ts';

/** The properties of a user that determine their visible rows. */
export interface ScopeUser {
  readonly id: string;
  readonly role: Role;
  readonly merchantId: number | null;
  readonly shopId: number | null;
}

/**
 * The rows that a transaction sees. `system` sees all of them, for sign-in, opening sockets, seeding and housekeeping.
 * All other work runs as its user.
 */
export type Scope = 'system' | ScopeUser;

/** The access mode of a transaction. `reads` may not write. */
export type AccessMode = 'reads' | 'writes';

const Checked = z.object({
  id: z.uuid(),
  role: Role,
  merchantId: z.number().int().nullable(),
  shopId: z.number().int().nullable(),
});

/**
 * The database roles by row scope, each with its own policies (migrations 0019 and 0079). PostgreSQL rejects all writes
 * by the `reads` roles.
 */
const databaseRoles = {
  reads: { all: 'portal_admin_reader', merchant: 'portal_merchant_reader', shop: 'portal_shop_reader' },
  writes: { all: 'portal_admin', merchant: 'portal_merchant', shop: 'portal_shop' },
} as const satisfies Record<AccessMode, Record<RowScope, string>>;

/**
 * Returns the statements that open a transaction. A read-only role always gets `reads`. The values are validated and
 * inlined as literals, because several statements sent as one text cannot have parameters.
 */
export function openingStatements(scope: Scope, requestedMode: AccessMode = 'writes'): readonly string[] {
  const mode = scope !== 'system' && readsAs(scope.role) !== undefined ? 'reads' : requestedMode;
  const begin = mode === 'reads' ? 'begin read only' : 'begin';
  if (scope === 'system') return [begin];
  const { id, role, merchantId, shopId } = Checked.parse(scope);
  return [
    begin,
    `select set_config('role', '${databaseRoles[mode][rowScope(role)]}', true), set_config('app.role', '${role}', true), set_config('app.user', '${id}', true), ` +
      `set_config('app.merchant', '${merchantId ?? ''}', true), set_config('app.shop', '${shopId ?? ''}', true), ` +
      // JIT compilation takes longer than it saves for the queries of a page.
      `set_config('jit', 'off', true)`,
  ];
}

/** Two texts in the format of `searchText`. A row matches if it contains either. The second may be empty. */
export type SoughtTexts = readonly [string, string];

const postCode = /^[a-z]{1,2}\d[a-z\d]?(\d[a-z]{0,2})?$/;
/** A British phone number in international format, without its plus. */
const fromAbroad = /^44(?=[1-9]\d{9}$)/;

/** Parses a search query. Returns `undefined` for an empty one. */
export function soughtIn(query: string): SoughtTexts | undefined {
  const text = searchText(query);
  if (text === '') return undefined;
  const joined = text.replaceAll(' ', '');
  // Search texts also contain post codes and phone numbers without spaces. Six digits may be part of a phone number.
  const other = /^\d(?:[ .]?\d){5,}$/.test(text)
    ? joined.replaceAll('.', '').replace(fromAbroad, '0')
    : postCode.test(joined)
      ? joined
      : text;
  return [text, other === text ? '' : other];
}

/**
 * A search. Both functions run `read` while the transaction sees only matching rows. The caller chooses the plan,
 * because PostgreSQL misjudges the number of matches by orders of magnitude.
 */
export interface Search {
  /** Reads with a plan that collects all results from the search index. */
  gather<T>(read: () => Promise<T>): Promise<T>;
  /** Reads with a plan that walks the table in the list's order until enough rows match. */
  walk<T>(read: () => Promise<T>): Promise<T>;
}

interface Sought {
  readonly texts: SoughtTexts;
  /** Text to look up in the index. It must be a part of the first text, which is the default. */
  readonly probe?: string | undefined;
  /** Ids of merchants whose deliveries are found as well. */
  readonly merchants?: readonly number[];
}

/**
 * Returns a search for either of two texts. Uses a role whose restrictive policies show only matching rows, because
 * PostgreSQL uses a trigram index only if the policy itself contains the `like` (ADR 017).
 */
export function searchFor(
  tx: Tx,
  { role }: Pick<ScopeUser, 'role'>,
  { texts: [first, second], probe = first, merchants = [] }: Sought,
): Search {
  return searchAs(tx, role, 'search', [
    ['app.search1', searchProbe(probe)],
    ['app.search2', searchProbe(second)],
    ['app.found_merchants', `{${merchants.join(',')}}`],
    ['app.sought1', first],
    ['app.sought2', second],
  ]);
}

/** Returns a search for orders. Looks up a phrase by the joins between its words (ADR 084). */
export function orderSearch(tx: Tx, user: Pick<ScopeUser, 'role'>, texts: SoughtTexts): Search {
  const seams = seamsOf(texts);
  return seams.length === 0
    ? searchFor(tx, user, { texts })
    : searchAs(tx, user.role, 'phrase', [
        ['app.seams', arrayOf(seams)],
        ['app.sought1', texts[0]],
        ['app.sought2', texts[1]],
      ]);
}

function searchAs(
  tx: Tx,
  userRole: Role,
  kind: 'search' | 'phrase',
  settings: readonly (readonly [string, string])[],
): Search {
  // A search only reads, so the transaction continues with the `reads` role.
  const own = databaseRoles.reads[rowScope(userRole)];
  const run = async <T>(planner: readonly string[], read: () => Promise<T>): Promise<T> => {
    await tx.execute(set([['role', `${own}_${kind}`], ...settings, ...planner.map((plan) => [plan, 'off'] as const)]));
    const result = await read();
    await tx.execute(set([['role', own], ...planner.map((plan) => [plan, 'on'] as const)]));
    return result;
  };
  // A text without three letters in a row has no trigram to look up.
  const isIndexed = settings.some(([name, value]) => name === 'app.sought1' && /[\p{L}\p{N}]{3}/u.test(value));
  return {
    gather: (read) => run(isIndexed ? ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'] : [], read),
    walk: (read) => run(['enable_sort'], read),
  };
}

/** Returns a search for rows that contain a text in the format of `searchText`, or `undefined` for an empty query. */
export function textSearch(tx: Tx, user: Pick<ScopeUser, 'role'>, query: string): Search | undefined {
  const text = searchText(query);
  if (text === '') return undefined;
  // An audit entry can also be found by the full id of its record.
  return searchFor(tx, user, { texts: [text, query.trim().toLowerCase()], probe: numberIn(query, text) });
}

/**
 * Returns the longest part of a punctuated query that contains a digit, for example an invoice number without its year.
 */
function numberIn(query: string, text: string): string | undefined {
  const parts = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length);
  return parts.length > 1 ? parts.find((part) => part.length > 3 && /\d/.test(part) && text.includes(part)) : undefined;
}

function set(settings: readonly (readonly [string, string])[]): SQL {
  return sql`select ${sql.join(
    settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
    sql`, `,
  )}`;
}

const arrayOf = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/**
 * Returns the joins of a text's words: three letters before and after a space, as stored by migration 0053. Omits joins
 * that may be incomplete, at the first or last word, and all joins of a post code with a misplaced space.
 */
export function seamsOf([text, joined]: SoughtTexts): readonly string[] {
  const words = text.split(' ').map((word) => [...word]);
  if (joined !== '' && !/^\S+ \d[a-z]{2}$/.test(text)) return [];
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? [];
    const isKnown = (at > 0 || before.length >= 3) && (at < words.length - 2 || word.length >= 3);
    return isKnown ? [`${before.slice(-3).join('')} ${word.slice(0, 3).join('')}`] : [];
  });
}

const isPlain = (word: string) => /^[a-z]{4,}$/.test(word);
const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word);

/**
 * Returns a cheaper `like` pattern that matches at least all rows with the text. It contains only three of every four
 * letters of a plain word, without the spaces, because trigrams at the start of words are too frequent.
 */
export function searchProbe(text: string): string {
  if (text === '') return '';
  const words = text.replace(/[\\%_]/g, '\\$&').split(' ');
  const probes = words.map((word, at) => {
    const next = words[at + 1];
    const isParted = next !== undefined && (isShort(word) || isShort(next) || !(isPlain(word) || isPlain(next)));
    return `${isPlain(word) ? `%${[...word.matchAll(/(.{3}).?/g)].map(([, probe]) => `${probe}%`).join('')}` : word}${isParted ? ' ' : ''}`;
  });
  return `%${probes.join('')}%`;
}

/** Announces no changes to sockets for the rest of this transaction, for example while seeding. */
export async function muteAnnouncements(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('app.quiet', 'on', true)`);
}
