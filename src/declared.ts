import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { deliveryFieldTexts } from './resources/fields/deliveries/texts.ts';
import { fieldTexts } from './resources/fields/texts.ts';

/** Texts of field and record names, by name in camel case. */
export const fieldNames = { ...fieldTexts, ...deliveryFieldTexts };

export const declarations = import.meta.glob<Resource>('./resources/*.resource.tsx', {
  eager: true,
  import: 'default',
});
