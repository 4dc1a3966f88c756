/** A backend with one record that accepts only what its OpenAPI document allows, and records all other requests. */
import { z } from 'zod';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import type { DocumentedBackend } from './documents.ts';

type Json = Readonly<Record<string, unknown>>;

const AnyObject = z.record(z.string(), z.unknown());
const objectOf = (given: unknown): Json => AnyObject.catch({}).parse(given);
/** The title of a listed record whose id does not match the document. */
export const invalidIdTitle = 'Wrong id';

const ok = 200;
const noContent = 204;

export interface DocumentServer {
  readonly answer: (request: Received) => Sent;
  /** Write requests, such as `POST /pet`. */
  readonly writes: readonly string[];
  /** Requests that the document does not allow, with the reason. */
  readonly faults: readonly string[];
}

export function serveDocument(
  document: Json,
  { path, list = path, id, title, record, page }: DocumentedBackend,
): DocumentServer {
  const writes: string[] = [];
  const faults: string[] = [];
  let rows: Json[] = [{ ...record }];

  /** Returns a schema with its references resolved. Read-only fields become optional, because requests omit them. */
  function inlined(given: unknown): unknown {
    if (Array.isArray(given)) return given.map(inlined);
    if (typeof given !== 'object' || given === null) return given;
    const node = objectOf(given);
    if (typeof node['$ref'] === 'string') {
      return inlined(
        node['$ref']
          .slice('#/'.length)
          .split('/')
          .reduce<unknown>((found, key) => objectOf(found)[key], document),
      );
    }
    const properties = objectOf(node['properties']);
    const isReadOnly = (name: unknown) =>
      typeof name === 'string' && objectOf(inlined(properties[name]))['readOnly'] === true;
    const required = Array.isArray(node['required'])
      ? { required: node['required'].filter((name) => !isReadOnly(name)) }
      : {};
    return Object.fromEntries(
      Object.entries({ ...node, ...required }).flatMap(([key, value]) =>
        key === 'xml' || key === 'example' ? [] : [[key, inlined(value)]],
      ),
    );
  }
  const target = String(document['openapi']).startsWith('3.0') ? 'openapi-3.0' : 'draft-2020-12';
  const mismatch = (schema: unknown, value: unknown): string | undefined => {
    const read = z.fromJSONSchema(objectOf(inlined(schema)), { defaultTarget: target }).safeParse(value);
    return read.success ? undefined : z.prettifyError(read.error);
  };

  const templates = Object.entries(objectOf(document['paths'])).toSorted(
    ([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')),
  );
  const matching = (pathname: string) =>
    templates.find(([template]) => new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname));

  /** Returns the query parameters. An object parameter is sent as one parameter per field. */
  const parametersOf = (given: unknown) =>
    z
      .array(AnyObject)
      .catch([])
      .parse(given)
      .filter((parameter) => parameter['in'] === 'query')
      .flatMap(({ name, required, schema }) => {
        const { properties } = objectOf(inlined(schema));
        return properties === undefined
          ? [{ name: String(name), isRequired: required === true, schema }]
          : Object.entries(objectOf(properties)).map(([field, of]) => ({ name: field, isRequired: false, schema: of }));
      });

  /** Converts query values to their schema's type. */
  const typed = (schema: unknown, values: readonly string[]): unknown => {
    const { type, items } = objectOf(inlined(schema));
    if (type === 'array') return values.map((value) => typed(items, [value]));
    const [value = ''] = values;
    return type === 'integer' || type === 'number' ? Number(value) : type === 'boolean' ? value === 'true' : value;
  };

  function check({ method, url, text }: Received): string | undefined {
    const { pathname, searchParams } = new URL(url, 'http://backend.test');
    const item = objectOf(matching(pathname)?.[1]);
    const operation = item[method.toLowerCase()];
    if (operation === undefined) return 'the document has no such operation';
    const { parameters, requestBody } = objectOf(operation);
    const known = parametersOf(parameters);
    const unknownName = [...searchParams.keys()].find((name) => !known.some((parameter) => parameter.name === name));
    if (unknownName !== undefined) return `there is no parameter ${unknownName}`;
    for (const { name, isRequired, schema } of known) {
      if (!searchParams.has(name)) {
        if (isRequired) return `the parameter ${name} is missing`;
        continue;
      }
      const why = mismatch(schema, typed(schema, searchParams.getAll(name)));
      if (why !== undefined) return `${name}: ${why}`;
    }
    if (requestBody === undefined) return undefined;
    const { schema } = objectOf(objectOf(objectOf(requestBody)['content'])['application/json']);
    return mismatch(schema, text === '' ? undefined : JSON.parse(text));
  }

  const isOurs = (pathname: string) => pathname === list || pathname.startsWith(path.replace(/\/$/, ''));
  const answer = (request: Received): Sent => {
    const { method, url, text } = request;
    const { pathname } = new URL(url, 'http://backend.test');
    if (!isOurs(pathname)) return { json: { Deliveries: [] } };
    const call = `${method} ${pathname}`;
    const fault = check(request);
    if (fault !== undefined) {
      faults.push(`${call} ${text}: ${fault}`);
      return { status: 422, json: { detail: fault } };
    }
    if (method === 'GET' && pathname === list) {
      return { json: page([...rows, { ...record, [id]: null, [title]: invalidIdTitle }]) };
    }
    const body = text === '' ? {} : objectOf(JSON.parse(text));
    if (method !== 'GET') writes.push(call);
    if (method === 'POST') {
      const added = {
        ...record,
        ...body,
        [id]: typeof record[id] === 'number' ? rows.length + 1 : '123e4567-e89b-42d3-9456-426614174000',
      };
      rows = [...rows, added];
      return { status: ok, json: added };
    }
    const requestedId =
      pathname === path ? String(body[id]) : decodeURIComponent(pathname.replace(/\/$/, '').split('/').at(-1) ?? '');
    const found = rows.find((row) => String(row[id]) === requestedId);
    if (!found) return { status: 404, json: { detail: 'Not found.' } };
    if (method === 'DELETE') {
      rows = rows.filter((row) => row !== found);
      return { status: noContent };
    }
    const changed = { ...found, ...body };
    if (method !== 'GET') rows = rows.map((row) => (row === found ? changed : row));
    return { json: changed };
  };
  return { answer, writes, faults };
}
