/**
 * Parses answers leniently (ADR 013). The schemas define what a backend should send, but an invalid value that is only
 * displayed must not break the page.
 */
import { z } from 'zod';

/** Returns the schema of a choice with labels. It accepts unknown values, which are shown unchanged. */
export function shownChoice(choices: z.ZodEnum<Record<string, string>>) {
  return z.string().meta({ enum: choices.options });
}

/** Result for a value that cannot be repaired. */
const unusable = Symbol('unusable');

/**
 * Parses a value. Converts what does not match, such as a number to text, or else empties it if the schema allows that.
 * Omits list items that cannot be repaired. Throws a `ZodError` if the value, or every item of a list, cannot be.
 */
export function readShown<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const mended = mend(schema, value);
  if (mended === unusable) throw read.error;
  return schema.parse(mended);
}

/** Returns the nearest value that the schema accepts, or `unusable`. */
function mend(schema: z.ZodType, value: unknown): unknown {
  if (accepts(schema, value)) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const mended = mend(asSchema(schema.unwrap()), value);
    return mended === unusable ? firstAccepted(schema, [null, undefined]) : mended;
  }
  if (schema instanceof z.ZodObject) return mendObject(schema, value);
  if (schema instanceof z.ZodArray) return mendArray(asSchema(schema.element), value);
  if (schema instanceof z.ZodUnion) return mendUnion(schema.options.map(asSchema), value);
  return firstAccepted(schema, otherWritings(value));
}

function mendObject(schema: z.ZodObject, value: unknown): unknown {
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) return unusable;
  const mended: Record<string, unknown> = { ...object.data };
  for (const [name, field] of Object.entries(schema.shape)) {
    const own = mend(asSchema(field), mended[name]);
    mended[name] = own === unusable ? nothingOf(asSchema(field)) : own;
    if (mended[name] === unusable) return unusable;
  }
  return mended;
}

/** Returns the schema's empty value: `''` or `false`. Other formats, such as files, have no safe empty value. */
function nothingOf(schema: z.ZodType): unknown {
  return schema instanceof z.ZodStringFormat ? unusable : firstAccepted(schema, ['', false]);
}

/** Returns the usable items. A non-empty list without usable items is an error, not an empty list. */
function mendArray(element: z.ZodType, value: unknown): unknown {
  if (!Array.isArray(value)) return unusable;
  const mended = value.map((each: unknown) => mend(element, each)).filter((each) => each !== unusable);
  return mended.length === 0 ? unusable : mended;
}

function mendUnion(options: readonly z.ZodType[], value: unknown): unknown {
  for (const option of options) {
    const mended = mend(option, value);
    if (mended !== unusable) return mended;
  }
  return unusable;
}

/** Returns the value converted to other types. */
function otherWritings(value: unknown): unknown[] {
  if (typeof value === 'number') return [String(value), ...(value === 0 || value === 1 ? [value === 1] : [])];
  if (typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string' || value.trim() === '') return [];
  const flags: Readonly<Record<string, boolean>> = { true: true, false: false };
  return [Number(value), flags[value.trim().toLowerCase()]];
}

function firstAccepted(schema: z.ZodType, values: readonly unknown[]): unknown {
  const found = values.findIndex((value) => accepts(schema, value));
  return found === -1 ? unusable : values[found];
}

function accepts(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

/** Narrows Zod's loose type of a schema's parts. */
function asSchema(part: unknown): z.ZodType {
  return z.instanceof(z.ZodType).parse(part);
}
