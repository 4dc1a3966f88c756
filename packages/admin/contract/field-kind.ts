/** Names for kinds of field that do not follow from a schema's type, such as Markdown or a portal's own kinds. */
import type { z } from 'zod';

/** Key in the schema's metadata. OpenAPI documents also contain it. */
const kindKey = 'x-kind';

/**
 * Names the kind of a field: `ofKind('colour', z.string())`. Wrappers such as `.nullish()` come after it.
 * The portal adds its own kinds as `fieldKinds` in `src/declared.ts` (ADR 087).
 */
export function ofKind<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return schema.meta({ [kindKey]: name });
}

/** Returns the name given by `ofKind`. For a wrapper such as `.nullish()`, pass the wrapped schema. */
export function kindNameOf(schema: z.ZodType): string | undefined {
  const name = schema.meta()?.[kindKey];
  return typeof name === 'string' ? name : undefined;
}
