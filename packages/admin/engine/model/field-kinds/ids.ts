/** Fields that hold the ids of other records. */
import { cleanCode } from '../../../contract/values/characters.ts';
import type { ValueFilterKind } from './field-filter.ts';
import type { FieldKind } from './field-kind.ts';
import { listedIn } from './lists.ts';

/** One id. An import turns the text of a cell into the id's own type. */
export const id: FieldKind = { empty: null, savesAtOnce: true, csv: { read: (cell) => ({ value: cleanCode(cell) }) } };

export const ids: FieldKind = { empty: [], csv: { read: (cell) => ({ value: listedIn(cell).map(cleanCode) }) } };

/** One or more records, by their ids. Only the backend knows which ids exist. */
export const idFilter: ValueFilterKind = { isRange: false, readValues: (texts) => [...new Set(texts)] };
