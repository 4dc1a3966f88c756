/** Kinds of fields that hold ids of other records. */
import { cleanCode } from '../../../contract/values/characters.ts';
import type { ValueFilterKind } from './field-filter.ts';
import type { FieldKind } from './field-kind.ts';
import { splitList } from './lists.ts';

/** A single id. An import converts the cell's text to the type of the id. */
export const id: FieldKind = { empty: null, savesAtOnce: true, csv: { read: (cell) => ({ value: cleanCode(cell) }) } };

export const ids: FieldKind = { empty: [], csv: { read: (cell) => ({ value: splitList(cell).map(cleanCode) }) } };

/** A filter by record ids. Accepts any id, because only the backend knows which ones exist. */
export const idFilter: ValueFilterKind = { isRange: false, readValues: (texts) => [...new Set(texts)] };
