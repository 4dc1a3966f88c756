import { describe, expect, it } from 'vitest';
import { boundByOthers, filterGroups } from './UnboundPicker.tsx';

type UnboundGroup = Parameters<typeof filterGroups>[0][number];

const group = (FirstLetter: string, names: readonly string[]): UnboundGroup => ({
  FirstLetter,
  Items: names.map((Name, index) => ({ Id: `${FirstLetter}${index}`, Name })),
});
const read = (groups: readonly UnboundGroup[]) =>
  groups.map(({ FirstLetter, Items }) => [FirstLetter, ...Items.map(({ Name }) => Name)]);

describe('the bind picker', () => {
  const groups = [group('B', ['Bar Stool', 'Baby Food']), group('O', ['Office Chair'])];

  it("shows every group in the backend's order without a search", () => {
    expect(read(filterGroups(groups, '  ').groups)).toEqual([
      ['B', 'Bar Stool', 'Baby Food'],
      ['O', 'Office Chair'],
    ]);
  });

  it('searches names in any letter case, and hides letters without matches', () => {
    expect(read(filterGroups(groups, 'FOOD').groups)).toEqual([['B', 'Baby Food']]);
    expect(filterGroups(groups, 'nothing')).toEqual({ groups: [], hidden: 0 });
  });

  it('keeps ticked subcategories that another user has bound, by name if it is known', () => {
    const [stool] = groups[0]?.Items ?? [];
    if (!stool) throw new Error('The group has items');
    expect(boundByOthers([stool], [stool.Id], groups)).toEqual([]);
    expect(boundByOthers([stool], [stool.Id, 9], [])).toEqual([stool, { Id: 9, Name: 'Sub category 9' }]);
  });

  it('shows 200 subcategories and the number of hidden ones', () => {
    const many = [
      group(
        'A',
        Array.from({ length: 150 }, (_, index) => `A${index}`),
      ),
      group(
        'B',
        Array.from({ length: 51 }, (_, index) => `B${index}`),
      ),
      group('C', ['C']),
    ];
    const shown = filterGroups(many, '');
    expect(shown.groups.map(({ FirstLetter, Items }) => [FirstLetter, Items.length])).toEqual([
      ['A', 150],
      ['B', 50],
    ]);
    expect(shown.hidden).toBe(2);
  });
});
