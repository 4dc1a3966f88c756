import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Role, sightOf } from '../../contract/roles.ts';
import { searchText } from '../../contract/values/search-text.ts';
import { type Tx, ask } from './tx.ts';

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

/** As whom the database sees a scope. */
export function roleOf(scope: Scope): string {
  return scope === 'system' ? scope : databaseRole[sightOf(scope.role)];
}

/**
 * What opens a transaction, without parameters, so that it may travel as one text: the values are checked to be a role,
 * a UUID and integers before they become literals.
 */
export function openingStatements(scope: Scope, does: 'reads' | 'writes' = 'writes'): readonly string[] {
  const begin = does === 'reads' ? 'begin read only' : 'begin';
  if (scope === 'system') return [begin];
  const { id, role, merchantId, shopId } = Checked.parse(scope);
  return [
    begin,
    `select set_config('role', '${databaseRole[sightOf(role)]}', true), set_config('app.user', '${id}', true), ` +
    `set_config('app.merchant', '${merchantId ?? ''}', true), set_config('app.shop', '${shopId ?? ''}', true), ` +
    // No plan of a page is worth compiling.
    `set_config('jit', 'off', true)`,
  ];
}

/** A row is found by either of two texts that it holds, in the form of `searchText`; the second may be empty. */
export type SoughtTexts = readonly [string, string];

const postCode = /^[a-z]{1,2}\d[a-z\d]?(\d[a-z]{0,2})?$/;
/** A British number that is dialled from abroad, without its plus. */
const fromAbroad = /^44(?=[1-9]\d{9}$)/;

/** What a search looks for; `undefined` where nothing is searched. */
export function soughtIn(query: string): SoughtTexts | undefined {
  const text = searchText(query);
  if (text === '') return undefined;
  const joined = text.replaceAll(' ', '');
  // The searched texts hold post codes without their space too, and telephone numbers without gaps; six digits may be a part of one.
  const other = /^\d(?:[ .]?\d){5,}$/.test(text) ? joined.replaceAll('.', '').replace(fromAbroad, '0') : postCode.test(joined) ? joined : text;
  return [text, other === text ? '' : other];
}

export interface Search {
  readonly texts: SoughtTexts;
  /** Of what orders are searched for; the texts' letters are asked for where there are none. */
  readonly seams?: readonly string[];
  /** What the index is asked for in place of the first text, which holds it. */
  readonly probe?: string | undefined;
  /** Their deliveries are found as well. */
  readonly merchants?: readonly number[];
  /** Asked, as one text, of all that the user sees, also when the transaction sees less by now. */
  readonly before?: SQL;
  /**
   * The planner takes what is searched for to be a hundredth of what a common name finds, or a hundred times as much.
   * `gathered`: all results are asked of the search's index, where it would walk the table for a thousand of them.
   * `walked`: they are met in the order of the list's, where it would gather and sort thousands for ten.
   */
  readonly by?: 'gathered' | 'walked' | undefined;
}

const Before = z.object({ rows: z.tuple([z.object({ before: z.string().nullable() })]) });

/**
 * From here to the end of the transaction, its user sees of what is listed only what holds one of the texts, and the
 * deliveries of the merchants that are named; of seams, of the orders alone. An index serves this where it cannot serve a
 * `like` in a query (migrations 0020, 0032, 0051, 0053, 0057, 0058 and 0070). Answers what was asked `before`.
 */
export async function seeOnlyFound(tx: Tx, role: Role, { texts: [first, second], probe = first, seams = [], merchants = [], before, by }: Search): Promise<string | null> {
  const own = databaseRole[sightOf(role)];
  const sought: [string, string][] = seams.length > 0 ? [['role', `${own}_phrase`], ['app.seams', arrayOf(seams)]] : [['role', `${own}_search`], ['app.search1', probeFor(probe)], ['app.search2', probeFor(second)], ['app.found_merchants', `{${merchants.join(',')}}`]];
  const settings: [string, string][] = [...sought, ['app.sought1', first], ['app.sought2', second], ...waysBy(/[\p{L}\p{N}]{3}/u.test(first) || by === 'walked' ? by : undefined)];
  const asked = before === undefined ? [] : [set([['role', own], ...waysBy(undefined)]), sql`select (${before})::text as before`];
  const [, answered] = await Promise.all([...asked, set(settings)].map((statement) => ask(tx, statement)));
  return before === undefined ? null : Before.parse(answered).rows[0].before;
}

export interface TextSearch {
  /** Whether a row holds the text. */
  readonly holds: SQL;
  /** Makes the transaction see nothing else. */
  see(asked: Pick<Search, 'before' | 'by'>): Promise<string | null>;
}

/** What is searched for in a list whose rows hold one text in the form of `searchText` (migration 0070); `undefined` where nothing is searched. */
export function searchFor(tx: Tx, { role }: Pick<ScopeUser, 'role'>, query: string, searched: SQL): TextSearch | undefined {
  const text = searchText(query);
  if (text === '') return undefined;
  // An audit entry is also found by the whole id of its record.
  const id = query.trim().toLowerCase();
  return { holds: sql`strpos(${searched}, ${text}) > 0`, see: (asked) => seeOnlyFound(tx, role, { texts: [text, id], probe: numberIn(query, text), ...asked }) };
}

/** The longest part with a digit in it, where punctuation parts the query: of an invoice's number what tells it from others, and not its year. */
function numberIn(query: string, text: string): string | undefined {
  const parts = query.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean).toSorted((one, other) => other.length - one.length);
  return parts.length > 1 ? parts.find((part) => part.length > 3 && /\d/.test(part) && text.includes(part)) : undefined;
}

/** The transaction sees again all that its user may. */
export async function seeAll(tx: Tx, role: Role): Promise<void> {
  await ask(tx, set([['role', databaseRole[sightOf(role)]], ...waysBy(undefined)]));
}

function set(settings: readonly (readonly [string, string])[]): SQL {
  return sql`select ${sql.join(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`), sql`, `)}`;
}

/** Which ways the planner may go; what holds no three letters in a row, no index is asked for. */
function waysBy(by: Search['by']): [string, string][] {
  const walks = by === 'gathered' ? 'off' : 'on';
  return [['enable_sort', by === 'walked' ? 'off' : 'on'], ['enable_seqscan', walks], ['enable_indexscan', walks], ['enable_indexonlyscan', walks]];
}

const arrayOf = (texts: readonly string[]) => `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/**
 * Where two words of a text meet, as migration 0053 writes it of each order: the last three letters of one and the first
 * three of the next. None where those are unknown, for the first word may be the end of a longer one, and the last its
 * beginning; nor of a post code that may have its space elsewhere.
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
 * A `like` pattern that finds whatever holds the text, and perhaps more, by fewer trigrams: of plain words three letters
 * in every four are asked for, and no space beside them, for each word that begins so adds two trigrams that half of all
 * rows hold. Beside a word of one or two letters the space says most. Numbers and post codes stay whole, for one place may
 * tell them apart, and so do words with letters that in a database of the locale C part a word.
 */
export function probeFor(text: string): string {
  if (text === '') return '';
  const words = text.replace(/[\\%_]/g, '\\$&').split(' ');
  const probes = words.map((word, at) => {
    const next = words[at + 1];
    const isParted = next !== undefined && (isShort(word) || isShort(next) || !(isPlain(word) || isPlain(next)));
    return `${isPlain(word) ? `%${[...word.matchAll(/(.{3}).?/g)].map(([, probe]) => `${probe}%`).join('')}` : word}${isParted ? ' ' : ''}`;
  });
  return `%${probes.join('')}%`;
}

/** From here to the end of the transaction nothing that it changes is announced to sockets: it was always there. */
export async function announceNothing(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('app.quiet', 'on', true)`);
}
