/** Kinds with nested fields. `form/` handles their parts. */
import type { FieldKind } from './field-kind.ts';

export const object: FieldKind = { empty: null, isShape: true, isWide: true, csv: false };

export const rows: FieldKind = { ...object, empty: [] };
