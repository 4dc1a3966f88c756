import { nameFields } from 'schema-admin/engine/format/field-name.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { deliveryFieldTexts } from './resources/fields/deliveries/texts.ts';
import { fieldTexts } from './resources/fields/texts.ts';

nameFields(fieldTexts, deliveryFieldTexts);

export const declarations = import.meta.glob<Resource>('./resources/*.resource.tsx', {
  eager: true,
  import: 'default',
});
