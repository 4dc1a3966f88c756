/** Kinds that are made of further fields. `form/` walks through their parts. */
import type { FieldKind } from './field-kind.ts';

/** An object, or a union of several. */
export const object: FieldKind = { empty: null, isShape: true, isWide: true, csv: false };

/** Rows, or pairs of a name and a value. */
export const rows: FieldKind = { ...object, empty: [] };
