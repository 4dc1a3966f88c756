import type { Backends } from '../contract/backends.ts';
import { nameFields } from './engine/format/field-name.ts';
import { backendMistakes } from './engine/model/checks/backend-mistakes.ts';
import type { Resource } from './engine/model/declaration/resource.ts';
import { deliveryFieldTexts } from './resources/fields/deliveries/texts.ts';
import { fieldTexts } from './resources/fields/texts.ts';

// The first list draws its own rows: it names no field.
nameFields(fieldTexts, deliveryFieldTexts);

/** Every declaration, whole: fetched once the first screen stands, or by the first screen that needs another than the orders'. */
export const declarations = import.meta.glob<Resource>('./resources/*.resource.tsx', { eager: true, import: 'default' });

/** What they need of `config.json` and do not find there. */
export const mistakesIn = (backends: Backends): string[] => backendMistakes(declarations, backends);
