import type { z } from 'zod';
import { ApiError } from './errors.ts';

type Path = readonly PropertyKey[];

const dotted = (path: Path) => path.map(String).join('.');

/** What was sent, by its schema. Throws a 422 that names the fields, as `nameOf` writes them, and what is wrong with each. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, nameOf: (path: Path) => string = dotted): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = nameOf(issue.path);
    if (field !== '') fields[field] ??= issue.message;
  }
  const [first] = parsed.error.issues;
  const text = first === undefined ? 'The request cannot be accepted.' : `${nameOf(first.path) || 'The request'}: ${first.message}`;
  throw new ApiError(422, text, fields);
}
