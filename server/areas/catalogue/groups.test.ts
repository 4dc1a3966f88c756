import { describe, expect, it } from 'vitest';
import { firstLetter, groupByLetter } from './groups.ts';

const grouped = (names: readonly string[], order: 'asc' | 'desc') =>
  groupByLetter(names, (name) => name, order).map(({ letter, items }) => [letter, ...items]);

describe('catalogue groups', () => {
  it('are headed by the first letter, as a capital without its accent', () => {
    expect(['paint', 'Émail', ' öl', 'Łuk', 'Ωmega'].map(firstLetter)).toEqual(['P', 'E', 'O', 'Ł', 'Ω']);
  });

  it('keep numbers and signs together under one header', () => {
    expect(['18 V drills', '“Best” nails', ''].map(firstLetter)).toEqual(['#', '#', '#']);
  });

  it('are in alphabetical order, their items too, without regard to letter case', () => {
    expect(grouped(['brushes', 'Bricks', 'adhesive', 'Élan', '9 mm', 'Ends', '10 mm'], 'asc')).toEqual([
      ['#', '9 mm', '10 mm'],
      ['A', 'adhesive'],
      ['B', 'Bricks', 'brushes'],
      ['E', 'Élan', 'Ends'],
    ]);
  });

  it('are the other way round, groups and items, in descending order', () => {
    expect(grouped(['brushes', 'Bricks', 'adhesive', '9 mm'], 'desc')).toEqual([
      ['B', 'brushes', 'Bricks'],
      ['A', 'adhesive'],
      ['#', '9 mm'],
    ]);
  });
});
