/** The list of a backend whose query has names of its own. */
import { z } from 'zod';
import type { ListPage, ListQuery, Row } from '../../../providers/resource-calls.ts';
import { sendRest } from '../../../providers/rest/send-rest.ts';
import type { Wire } from '../handles/record-calls.ts';
import { at, readRows, totalAt } from './rest-answer.ts';
import type { RestDeclaration, RestQuery } from '../declaration/rest-declaration.ts';

interface OwnNames {
  readonly schema: z.ZodType<Row>;
  readonly id: string;
  readonly firstPage: 0 | 1;
  readonly rest: RestDeclaration;
  readonly query: RestQuery;
  readonly wire: Wire;
  /** Without a trailing slash. */
  readonly base: string;
}

const Chosen = z.union([z.array(z.string()), z.string().transform((value) => [value])]);

function paramsOf({ page, offset, size, search, unfiltered = {} }: RestQuery, firstPage: 0 | 1, asked: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (page !== undefined) params.set(page, String(asked.page));
  if (offset !== undefined) params.set(offset, String((asked.page - firstPage) * asked.size));
  if (size !== undefined) params.set(size, String(asked.size));
  if (search !== undefined && asked.search !== '') params.set(search, asked.search);
  for (const [name, values] of Object.entries({ ...unfiltered, ...asked.filters })) {
    for (const value of Chosen.parse(values)) params.append(name, value);
  }
  return params;
}

type Body = Readonly<Record<string, unknown>>;
const Inner = z.record(z.string(), z.unknown()).catch({});

/** A body with one value more, at its dotted name. */
function put(body: Body, [key = '', ...deeper]: readonly string[], value: unknown): Body {
  return { ...body, [key]: deeper.length === 0 ? value : put(Inner.parse(body[key]), deeper, value) };
}

/** A filter's values go as a list where the body holds one in its place, else the first of them. */
function bodyOf(post: Body, { page, offset, size, search, unfiltered = {} }: RestQuery, firstPage: 0 | 1, asked: ListQuery): Body {
  const chosen = Object.entries({ ...unfiltered, ...asked.filters }).map(([name, given]): [string, unknown] => {
    const values = Chosen.parse(given);
    return [name, Array.isArray(at(post, name)) ? values : values[0]];
  });
  const paging: [string | undefined, unknown][] = [[page, asked.page], [offset, (asked.page - firstPage) * asked.size], [size, asked.size], [asked.search === '' ? undefined : search, asked.search]];
  return [...paging, ...chosen].reduce<Body>((body, [name, value]) => (name === undefined ? body : put(body, name.split('.'), value)), post);
}

/** One page. Where the query cannot ask for pages, the first one is all there is. */
export async function listByOwnNames({ schema, id, firstPage, rest, query, wire, base }: OwnNames, asked: ListQuery, signal: AbortSignal | undefined): Promise<ListPage> {
  const params = rest.post ? '' : paramsOf(query, firstPage, asked).toString();
  const address = `${base}${rest.list ?? rest.path}${params === '' ? '' : `?${params}`}`;
  const { body, headers } = rest.post
    ? await sendRest({ ...wire, signal }, 'POST', address, JSON.stringify(bodyOf(rest.post, query, firstPage, asked)))
    : await sendRest({ ...wire, signal }, 'GET', address);
  const rows = readRows({ schema, id }, at(body, rest.rows), `${rest.post ? 'POST' : 'GET'} ${address}`);
  if (query.page === undefined && query.offset === undefined) return { rows, total: rows.length, hasMore: false };
  return { rows, total: totalAt(body, rest.total) ?? totalAt({ total: headers.get('x-total-count') }, 'total') };
}
