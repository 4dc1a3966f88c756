import { describe, expect, it } from 'vitest';
import type { Row } from '../../../providers/resource-calls.ts';
import { type Chosen, choose, nothingChosen, toggle } from './use-selection.ts';

const rows: Row[] = [...'abcdef'].map((Id) => ({ Id }));
const idOf = (row: Row) => String(row['Id']);
const press = (chosen: Chosen, id: string, from?: string) => toggle(chosen, { rows, idOf, id, from });
const ids = (chosen: Chosen) => [...chosen.keys()].join('');

describe('a selection', () => {
  it('takes a row, and gives it back', () => {
    const one = press(nothingChosen, 'b');
    expect(ids(one)).toBe('b');
    expect(ids(press(one, 'b'))).toBe('');
  });

  it('takes the rows between two, in either direction, and gives them back likewise', () => {
    expect(ids(press(press(nothingChosen, 'b'), 'd', 'b'))).toBe('bcd');
    expect(ids(press(press(nothingChosen, 'd'), 'b', 'd'))).toBe('dbc');
    expect(ids(press(choose(rows, idOf), 'e', 'c'))).toBe('abf');
  });

  it('begins anew where the row it would begin from has gone, and ignores one that is not shown', () => {
    expect(ids(press(nothingChosen, 'c', 'z'))).toBe('c');
    expect(ids(press(nothingChosen, 'z', 'a'))).toBe('');
  });
});
