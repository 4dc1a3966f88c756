import type { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { maxId } from 'schema-admin/contract/limits.ts';
import { english, currentLanguage } from 'schema-admin/contract/texts/language.ts';
import { ApiError } from './errors.ts';
import { gateTexts } from './texts.ts';

type Path = readonly PropertyKey[];

const dotted = (path: Path) => path.map(String).join('.');

interface Fault {
  readonly path: Path;
  readonly say: () => string;
}

/** PostgreSQL can store neither U+0000 nor lone surrogates. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);

/** Returns the first value that the database cannot store, such as an id outside the range of its integers. */
function storageFault(value: unknown, path: Path = []): Fault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, say: gateTexts.unkeepable };
  if (typeof value === 'number') return Math.abs(value) <= maxId ? undefined : { path, say: gateTexts.tooLargeNumber };
  if (typeof value !== 'object' || value === null || value instanceof File) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const fault = isStorable(key) ? storageFault(inner, [...path, key]) : { path, say: gateTexts.unkeepable };
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const atField = (field: string, problem: string) =>
  gateTexts.atField({ field: field || gateTexts.theRequest(), problem });

/** Returns the 422 for invalid fields. */
export function refusal(fields: Readonly<Record<string, string>>): ApiError {
  const [[field, problem] = ['', '']] = Object.entries(fields);
  return new ApiError(422, atField(field, problem), fields);
}

/** Returns a generic text unless the language is English, because zod's own messages are English. */
const wordsOfZod = () => (currentLanguage() === english ? undefined : gateTexts.unfitting());

/**
 * Parses part of a request. Throws a 422 that lists the invalid fields, named by `nameOf`. Also rejects values that the
 * database cannot store.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  nameOf: (path: Path) => string = dotted,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: wordsOfZod });
  if (parsed.success) {
    const fault = storageFault(parsed.data);
    if (fault === undefined) return parsed.data;
    const field = nameOf(fault.path);
    const problem = fault.say();
    throw new ApiError(422, atField(field, problem), field === '' ? undefined : { [field]: problem });
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = nameOf(issue.path);
    if (field !== '') fields[field] ??= issue.message;
  }
  const [first] = parsed.error.issues;
  const text = first === undefined ? gateTexts.unacceptable() : atField(nameOf(first.path), first.message);
  throw new ApiError(422, text, fields);
}

/** Returns the id as a database integer, or `undefined` if no row can have it. */
export function readShortId(id: Id): number | undefined {
  const number = typeof id === 'number' ? id : /^\d{1,10}$/.test(id) ? Number(id) : 0;
  return Number.isInteger(number) && number >= 1 && number <= maxId ? number : undefined;
}

/** Returns the ids that a row can have and drops the others. */
export function readShortIds(ids: readonly Id[]): number[] {
  return ids.flatMap((id) => readShortId(id) ?? []);
}
