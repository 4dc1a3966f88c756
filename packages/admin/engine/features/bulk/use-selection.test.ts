import { describe, expect, it } from 'vitest';
import type { Row } from '../../../providers/resource-calls.ts';
import { type Chosen, choose, follow, nothingChosen, toggle } from './use-selection.ts';

const rows: Row[] = [...'abcdef'].map((Id) => ({ Id }));
const idOf = (row: Row) => String(row['Id']);
const press = (chosen: Chosen, id: string, from?: string) => toggle(chosen, { rows, idOf, id, from });
const ids = (chosen: Chosen) => [...chosen.keys()].join('');

describe('a selection', () => {
  it('adds and removes a row', () => {
    const one = press(nothingChosen, 'b');
    expect(ids(one)).toBe('b');
    expect(ids(press(one, 'b'))).toBe('');
  });

  it('adds and removes the rows of a range, in either direction', () => {
    expect(ids(press(press(nothingChosen, 'b'), 'd', 'b'))).toBe('bcd');
    expect(ids(press(press(nothingChosen, 'd'), 'b', 'd'))).toBe('dbc');
    expect(ids(press(choose(rows, idOf), 'e', 'c'))).toBe('abf');
  });

  it('restarts a range if its first row is gone, and ignores rows that are not shown', () => {
    expect(ids(press(nothingChosen, 'c', 'z'))).toBe('c');
    expect(ids(press(nothingChosen, 'z', 'a'))).toBe('');
  });

  it('drops rows that left the list, and updates changed ones', () => {
    const listed = choose([{ Id: 'a' }, { Id: 'b', Name: 'now' }], idOf);
    const kept = follow(
      { shownAs: 'q', chosen: choose([{ Id: 'b', Name: 'before' }, { Id: 'c' }], idOf), unseen: new Set() },
      { rows: listed, hasMore: true },
    );
    expect([...kept.chosen.values()]).toEqual([{ Id: 'b', Name: 'now' }]);
    expect(follow(kept, { rows: listed, hasMore: true })).toBe(kept);
  });

  it('keeps matching rows that are not loaded until the list has loaded them', () => {
    const matched = { shownAs: 'q', chosen: choose(rows, idOf), unseen: new Set('abcdef') };
    const half = follow(matched, { rows: choose(rows.slice(0, 3), idOf), hasMore: true });
    expect([ids(half.chosen), [...half.unseen].join('')]).toEqual(['abcdef', 'def']);
    // "b" has left the list, and so has "f", which was never loaded.
    const whole = follow(half, {
      rows: choose(
        rows.filter(({ Id }) => !['b', 'f'].includes(String(Id))),
        idOf,
      ),
      hasMore: false,
    });
    expect(ids(whole.chosen)).toBe('acde');
  });
});
