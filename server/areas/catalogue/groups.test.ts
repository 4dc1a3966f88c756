import { describe, expect, it } from 'vitest';
import { firstLetter, groupByLetter } from './groups.ts';

const grouped = (names: readonly string[], order: 'asc' | 'desc') =>
  groupByLetter(names, (name) => name, order).map(({ letter, items }) => [letter, ...items]);

describe('groupByLetter', () => {
  it('capitalises the first letter and removes its accent', () => {
    expect(['paint', 'Émail', ' öl', 'Łuk', 'Ωmega'].map(firstLetter)).toEqual(['P', 'E', 'O', 'Ł', 'Ω']);
  });

  it('puts names that start with a digit or a symbol into one group', () => {
    expect(['18 V drills', '“Best” nails', ''].map(firstLetter)).toEqual(['#', '#', '#']);
  });

  it('sorts groups and items alphabetically, ignoring case', () => {
    expect(grouped(['brushes', 'Bricks', 'adhesive', 'Élan', '9 mm', 'Ends', '10 mm'], 'asc')).toEqual([
      ['#', '9 mm', '10 mm'],
      ['A', 'adhesive'],
      ['B', 'Bricks', 'brushes'],
      ['E', 'Élan', 'Ends'],
    ]);
  });

  it('reverses groups and items in descending order', () => {
    expect(grouped(['brushes', 'Bricks', 'adhesive', '9 mm'], 'desc')).toEqual([
      ['B', 'brushes', 'Bricks'],
      ['A', 'adhesive'],
      ['#', '9 mm'],
    ]);
  });
});
