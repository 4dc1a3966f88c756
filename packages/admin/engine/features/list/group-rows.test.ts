import { describe, expect, it } from 'vitest';
import { groupOfItem, groupRows } from './group-rows.ts';

const rows = (letters: string) => [...letters].map((Letter, Id) => ({ Id, Letter }));
const byLetter = (letters: string) => groupRows(rows(letters), ({ Letter }) => String(Letter));

describe('rows in groups', () => {
  it('share a heading while it stays the same, even across pages', () => {
    expect(byLetter('AAB')).toEqual([
      { key: 'A#1', header: 'A', headerItem: 0, firstRow: 0, size: 2 },
      { key: 'B#1', header: 'B', headerItem: 3, firstRow: 2, size: 1 },
    ]);
    expect(byLetter('')).toEqual([]);
  });

  it('repeat a heading that returns after another', () => {
    expect(byLetter('ABA').map(({ key, headerItem }) => [key, headerItem])).toEqual([
      ['A#1', 0],
      ['B#1', 2],
      ['A#2', 4],
    ]);
  });

  it('can be mapped to their group by the index of a heading or row', () => {
    const groups = byLetter('AABCCC');
    expect(Array.from({ length: 9 }, (_, item) => groupOfItem(groups, item)?.header).join('')).toBe('AAABBCCCC');
    expect(groupOfItem([], 0)).toBeUndefined();
  });
});
