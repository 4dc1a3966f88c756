/** Declarations of a portal without `src/declared.ts`: the files `src/resources/*.resource.tsx`, by path. */
import type { Resource } from '../engine/model/declaration/resource.ts';
import type { CustomFieldKind } from '../engine/model/field-kinds/field-kind.ts';

export const declarations = import.meta.glob<Resource>('/src/resources/*.resource.tsx', {
  eager: true,
  import: 'default',
});

/** Texts of field and record names, by name in camel case. */
export const fieldNames: Readonly<Record<string, () => string>> = {};

/** The portal's own field kinds. */
export const fieldKinds: readonly CustomFieldKind[] = [];
