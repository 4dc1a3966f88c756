import { describe, expect, it } from 'vitest';
import type { Row } from '../../../providers/resource-calls.ts';
import { type SelectedRows, selectedRowsOf, syncSelection, noSelection, toggle } from './use-selection.ts';

const rows: Row[] = [...'abcdef'].map((Id) => ({ Id }));
const idOf = (row: Row) => String(row['Id']);
const press = (chosen: SelectedRows, id: string, from?: string) => toggle(chosen, { rows, idOf, id, from });
const ids = (chosen: SelectedRows) => [...chosen.keys()].join('');

describe('a selection', () => {
  it('adds and removes a row', () => {
    const one = press(noSelection, 'b');
    expect(ids(one)).toBe('b');
    expect(ids(press(one, 'b'))).toBe('');
  });

  it('adds and removes the rows of a range, in either direction', () => {
    expect(ids(press(press(noSelection, 'b'), 'd', 'b'))).toBe('bcd');
    expect(ids(press(press(noSelection, 'd'), 'b', 'd'))).toBe('dbc');
    expect(ids(press(selectedRowsOf(rows, idOf), 'e', 'c'))).toBe('abf');
  });

  it('restarts a range if its first row is gone, and ignores rows that are not shown', () => {
    expect(ids(press(noSelection, 'c', 'z'))).toBe('c');
    expect(ids(press(noSelection, 'z', 'a'))).toBe('');
  });

  it('drops rows that left the list, and updates changed ones', () => {
    const listed = selectedRowsOf([{ Id: 'a' }, { Id: 'b', Name: 'now' }], idOf);
    const synced = syncSelection(
      { shownAs: 'q', chosen: selectedRowsOf([{ Id: 'b', Name: 'before' }, { Id: 'c' }], idOf), unseen: new Set() },
      { rows: listed, hasMore: true },
    );
    expect([...synced.chosen.values()]).toEqual([{ Id: 'b', Name: 'now' }]);
    expect(syncSelection(synced, { rows: listed, hasMore: true })).toBe(synced);
  });

  it('keeps matching rows that are not loaded until the list has loaded them', () => {
    const matched = { shownAs: 'q', chosen: selectedRowsOf(rows, idOf), unseen: new Set('abcdef') };
    const half = syncSelection(matched, { rows: selectedRowsOf(rows.slice(0, 3), idOf), hasMore: true });
    expect([ids(half.chosen), [...half.unseen].join('')]).toEqual(['abcdef', 'def']);
    // "b" has left the list, and so has "f", which was never loaded.
    const whole = syncSelection(half, {
      rows: selectedRowsOf(
        rows.filter(({ Id }) => !['b', 'f'].includes(String(Id))),
        idOf,
      ),
      hasMore: false,
    });
    expect(ids(whole.chosen)).toBe('acde');
  });
});
