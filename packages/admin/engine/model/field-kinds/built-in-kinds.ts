/** Built-in kinds of fields, one per `KindName`. */
import type { z } from 'zod';
import { boolean } from './boolean.ts';
import { choice, choices, fixed } from './choices.ts';
import { type CustomFieldKind, type FieldKind, type KindName, kindNames } from './field-kind.ts';
import { file, image } from './files.ts';
import { id, ids } from './ids.ts';
import { tags } from './lists.ts';
import { number } from './number.ts';
import { object, rows } from './shapes.ts';
import { markdown, text, textArea } from './text.ts';
import { datetime, day, homeTime, localTime } from './times.ts';

const builtIn: Readonly<Record<KindName, FieldKind>> = {
  own: { empty: null, isWide: true, csv: false },
  text,
  'text-area': textArea,
  number,
  boolean,
  choice,
  choices,
  lookup: id,
  lookups: ids,
  reference: id,
  references: ids,
  day,
  datetime,
  'local-time': localTime,
  'home-time': homeTime,
  markdown,
  image,
  file,
  fixed,
  tags,
  object,
  union: object,
  rows,
  pairs: rows,
};

/** Returns the field's custom kind if it has one, otherwise its built-in kind. */
export function kindOf({
  kind,
  custom,
}: {
  readonly kind: KindName;
  readonly custom: CustomFieldKind | undefined;
}): FieldKind {
  return custom ?? builtIn[kind];
}

/** Built-in kinds that a schema selects by name, with `ofKind`. */
export const namedKinds: readonly KindName[] = kindNames.filter((name) => builtIn[name].isNamed);

/** Returns the built-in kind of a schema, which must not have wrappers such as `.nullish()`. */
export function kindNameIn({
  schema,
  kindName,
}: {
  readonly schema: z.ZodType;
  readonly kindName: string | undefined;
}): KindName | undefined {
  return (
    namedKinds.find((name) => name === kindName) ??
    kindNames.find((name) => builtIn[name].fits?.(schema)) ??
    (schema.type === 'string' ? 'text' : undefined)
  );
}
