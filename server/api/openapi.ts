import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { ErrorAnswer } from 'schema-admin/contract/answer.ts';
import { type Access, type AnyEndpoint, type RequestBody, paramSchemas } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { sockets } from 'schema-admin/contract/live.ts';

type Json = Readonly<Record<string, unknown>>;

const failures = {
  401: 'No live session',
  403: 'The role, ability or flag does not allow it, or the call did not come from the portal itself',
  404: 'Not there, or another tenant’s',
  409: 'A conflict with what has happened meanwhile',
  413: 'A file of the form is too large',
  422: 'The payload cannot be accepted; `Fields` names what and why',
  429: 'A rate limit is reached; `Retry-After` says when to try again',
  500: 'An unexpected failure',
  503: 'The database is away; `Retry-After` says when to try again',
} as const;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'Open to anyone.';
  if (access === 'session') return 'Needs a session cookie, expired or not.';
  const ability = access.ability === undefined ? '' : ` Needs the ability \`${access.ability}\`.`;
  return `Roles: ${access.roles.join(', ')}.${ability}${access.flag === 'collect' ? ' Needs a collect-enabled account.' : ''}`;
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
    description: 'Done',
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
    description: `The ETag of ${target.guards?.path ?? ''} of the state that the write was based on`,
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
