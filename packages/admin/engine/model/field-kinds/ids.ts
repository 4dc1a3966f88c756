/** Fields that hold the ids of other records. */
import { cleanCode } from '../../../contract/values/characters.ts';
import type { FieldKind } from './field-kind.ts';
import { listedIn } from './lists.ts';

/** One id. An import turns the text of a cell into the id's own type. */
export const id: FieldKind = { empty: null, savesAtOnce: true, csv: { read: (cell) => ({ value: cleanCode(cell) }) } };

export const ids: FieldKind = { empty: [], csv: { read: (cell) => ({ value: listedIn(cell).map(cleanCode) }) } };
