import type { z } from 'zod';
import { ApiError } from './errors.ts';

type Path = readonly PropertyKey[];

const unkeepable = 'This holds a character that cannot be kept.';

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

/** What was sent, by its schema. Throws a 422 that names the fields, as `nameOf` writes them, and what is wrong with each. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, nameOf: (path: Path) => string = dotted): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    const path = zeroByteIn(parsed.data);
    if (path === undefined) return parsed.data;
    const field = nameOf(path);
    throw new ApiError(422, `${field || 'The request'}: ${unkeepable}`, field === '' ? undefined : { [field]: unkeepable });
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = nameOf(issue.path);
    if (field !== '') fields[field] ??= issue.message;
  }
  const [first] = parsed.error.issues;
  const text = first === undefined ? 'The request cannot be accepted.' : `${nameOf(first.path) || 'The request'}: ${first.message}`;
  throw new ApiError(422, text, fields);
}
