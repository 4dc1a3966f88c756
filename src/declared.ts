import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import type { CustomFieldKind } from 'schema-admin/engine/model/field-kinds/field-kind.ts';
import { deliveryFieldTexts } from './resources/fields/deliveries/texts.ts';
import { fieldTexts } from './resources/fields/texts.ts';

/** Texts of field and record names, by name in camel case. */
export const fieldNames = { ...fieldTexts, ...deliveryFieldTexts };

/** The portal's own field kinds. */
export const fieldKinds: readonly CustomFieldKind[] = [];

/** Declarations that every role loads. */
export const declarations = import.meta.glob<Resource>('./resources/*.resource.tsx', {
  eager: true,
  import: 'default',
});
