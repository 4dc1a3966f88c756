/** Kinds that are made of further fields. `form/` walks through their parts. */
import type { FieldKind } from './field-kind.ts';

export const object: FieldKind = { empty: null, isShape: true, isWide: true, csv: false };

export const union: FieldKind = object;

export const rows: FieldKind = { ...object, empty: [] };

export const pairs: FieldKind = rows;
