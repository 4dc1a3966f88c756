/** Kinds of fields with ids of other records. */
import { cleanCode } from '../../../contract/values/characters.ts';
import type { ValueFilterKind } from './field-filter.ts';
import type { FieldKind } from './field-kind.ts';
import { splitList } from './lists.ts';

/** A single id. An import converts the text of a cell to the id's type. */
export const id: FieldKind = { empty: null, savesAtOnce: true, csv: { read: (cell) => ({ value: cleanCode(cell) }) } };

export const ids: FieldKind = { empty: [], csv: { read: (cell) => ({ value: splitList(cell).map(cleanCode) }) } };

/** Filters by record ids. Only the backend knows which ids exist. */
export const idFilter: ValueFilterKind = { isRange: false, readValues: (texts) => [...new Set(texts)] };
