import type { FieldKind } from './field-kind.ts';
import { readYesOrNo } from './yes-or-no.ts';

export const boolean: FieldKind = { empty: false, savesAtOnce: true, csv: { read: readYesOrNo } };
