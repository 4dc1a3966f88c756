/** A REST backend mocked from resource declarations, with records generated from their schemas. */
import { z } from 'zod';
import { readRole } from 'schema-admin/contract/roles.ts';
import { unitOf } from 'schema-admin/contract/units.ts';
import type { Call } from 'schema-admin/providers/http/call.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { fieldSchemaOf } from 'schema-admin/engine/model/form/field-schema.ts';
import type { LookupHandle } from 'schema-admin/engine/model/handles/lookup.ts';
import { restCollection } from 'schema-admin/backend/rest-collection.mjs';
import { sampleOf } from 'schema-admin/testing/zod-sample.ts';

const names = [
  'Ash',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elder',
  'Fern',
  'Gorse',
  'Hazel',
  'Iris',
  'Juniper',
  'Larch',
  'Maple',
  'Nettle',
  'Oak',
  'Poppy',
  'Quince',
  'Rowan',
  'Sedge',
  'Thyme',
  'Yarrow',
];
const anyUser = {
  role: readRole(undefined),
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: true,
  termsAccepted: true,
};
const startMs = Date.parse('2026-01-12T09:30:00Z');
const dayMs = 86_400_000;

/** Returns candidate values for a field of the nth record, best first. The schema may reject some of them. */
function candidateValues(schema: z.ZodType, n: number): unknown[] {
  const at = new Date(startMs + n * 23 * dayMs).toISOString();
  if (schema instanceof z.ZodEnum) return [schema.options[n % schema.options.length]];
  if (schema instanceof z.ZodBoolean) return [n % 3 === 0];
  if (schema instanceof z.ZodNumber) {
    return [...(unitOf(schema) === 'pence' ? [(n * 737) % 5000] : []), (n * 7) % 60, (n % 5) + 1];
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return [
      [
        ...new Set(
          [n, n + 1].flatMap((each) =>
            candidateValues(schema.element instanceof z.ZodType ? schema.element : z.never(), each).slice(-1),
          ),
        ),
      ],
    ];
  }
  if (schema instanceof z.ZodRecord) return [{ Colour: 'green', Height: `${n} m` }];
  if (schema instanceof z.ZodDiscriminatedUnion) return [sampleOf(schema.options[n % schema.options.length] ?? schema)];
  return [names[n % names.length], at.slice(0, 10), at];
}

export function idOf({ schema, id }: Pick<Resource, 'schema' | 'id'>, n: number): number | string {
  return fieldSchemaOf(schema, id)?.schema.safeParse(n).success ? n : `a${n}`;
}

/** Returns the nth record, counted from 1. A field whose schema rejects all candidates keeps its sample value. */
export function recordOf(resource: Resource, n: number): Row {
  const { schema, id, title, references = {} } = resource;
  const parent = resource.list?.tree?.parent;
  const sample: Row = Object.assign({}, sampleOf(schema));
  const own = Object.keys(sample).flatMap((key) => {
    const field = fieldSchemaOf(schema, key)?.schema;
    if (!field) return [];
    const wanted =
      key === id
        ? [idOf(resource, n)]
        : key === title
          ? [names[n % names.length]]
          : references[key]
            ? [(n % 5) + 1, [(n % 5) + 1, ((n + 1) % 5) + 1]]
            : candidateValues(field, n);
    const found = wanted.find((value) => field.safeParse(value).success);
    return found === undefined ? [] : [[key, found] as const];
  });
  return { ...sample, ...Object.fromEntries(own), ...(parent ? { [parent]: n > 3 ? (n % 3) + 1 : null } : {}) };
}

/** Nests a value in objects along a dotted path. */
function wrapInPath(path: string | undefined, value: unknown): unknown {
  return (path?.split('.') ?? []).reduceRight((inner, key) => ({ [key]: inner }), value);
}

/** Translates the list's query into json-server's parameters. */
function jsonServerQuery({ rest, list }: Resource, searchParams: URLSearchParams): URLSearchParams {
  const query = rest?.query;
  if (!query) return new URLSearchParams([...searchParams].filter(([name]) => name !== 'tab'));
  const size = Number(searchParams.get(query.size ?? '') ?? 20);
  const start = query.offset
    ? Number(searchParams.get(query.offset) ?? 0)
    : (Number(searchParams.get(query.page ?? '') ?? list?.firstPage ?? 1) - (list?.firstPage ?? 1)) * size;
  return new URLSearchParams({
    _start: String(start),
    _end: String(start + size),
    ...(query.search ? { q: searchParams.get(query.search) ?? '' } : {}),
  });
}

function mockResource(resource: Resource, size: number): Answering {
  const { rest, id } = resource;
  const entries = Array.from({ length: size }, (_, index) => ({ ...recordOf(resource, index + 1), Id: index + 1 }));
  const collection = restCollection('/records', entries);
  const tree = resource.list?.tree;
  const topFilters = Object.entries(tree?.roots ?? {}).flatMap(([key, values]) =>
    (Array.isArray(values) ? values : []).map((value: unknown) => [key, String(value)] as const),
  );
  const top = restCollection(
    '/records',
    entries.filter((entry) => tree && Reflect.get(entry, tree.parent) === null),
  );
  const isNamed = (given: string) => entries.find((entry) => String(Reflect.get(entry, id)) === given)?.Id ?? given;
  return ({ method, url, text }) => {
    const { pathname, searchParams } = new URL(url, 'http://backend');
    const isList =
      pathname === encodeURI(rest?.list ?? rest?.path ?? '') && (method === 'GET' || rest?.post !== undefined);
    if (isList) {
      const isTop =
        topFilters.length > 0 && topFilters.every(([key, value]) => searchParams.getAll(key).includes(value));
      if (isTop) for (const [key] of topFilters) searchParams.delete(key);
      const { json, headers = {} } =
        (isTop ? top : collection)('GET', `/records?${jsonServerQuery(resource, searchParams).toString()}`, '') ?? {};
      const rows = wrapInPath(rest?.rows, json);
      return {
        json: rest?.total ? mergeDeep(rows, wrapInPath(rest.total, Number(headers['x-total-count']))) : rows,
        headers,
      };
    }
    const [given, ...deeper] = pathname
      .slice((rest?.path ?? '').length)
      .split('/')
      .filter(Boolean);
    const answer = collection(
      method,
      ['/records', ...(given === undefined ? [] : [isNamed(decodeURIComponent(given))]), ...deeper].join('/'),
      text,
    );
    return answer
      ? { ...answer, json: answer.status < 300 ? wrapInPath(rest?.record, answer.json) : answer.json }
      : { status: 404 };
  };
}

function mergeDeep(one: unknown, other: unknown): unknown {
  const [left, right] = [
    z.record(z.string(), z.unknown()).safeParse(one),
    z.record(z.string(), z.unknown()).safeParse(other),
  ];
  if (!left.success || !right.success) return one;
  return Object.fromEntries(
    [...new Set([...Object.keys(left.data), ...Object.keys(right.data)])].map((key) => [
      key,
      key in left.data && key in right.data
        ? mergeDeep(left.data[key], right.data[key])
        : (left.data[key] ?? right.data[key]),
    ]),
  );
}

/** Returns a lookup's options by request path. Runs the lookup against a backend that rejects every call. */
async function optionsOf(lookup: LookupHandle): Promise<[path: string, options: unknown][]> {
  const optionsByPath: [string, unknown][] = [];
  const call: Call = ({ path, answer, envelope }) => {
    const options =
      answer instanceof z.ZodArray && answer.element instanceof z.ZodObject
        ? names.slice(0, 6).map((Name, index) => ({ ...Object(sampleOf(answer.element)), Id: index + 1, Name }))
        : sampleOf(answer);
    optionsByPath.push([path, envelope === 'Result' ? { Result: options } : options]);
    return Promise.reject(new Error('This backend never answers'));
  };
  await Promise.resolve(lookup.perform({ call, user: anyUser }, '', undefined)).catch(() => undefined);
  return optionsByPath;
}

function lookupsOf({ list, create, edit }: Resource): LookupHandle[] {
  const fields = [...(create?.fields ?? []), ...(edit?.fields ?? [])];
  return [
    ...Object.values(list?.filters ?? {}).flatMap((filter) => (filter.kind === 'lookup' ? [filter.lookup] : [])),
    ...fields.flatMap((field) => (typeof field !== 'string' && field.lookup ? [field.lookup.from] : [])),
  ];
}

/** Creates a backend with "size" records of each resource. Other requests get an empty object. */
export async function mockRest(resources: readonly Resource[], size = 30): Promise<Answering> {
  const options = new Map((await Promise.all(resources.flatMap(lookupsOf).map(optionsOf))).flat());
  const mock = resources
    .filter(({ rest }) => rest)
    .map((resource) => ({ path: encodeURI(resource.rest?.path ?? ''), answer: mockResource(resource, size) }));
  return (request) => {
    const { pathname } = new URL(request.url, 'http://backend');
    const match = mock.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
    return match ? match.answer(request) : { json: options.get(pathname) ?? {} };
  };
}
