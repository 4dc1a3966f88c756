import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { ErrorAnswer } from 'schema-admin/contract/answer.ts';
import { type Access, type AnyEndpoint, type RequestBody, paramSchemas } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { sockets } from 'schema-admin/contract/live.ts';

type Json = Readonly<Record<string, unknown>>;

const failures = {
  401: 'No valid session',
  403: 'The user lacks the role, ability or flag, or the request did not come from the portal',
  404: 'Not found, or owned by another tenant',
  409: 'Conflict with the current state',
  413: 'A file in the form is too large',
  422: 'Invalid request; `Fields` holds a message per invalid field',
  429: 'Rate limit exceeded; `Retry-After` holds the seconds to wait',
  500: 'Unexpected error',
  503: 'The database is unavailable; `Retry-After` holds the seconds to wait',
} as const;

/** Returns the JSON schema of a request (`input`) or an answer (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'Requires no session.';
  if (access === 'session') return 'Requires a session cookie, which may have expired.';
  const ability = access.ability === undefined ? '' : ` Requires the ability \`${access.ability}\`.`;
  return `Roles: ${access.roles.join(', ')}.${ability}${access.flag === 'collect' ? ' Requires a collect-enabled account.' : ''}`;
}

function describeBody(body: RequestBody): Json {
  if (body.kind === 'json') {
    return { required: true, content: { 'application/json': { schema: jsonSchema(body.schema, 'input') } } };
  }
  const properties = Object.fromEntries(
    Object.entries(body.fields).map(([name, field]) => [
      name,
      field.kind === 'file'
        ? { type: 'string', contentMediaType: field.accept.join(', ') }
        : jsonSchema(field.schema, 'input'),
    ]),
  );
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
}

function describeFailures(target: AnyEndpoint): Json {
  const { Error: text, ...rest } = ErrorAnswer.shape;
  const schema = jsonSchema(z.object({ [target.errorKey]: text, ...rest }), 'output');
  const entries = Object.entries(failures).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema } } },
  ]);
  return Object.fromEntries(entries);
}

function describeAnswer(target: AnyEndpoint): Json {
  const text = { schema: { type: 'string' } };
  if (target.fileTypes.length > 0) {
    const content = target.fileTypes.map(
      (type) => [type, { schema: { type: 'string', contentMediaType: type } }] as const,
    );
    return { description: 'A file', headers: { 'Content-Disposition': text }, content: Object.fromEntries(content) };
  }
  const answer = jsonSchema(target.answer, 'output');
  const schema =
    target.envelope === 'named' ? answer : { type: 'object', properties: { Result: answer }, required: ['Result'] };
  return {
    description: 'Success',
    ...(target.etag ? { headers: { ETag: text } } : {}),
    content: { 'application/json': { schema } },
  };
}

export function describeOperation(area: string, name: string, target: AnyEndpoint): Json {
  const inPath = Object.entries(paramSchemas(target)).map(([param, schema]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: jsonSchema(schema, 'input'),
  }));
  const inQuery = Object.entries(target.query?.shape ?? {}).map(([param, schema]) => ({
    name: param,
    in: 'query',
    schema: schema instanceof z.ZodType ? jsonSchema(schema, 'input') : {},
  }));
  const keyHeader = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 200 } };
  const csrfHeader = { name: 'X-Requested-With', in: 'header', required: true, schema: { type: 'string' } };
  const matchHeader = {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    description: `The ETag of ${target.guards?.path ?? ''} that the write is based on`,
  };
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: target.summary,
    description: describeAccess(target.access),
    'x-access': target.access,
    parameters: [
      ...inPath,
      ...inQuery,
      ...(target.idempotent ? [keyHeader] : []),
      ...(target.guards === undefined ? [] : [matchHeader]),
      ...(target.method === 'GET' ? [] : [csrfHeader]),
    ],
    ...(target.body === undefined ? {} : { requestBody: describeBody(target.body) }),
    responses: { 200: describeAnswer(target), ...describeFailures(target) },
    security: target.access === 'public' ? [] : [{ session: [] }],
  };
}

/**
 * Builds the OpenAPI 3.1 document of the contract, with sockets under `x-sockets`. Yields after each endpoint, because
 * the whole takes 100 ms or more.
 */
export async function openApiDocument(version: string): Promise<Json> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [area, entries] of Object.entries(endpoints)) {
    for (const [name, target] of Object.entries(entries)) {
      (paths[target.path] ??= {})[target.method.toLowerCase()] = describeOperation(area, name, target);
      await nextTurn();
    }
  }
  const live = Object.values(sockets).map(({ path, summary, access, query, messages }) => ({
    path,
    summary,
    ...(query === undefined ? {} : { query: jsonSchema(query, 'input') }),
    description: describeAccess(access),
    messages: Object.fromEntries(
      Object.entries(messages).map(([type, schema]) => [type, jsonSchema(schema, 'output')]),
    ),
  }));
  return {
    openapi: '3.1.0',
    info: { title: 'Marketplace portal API', version },
    servers: [{ url: '/api' }],
    paths,
    'x-sockets': live,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'portal_access' } } },
  };
}
