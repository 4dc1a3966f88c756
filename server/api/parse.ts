import type { z } from 'zod';
import type { Id } from '../../contract/endpoint.ts';
import { english, spokenLanguage } from '../../contract/texts/language.ts';
import { ApiError } from './errors.ts';
import { gateTexts } from './texts.ts';

type Path = readonly PropertyKey[];

const dotted = (path: Path) => path.map(String).join('.');

/** Where a text holds U+0000, which no database text can. */
function zeroByteIn(value: unknown, path: Path = []): Path | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null || value instanceof File) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0') ? path : zeroByteIn(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const atField = (field: string, problem: string) => gateTexts.atField({ field: field || gateTexts.theRequest(), problem });

/** What is said where a schema has no words of its own: zod's, which are English and for developers. */
const wordsOfZod = () => (spokenLanguage() === english ? undefined : gateTexts.unfitting());

/** What was sent, by its schema. Throws a 422 that names the fields, as `nameOf` writes them, and what is wrong with each. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, nameOf: (path: Path) => string = dotted): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: wordsOfZod });
  if (parsed.success) {
    const path = zeroByteIn(parsed.data);
    if (path === undefined) return parsed.data;
    const field = nameOf(path);
    const unkeepable = gateTexts.unkeepable();
    throw new ApiError(422, atField(field, unkeepable), field === '' ? undefined : { [field]: unkeepable });
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

const maxInteger = 2_147_483_647;

/** An id as the database's integer; `undefined` for one that no row can have. */
export function readShortId(id: Id): number | undefined {
  const number = typeof id === 'number' ? id : /^\d{1,10}$/.test(id) ? Number(id) : 0;
  return Number.isInteger(number) && number >= 1 && number <= maxInteger ? number : undefined;
}

/** The ids that a row can have. */
export function readShortIds(ids: readonly Id[]): number[] {
  return ids.flatMap((id) => readShortId(id) ?? []);
}
