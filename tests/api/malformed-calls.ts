/**
 * Generates malformed calls to all endpoints and sockets from a seed: boundary numbers, odd texts and times, and
 * invalid JSON.
 */
import fc from 'fast-check';
import { z } from 'zod';
import { type AnyEndpoint, paramSchemas, pathNames } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from '../../contract/endpoints.ts';
import { sockets } from 'schema-admin/contract/live.ts';
import { type Role, everyRole } from 'schema-admin/contract/roles.ts';

export interface MalformedCall {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly role: Role | undefined;
  readonly body: string | FormData | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly isSocket: boolean;
}

/** Ids of existing records, so that calls get past the lookup of the record. */
export interface KnownIds {
  readonly orders: readonly string[];
  readonly deliveries: readonly string[];
}

const int = 2 ** 31;
const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  2,
  12,
  100,
  101,
  100_000,
  100_001,
  1_000_000,
  1_000_001,
  99_999_999,
  100_000_000,
  int - 1,
  int,
  -int,
  -int - 1,
  2 * int,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  5e-324,
];
const words = [
  '',
  ' ',
  'Ada',
  'Owner',
  '0',
  '1',
  '-1',
  '1e3',
  '1e400',
  String(int),
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  "'; --",
  '%_\\',
  'a\u0000b',
  '\ud800',
  'b\udfff',
  '\u202e',
  '😀',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '/../..',
  'x'.repeat(64),
  'x'.repeat(201),
  'é'.repeat(5000),
  ' '.repeat(20_000),
];
const times = [
  '2026-11-20T12:00:00Z',
  '2026-11-20T12:00:00',
  '2026-11-20T12:00:00+14:00',
  '2026-11-20T12:00:00+23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1900-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '2199-12-31T23:59:59.999999999Z',
  '2200-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2016-12-31T23:59:60Z',
  `2026-11-20T12:00:00.${'0'.repeat(300)}1Z`,
  '',
];
const days = [
  '2026-11-20',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '1900-01-01',
  '2100-01-01',
  '2199-12-31',
  '9999-12-31',
  '10000-01-01',
  '',
];
const oddities: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { a: { b: {} } }, ...numbers, ...words];

const few = { maxLength: 3 };
const oddity = fc.constantFrom(...oddities);
/** Generates mostly values of the right type, so that the server also reads the other fields. */
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: oddity });

const ids = ({ orders, deliveries }: KnownIds) =>
  fc.constantFrom<string | number>(1, 2, 3, '1', ...orders, ...deliveries, ...numbers, ...words);

/** Generates values that roughly match the schema. */
function valuesOf(schema: unknown, known: KnownIds): fc.Arbitrary<unknown> {
  const inside = (inner: unknown) => valuesOf(inner, known);
  if (schema instanceof z.ZodObject) {
    return mostly(
      fc.record(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, inside(field)]))),
    );
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) {
    return fc.oneof(
      { weight: 4, arbitrary: inside(schema.unwrap()) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
  }
  if (schema instanceof z.ZodNullable) {
    return fc.oneof({ weight: 3, arbitrary: inside(schema.unwrap()) }, { weight: 1, arbitrary: fc.constant(null) });
  }
  if (schema instanceof z.ZodPipe) return inside(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodUnion) {
    return fc.oneof(
      { weight: 3, arbitrary: ids(known) },
      ...schema.options.map((option) => ({ weight: 1, arbitrary: inside(option) })),
    );
  }
  if (schema instanceof z.ZodArray) {
    return mostly(
      fc.oneof(
        { weight: 12, arbitrary: fc.array(inside(schema.element), few) },
        { weight: 1, arbitrary: inside(schema.element).map((each) => Array.from({ length: 600 }, () => each)) },
      ),
    );
  }
  if (schema instanceof z.ZodRecord) {
    return mostly(fc.dictionary(fc.constantFrom(...words), inside(schema.valueType), { maxKeys: 3 }));
  }
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    return mostly(fc.constantFrom<unknown>(...(schema instanceof z.ZodEnum ? schema.options : schema.values)));
  }
  if (schema instanceof z.ZodBoolean) return mostly(fc.boolean());
  if (schema instanceof z.ZodNumber) {
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...numbers) },
      { weight: 1, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.double() },
    );
  }
  if (schema instanceof z.ZodISODateTime) return mostly(fc.constantFrom(...times));
  if (schema instanceof z.ZodISODate) return mostly(fc.constantFrom(...days));
  if (schema instanceof z.ZodString) {
    return fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(...words, ...times, ...days, 'ada@example.com', '07700 900123', 'LS1 1AA', 'a1b2c3'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 1, arbitrary: oddity },
    );
  }
  return oddity;
}

const deep = 100_000;
/** Bodies that are not JSON, or that no form would send. */
const rawBodies = [
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '1e999',
  '{"Page":1e999,"Size":-1e999}',
  '{"__proto__":{"Page":1},"constructor":{"prototype":{"Page":1}}}',
  '\ufeff{}',
  '[]'.repeat(9),
  '['.repeat(deep),
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  `{"Query":${'['.repeat(deep)}${']'.repeat(deep)}}`,
  `[${'0,'.repeat(deep)}0]`,
  `{"Id":${'9'.repeat(5000)}}`,
  '{"Id":1,"Id":"\\ud800\\u0000"}',
];
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'idempotency-key': 'x'.repeat(2000) },
  { 'idempotency-key': '\u00ff' },
  { 'if-match': '*' },
  { 'if-match': `"${'x'.repeat(2000)}"` },
  { 'if-none-match': '"' },
  { 'accept-language': '*;q=9,xx-'.repeat(200) },
  { range: 'bytes=-1-99999999999999999999' },
  { accept: 'x' },
  { 'x-requested-with': '' },
  { 'accept-encoding': 'br;q=nan' },
];
const headers = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
);

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
/** Encodes a path segment. Replaces lone surrogates, which cannot be encoded. */
const segment = (value: unknown) => encodeURIComponent(wellFormed(asText(value)).slice(0, 3000)) || '%00';
const rawSegments = ['%00', '%E0%A4%A', '%ff%fe', '..%2f..', '%252e%252e', ';x=1', '%ED%A0%80'];

function pathsOf(
  target: { readonly path: string; readonly params: unknown },
  known: KnownIds,
  role: Role,
): fc.Arbitrary<string> {
  const schemas = paramSchemas(target);
  const names = pathNames(target.path);
  if (names.length === 0) return fc.constant(`/api${target.path}`);
  const valueOf = (name: string) =>
    fc.oneof(
      {
        weight: 10,
        arbitrary: (name === 'role'
          ? fc.constantFrom<unknown>(role.toLowerCase())
          : schemas[name] instanceof z.ZodString
            ? ids(known)
            : valuesOf(schemas[name], known)
        ).map(segment),
      },
      { weight: 1, arbitrary: fc.constantFrom(...rawSegments) },
    );
  return fc
    .record(Object.fromEntries(names.map((name) => [name, valueOf(name)])))
    .map((values) =>
      names.reduce((path, name) => path.replace(`{${name}}`, () => values[name] ?? ''), `/api${target.path}`),
    );
}

function queriesOf(query: z.ZodObject | undefined, known: KnownIds): fc.Arbitrary<string> {
  if (query === undefined) return fc.constantFrom('', '', '', '?Page=2147483648', '?__proto__=1');
  const written = valuesOf(query, known).map((value) =>
    typeof value === 'object' && value !== null
      ? `?${Object.entries(value)
          .flatMap(([name, each]) => (each === undefined ? [] : [`${encodeURIComponent(name)}=${segment(each)}`]))
          .join('&')}`
      : `?${segment(value)}`,
  );
  return fc.oneof(
    { weight: 9, arbitrary: written },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?%00',
        '?Page[]=1&Page[]=2',
        `?Query=${'x'.repeat(3000)}`,
        '?Query=%ff',
        '?Page=1&Page=2',
      ),
    },
  );
}

type Filled = { readonly [Name in string]?: unknown };

function bodiesOf({ body }: AnyEndpoint, known: KnownIds): fc.Arbitrary<string | FormData | undefined> {
  if (body === undefined) return fc.constantFrom<string | undefined>(undefined, undefined, '{}', ...rawBodies);
  const raw = fc.constantFrom(...rawBodies);
  if (body.kind === 'json') {
    return fc.oneof(
      { weight: 12, arbitrary: valuesOf(body.schema, known).map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: raw },
    );
  }
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(body.fields).map(([name, field]) => [
        name,
        field.kind === 'file' ? fc.constantFrom(...words) : valuesOf(field.schema, known),
      ]),
    ),
  );
  const filled = (values: Filled) => {
    const form = new FormData();
    for (const [name, field] of Object.entries(body.fields)) {
      const value = values[name];
      if (value === undefined) continue;
      if (field.kind === 'file') form.append(name, new File([asText(value)], `${asText(value).slice(0, 9)}.csv`));
      else form.append(name, field.kind === 'json' ? (JSON.stringify(value) ?? '') : asText(value));
    }
    return form;
  };
  return fc.oneof({ weight: 9, arbitrary: fields.map(filled) }, { weight: 1, arbitrary: raw });
}

function rolesOf(access: AnyEndpoint['access']): readonly Role[] {
  return typeof access === 'object' ? everyRole.filter((role) => access.roles.includes(role)) : everyRole;
}

function callsOf(target: AnyEndpoint, role: Role, known: KnownIds): fc.Arbitrary<MalformedCall> {
  return fc
    .record({
      path: pathsOf(target, known, role),
      query: queriesOf(target.query, known),
      body: bodiesOf(target, known),
      headers,
      isVisitor: fc.nat(40),
    })
    .map(({ path, query, body, headers: given, isVisitor }) => ({
      method: target.method,
      path: `${path}${query}`,
      role: isVisitor === 0 || typeof target.access !== 'object' ? undefined : role,
      body: target.method === 'GET' ? undefined : body,
      headers: given,
      isSocket: false,
    }));
}

/** Paths outside the contract: files, links, webhooks, documentation. */
const others = [
  '/api/files/',
  '/api/papers/',
  '/api/track/',
  '/api/docs/',
  '/api/openapi.json',
  '/api/fleets/',
  '/api/connectors/',
  '/api/ext/',
  '/images/products/',
  '/images/shops/',
  '/images/proofs/',
  '/assets/',
  '/config.json',
  '/',
];

function otherCalls(known: KnownIds): fc.Arbitrary<MalformedCall> {
  const place = fc.oneof(ids(known).map(segment), fc.constantFrom(...rawSegments, 'acme/hook', 'x'.repeat(4000)));
  return fc
    .record({
      start: fc.constantFrom(...others),
      place,
      method: fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
      body: fc.constantFrom(...rawBodies),
      headers,
      role: fc.constantFrom(undefined, ...everyRole),
    })
    .map(({ start, place: end, method, body, ...call }) => ({
      ...call,
      method,
      path: `${start}${end}`,
      body: method === 'GET' || method === 'OPTIONS' ? undefined : body,
      isSocket: false,
    }));
}

function socketCalls(known: KnownIds): fc.Arbitrary<MalformedCall> {
  return fc.oneof(
    ...Object.values(sockets).map((target) =>
      fc
        .record({ query: queriesOf(target.query, known), role: fc.constantFrom(undefined, ...everyRole) })
        .map(({ query, role }) => ({
          method: 'GET',
          path: `/api${target.path}${query}`,
          role,
          body: undefined,
          headers: {},
          isSocket: true,
        })),
    ),
  );
}

/** Endpoints to call. Excludes logout, which would end the sessions that other calls need. */
const called = everyEndpoint.filter(({ path }) => !path.includes('logout'));

/** Generates the given number of calls. The same seed gives the same calls. */
export function malformedCalls(seed: number, count: number, known: KnownIds): MalformedCall[] {
  const ofEndpoints = called.flatMap((target) => rolesOf(target.access).map((role) => callsOf(target, role, known)));
  const any = fc.oneof(
    { weight: 20, arbitrary: fc.oneof(...ofEndpoints) },
    { weight: 1, arbitrary: otherCalls(known) },
    { weight: 1, arbitrary: socketCalls(known) },
  );
  return fc.sample(any, { seed, numRuns: count });
}
