/** Performs a read call with each choice of its parameters, and checks a list's pages, sort and search. */
import { type AnyEndpoint, fillPath } from '../contract/endpoint.ts';
import type { Role } from '../contract/roles.ts';
import { ApiError } from '../providers/http/api-error.ts';
import type { Reply } from '../providers/http/reply.ts';
import { judgeReply } from './judge.ts';
import { type Person, choicesOf } from './person.ts';
import { type Asking, NoExample, type Read, type SeenList } from './question.ts';
import { type Found, fault, fine, notAsked, worst } from './row.ts';

/** A search text that no record contains: a list that returns rows for it ignores the search. */
const nonsense = 'zqxj-nothing-is-called-so';

export interface Answered {
  readonly found: Found;
  readonly lists: readonly { readonly trial: 'pages' | 'sort' | 'search'; readonly found: Found }[];
}

type Change = Partial<Pick<Asking, 'pagesBefore' | 'search' | 'order'>>;
interface Input {
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Returns the input of a call for a person. Throws a {@link NoExample} if an example is missing. */
export function inputOf(
  target: Read,
  role: Role,
  example: Asking['example'],
  choice: Readonly<Record<string, string>>,
  change: Change = {},
): Input {
  const asking: Asking = { role, example, pagesBefore: 0, search: '', order: 'desc', now: new Date(), ...change };
  return { params: { ...choice, ...target.params(asking) }, query: target.query(asking), body: target.body(asking) };
}

export const exampleOf =
  ({ examples }: Pick<Person, 'examples'>): Asking['example'] =>
  (name) => {
    const found = examples.get(name);
    if (found === undefined) throw new NoExample(name);
    return found;
  };

function rawOf({ text }: Reply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const sentText = ({ method, path }: AnyEndpoint, { params, query, body }: Input) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `${method} ${fillPath(path, params)}${search === '' ? '' : `?${search}`}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
};

async function askOnce(
  target: Read,
  person: Person,
  choice: Readonly<Record<string, string>>,
  change?: Change,
): Promise<{ found: Found; raw?: unknown }> {
  const input = inputOf(target, person.role, exampleOf(person), choice, change);
  const sent = sentText(target.endpoint, input);
  try {
    const reply = await person.ask(target.endpoint, input);
    if (reply.status === 404 && target.orNone) {
      return { found: { ...fine, sent, status: 404, says: ['there is none, which is a valid answer'] } };
    }
    const found = { ...judgeReply(target.endpoint, reply, input.params), sent, status: reply.status };
    return { found, raw: rawOf(reply) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { found: { ...fault(`no answer: ${String(error.cause ?? error.message)}`), sent } };
  }
}

const overlap = (one: SeenList, other: SeenList) =>
  one.rows.filter((row) => row !== null && row !== undefined && other.rows.map(String).includes(String(row))).length;

function isOrdered(values: SeenList['sorted'], direction: 1 | -1): boolean {
  const known = (values ?? []).filter((value) => value !== null && value !== undefined);
  return known.every(
    (value, index) =>
      index === 0 || value.toLowerCase().localeCompare((known[index - 1] ?? '').toLowerCase()) * direction >= 0,
  );
}

/** Checks the pages, sort and search of a list, starting from its first page. */
async function tryList(
  target: Read,
  person: Person,
  choice: Readonly<Record<string, string>>,
  first: SeenList,
): Promise<Answered['lists']> {
  const { list } = target;
  if (!list) return [];
  const { size } = list;
  const see = async (change: Change): Promise<SeenList | Found> => {
    const { found, raw } = await askOnce(target, person, choice, change);
    return found.verdict === 'fault' ? found : list.see(raw);
  };
  const tried: { trial: 'pages' | 'sort' | 'search'; found: Found }[] = [];
  if (size !== undefined) tried.push({ trial: 'pages', found: await tryPages(first, size, see) });
  if (list.isSorted) tried.push({ trial: 'sort', found: await trySort(first, see) });
  if (list.isSearched) tried.push({ trial: 'search', found: await trySearch(first, see) });
  return tried;
}

type See = (change: Change) => Promise<SeenList | Found>;
const isFound = (seen: SeenList | Found): seen is Found => 'verdict' in seen;

async function tryPages(first: SeenList, size: number, see: See): Promise<Found> {
  const { rows, total } = first;
  if (rows.length > size) return fault(`Size: expected at most ${size} rows, got ${rows.length}`);
  if (typeof total === 'number' && total < rows.length) {
    return fault(`the total: expected ${rows.length} or more, got ${total}`);
  }
  if (rows.length < size) {
    return typeof total === 'number' && total > rows.length
      ? fault(`the total: expected ${rows.length}, because the first page is not full, got ${total}`)
      : notAsked('the first page is not full, so there is no second');
  }
  const second = await see({ pagesBefore: 1 });
  if (isFound(second)) return second;
  if (overlap(first, second) > 0) {
    return fault(`page 2: expected other rows than on page 1, but ${overlap(first, second)} are the same`);
  }
  if (typeof total === 'number' && total > size && second.rows.length === 0) {
    return fault(`page 2: expected more of the ${total} rows, but it is empty`);
  }
  return fine;
}

async function trySort(first: SeenList, see: See): Promise<Found> {
  if (first.rows.length < 2) return notAsked('there are fewer than two rows');
  const upward = await see({ order: 'asc' });
  if (isFound(upward)) return upward;
  if (!isOrdered(first.sorted, -1)) return fault('"desc": expected descending values');
  return isOrdered(upward.sorted, 1) ? fine : fault('"asc": expected ascending values');
}

async function trySearch(first: SeenList, see: See): Promise<Found> {
  if (first.rows.length === 0) return notAsked('the list is empty');
  const found = await see({ search: nonsense });
  if (isFound(found)) return found;
  return found.rows.length === 0 ? fine : fault(`Query: expected no rows for "${nonsense}", got ${found.rows.length}`);
}

/** Performs a call with each choice of its path, and checks its longest list. Throws a {@link NoExample}. */
export async function performRead(target: Read, person: Person): Promise<Answered> {
  const found: Found[] = [];
  let best: { readonly choice: Readonly<Record<string, string>>; readonly seen: SeenList } | undefined;
  const paths = new Set<string>();
  for (const choice of choicesOf(target.endpoint, person.role)) {
    // Skip duplicates, because the read may set the parameter itself.
    const path = fillPath(target.endpoint.path, inputOf(target, person.role, exampleOf(person), choice).params);
    if (paths.has(path)) continue;
    paths.add(path);
    const { found: own, raw } = await askOnce(target, person, choice);
    found.push(own);
    if (own.verdict === 'fault' || raw === undefined) continue;
    for (const [name, value] of Object.entries(target.endpoint.fileTypes.length > 0 ? {} : target.gives(raw))) {
      learn(person, name, value);
    }
    const seen = target.list?.see(raw);
    if (seen && seen.rows.length > (best?.seen.rows.length ?? -1)) best = { choice, seen };
  }
  return { found: worst(found), lists: best ? await tryList(target, person, best.choice, best.seen) : [] };
}

function learn({ examples }: Person, name: string, value: string | number | null | undefined): void {
  if (value !== null && value !== undefined && !examples.has(name)) examples.set(name, value);
}
