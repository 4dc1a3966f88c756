/** Absent text is sent as `''`: never as `null`, and never omitted (decisions, "Absent text in a write"). */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RequestBody } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from './endpoints.ts';

type Shape = z.infer<typeof Shape>;
/** The relevant keywords of a JSON schema. */
const Shape = z.object({
  type: z.union([z.array(z.string()), z.string().transform((type) => [type])]).default([]),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), Shape).default({});
  },
  get items() {
    return Shape.optional();
  },
  get anyOf() {
    return z.array(Shape).default([]);
  },
});

const partsOf = (shape: Shape): Shape[] => (shape.anyOf.length === 0 ? [shape] : shape.anyOf.flatMap(partsOf));
/** Returns whether a value is free text, and not an instant, a day, an enum or an id that may be a number. */
const isText = (shape: Shape) => {
  const parts = partsOf(shape);
  return (
    parts.some(
      ({ type, format, enum: choices }) => type.includes('string') && format === undefined && choices === undefined,
    ) && !parts.some(({ type }) => type.includes('integer') || type.includes('number'))
  );
};

/**
 * Instants that may be `null` or omitted for the current time (decisions, "`ScheduleDate`"), or `null` for an open end
 * (decisions, "Filters").
 */
const instants = ['ScheduleDate', 'StartDate', 'EndDate', 'DateFrom', 'DateTo'];

/** Returns the paths of all texts in a body that may be `null` or missing. */
function absentTexts(shape: Shape, path = ''): string[] {
  return [
    ...Object.entries(shape.properties).flatMap(([name, inner]) => {
      const mayBeMissing = !shape.required.includes(name) && inner.default === undefined;
      const isAbsent =
        !instants.includes(name) &&
        isText(inner) &&
        (mayBeMissing || partsOf(inner).some(({ type }) => type.includes('null')));
      return [...(isAbsent ? [`${path}${name}`] : []), ...absentTexts(inner, `${path}${name}.`)];
    }),
    ...(shape.items ? absentTexts(shape.items, path) : []),
    ...shape.anyOf.flatMap((part) => absentTexts(part, path)),
  ];
}

function schemasOf(body: RequestBody): z.ZodType[] {
  return body.kind === 'json'
    ? [body.schema]
    : [
        z.object(
          Object.fromEntries(
            Object.entries(body.fields).flatMap(([name, field]) =>
              field.kind === 'file' ? [] : [[name, field.schema]],
            ),
          ),
        ),
      ];
}

const shapesOf = (body: RequestBody | undefined) =>
  (body ? schemasOf(body) : []).map((schema) =>
    Shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
const specified = everyEndpoint.filter(({ path, body }) => !path.startsWith('/ext/') && body !== undefined);

describe('an absent text', () => {
  it('is checked in the text fields of all writes in the specification', () => {
    const texts = specified.flatMap(({ body, path }) =>
      shapesOf(body).flatMap(({ properties }) =>
        Object.entries(properties).flatMap(([name, inner]) => (isText(inner) ? [`${path} ${name}`] : [])),
      ),
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        '/merchant/shop Line2',
        '/merchant/basic-info Slogan',
        '/portal/delivery/{id}/change-quantity/{lineId}/{quantity} Reason',
      ]),
    );
  });

  it.each(specified.map((target) => [`${target.method} ${target.path}`, target] as const))(
    'is accepted only as empty text by %s',
    (_, { body }) => {
      expect(shapesOf(body).flatMap((shape) => absentTexts(shape))).toEqual([]);
    },
  );
});
