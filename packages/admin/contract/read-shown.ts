/**
 * Reading what a backend sends as far as it can be used (ADR 013). The schemas of answers say what is sent; what is
 * only shown may be odd without costing the page it stands on.
 */
import { z } from 'zod';

/** A choice that is shown in words of its own; one that nobody has heard of is shown as it is. */
export function shownChoice(choices: z.ZodEnum<Record<string, string>>) {
  return z.string().meta({ enum: choices.options });
}

/** In place of a value that cannot be used at all. */
const unusable = Symbol('unusable');

/**
 * The value by its schema. What does not fit is shown as it can be: a number as text, a numeral as the number it
 * names, all else as nothing where the schema has a word for that. An element that cannot be used even so is left out.
 * Throws a `ZodError` where the value itself, or every element of a list in it that must be there, cannot be used.
 */
export function readShown<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const mended = mend(schema, value);
  if (mended === unusable) throw read.error;
  return schema.parse(mended);
}

/** The nearest value that the schema accepts; `unusable` where there is none. */
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

/** What stands for nothing: empty text and a flag that is not set. An empty file, say, would be a wrong answer instead. */
function nothingOf(schema: z.ZodType): unknown {
  return schema instanceof z.ZodStringFormat ? unusable : firstAccepted(schema, ['', false]);
}

/** Of a list that holds something, all that can be used: nothing of it is no list. */
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

/** The same said in another type. */
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

/** Zod types what a schema is made of more loosely than it is. */
function asSchema(part: unknown): z.ZodType {
  return z.instanceof(z.ZodType).parse(part);
}
