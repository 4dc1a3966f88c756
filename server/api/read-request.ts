import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AnyEndpoint, paramSchemas } from '../../contract/endpoint.ts';
import { ApiError } from './errors.ts';

interface Said {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly body: unknown;
}

const PathParams = z.record(z.string(), z.string());

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.');
    if (field !== '') fields[field] ??= issue.message;
  }
  const [first] = parsed.error.issues;
  const text = first === undefined ? 'The request cannot be accepted.' : `${first.path.map(String).join('.') || 'The request'}: ${first.message}`;
  throw new ApiError(422, text, fields);
}

/** An enumerated parameter is matched without regard to letter case (decisions, "Order list prefix"). */
function recase(schema: z.ZodType, value: string | undefined): string | undefined {
  if (!(schema instanceof z.ZodEnum) || value === undefined) return value;
  return schema.options.map(String).find((option) => option.toLowerCase() === value.toLowerCase()) ?? value;
}

export function readPathParams(request: FastifyRequest): Readonly<Record<string, string>> {
  return PathParams.parse(request.params ?? {});
}

/** The request by the endpoint's schemas; whatever they do not name is left out. Throws a 422 that names the fields. */
export function readRequest(target: AnyEndpoint, request: FastifyRequest): Said {
  const schemas = paramSchemas(target);
  const raw = readPathParams(request);
  const recased = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, recase(schema, raw[name])]));
  const params = z.record(z.string(), z.unknown()).parse(parse(z.object(schemas), recased));
  return {
    params,
    query: target.query === undefined ? undefined : parse(target.query, request.query),
    body: target.body?.kind === 'json' ? parse(target.body.schema, request.body) : undefined,
  };
}
