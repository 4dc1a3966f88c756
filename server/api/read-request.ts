import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AnyEndpoint, paramSchemas } from 'schema-admin/contract/endpoint.ts';
import { parse } from './parse.ts';
import { formSchema, readForm } from './read-form.ts';

interface ParsedRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly body: unknown;
}

const PathParams = z.record(z.string(), z.string());

/** Returns the contract's spelling of an enumerated parameter, ignoring case (decisions, "Order list prefix"). */
function recase(schema: z.ZodType, value: string | undefined): string | undefined {
  if (!(schema instanceof z.ZodEnum) || value === undefined) return value;
  return schema.options.map(String).find((option) => option.toLowerCase() === value.toLowerCase()) ?? value;
}

export function readPathParams(request: FastifyRequest): Readonly<Record<string, string>> {
  return PathParams.parse(request.params ?? {});
}

type Target = Pick<AnyEndpoint, 'path' | 'params'>;
const pathSchemas = new WeakMap<Target, z.ZodObject>();

/** Returns the schema of an endpoint's path parameters. Cached, because zod compiles a schema on first use. */
export function pathSchemaOf(target: Target): z.ZodObject {
  const schema = pathSchemas.get(target) ?? z.object(paramSchemas(target));
  pathSchemas.set(target, schema);
  return schema;
}

/** Parses a request by the endpoint's schemas and drops unknown fields. Throws a 422 with invalid fields, or a 413. */
export async function readRequest(target: AnyEndpoint, request: FastifyRequest): Promise<ParsedRequest> {
  const path = pathSchemaOf(target);
  const raw = readPathParams(request);
  const recased = Object.fromEntries(
    Object.entries(path.shape).map(([name, schema]) => [name, recase(schema, raw[name])]),
  );
  return {
    params: parse(path, recased),
    query: target.query === undefined ? undefined : parse(target.query, request.query),
    body: await readBody(target, request),
  };
}

async function readBody({ body }: AnyEndpoint, request: FastifyRequest): Promise<unknown> {
  if (body === undefined) return undefined;
  if (body.kind === 'json') return parse(body.schema, request.body);
  // Name the fields inside a form's JSON field as in a JSON body, because the caller edits one record in both cases.
  return parse(formSchema(body.fields), await readForm(body.fields, request), (path) => {
    const [field = '', ...rest] = path.map(String);
    return (body.fields[field]?.kind === 'json' && rest.length > 0 ? rest : [field, ...rest]).join('.');
  });
}
