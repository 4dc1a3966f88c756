/** Checks that every number, text and list of a request has a limit. Responses have none. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Id, paramSchemas } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from './endpoints.ts';
import { maxId } from 'schema-admin/contract/limits.ts';
import { sockets } from 'schema-admin/contract/live.ts';

const longest = 100_000;

/**
 * Returns the paths of values without a limit. Ignores ids, which the server checks, because other backends have other
 * ids.
 */
function unbounded(schema: unknown, path: string): string[] {
  const inside = (inner: unknown, at = path) => unbounded(inner, at);
  if (schema === Id) return [];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => inside(field, `${path}.${name}`));
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    return inside(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) {
    // A coerced number is bounded by its output schema, and any other value by its input schema.
    return schema.in instanceof z.ZodTransform || (schema.in instanceof z.ZodNumber && schema.in.def.coerce)
      ? inside(schema.out)
      : inside(schema.in);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(option));
  if (schema instanceof z.ZodArray) {
    return [...(hasMaxLength(schema) ? [] : [`${path} (list)`]), ...inside(schema.element, `${path}[]`)];
  }
  if (
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodISODate
  ) {
    return [];
  }
  if (schema instanceof z.ZodNumber) {
    return Math.abs(schema.minValue ?? Infinity) <= maxId && Math.abs(schema.maxValue ?? Infinity) <= maxId
      ? []
      : [`${path} (number)`];
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODateTime || schema instanceof z.ZodURL) {
    return (schema.maxLength ?? Infinity) <= longest ? [] : [`${path} (text)`];
  }
  return [`${path} (${schema instanceof z.ZodType ? schema.def.type : typeof schema})`];
}

const MaxLength = z.object({
  _zod: z.object({ def: z.object({ check: z.literal(['max_length', 'length_equals']) }) }),
});
const hasMaxLength = (schema: z.ZodArray) =>
  schema.def.checks?.some((check) => MaxLength.safeParse(check).success) === true;

it('every value that an endpoint reads has a limit', () => {
  const found = everyEndpoint.flatMap(({ method, path, params, query, body }) => {
    const fields =
      body === undefined
        ? []
        : body.kind === 'json'
          ? [body.schema]
          : Object.values(body.fields).flatMap((field) => (field.kind === 'file' ? [] : [field.schema]));
    return [
      ...Object.values(paramSchemas({ path, params })),
      ...(query === undefined ? [] : [query]),
      ...fields,
    ].flatMap((schema) => unbounded(schema, `${method} ${path} `));
  });
  expect(found).toEqual([]);
});

it('every value that a socket reads has a limit', () => {
  expect(
    Object.values(sockets).flatMap(({ path, query }) => (query === undefined ? [] : unbounded(query, `${path} `))),
  ).toEqual([]);
});
