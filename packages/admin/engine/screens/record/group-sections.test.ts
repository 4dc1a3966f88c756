import { describe, expect, it } from 'vitest';
import { groupSections, shownSections } from './RecordSections.tsx';

const groupsOf = (given: readonly (readonly [key: string, group?: string])[]) =>
  groupSections(given.map(([key, group]) => [key, { title: key, ...(group === undefined ? {} : { group }) }])).map(
    ({ title, members }) => [title, ...members.map(([key]) => key)],
  );

describe('the sections of a record page', () => {
  it('share a heading with adjacent sections of the same group', () => {
    expect(groupsOf([['name', 'Basics'], ['address', 'Basics'], ['hours'], ['images'], ['phone', 'Contact']])).toEqual([
      ['Basics', 'name', 'address'],
      [undefined, 'hours'],
      [undefined, 'images'],
      ['Contact', 'phone'],
    ]);
  });

  it('are filtered by extension and by name', () => {
    const sections = [
      ['name', { title: 'Name' }],
      ['closures', { title: 'Closures', extension: 'closures' }],
    ] as const;
    const shown = (extensions: string[], names?: string[]) =>
      shownSections(sections, { names, extensions }).map(([key]) => key);
    expect([shown(['views']), shown(['views', 'closures']), shown(['closures'], ['closures'])]).toEqual([
      ['name'],
      ['name', 'closures'],
      ['closures'],
    ]);
  });

  it('keep their order, so that a group can occur twice', () => {
    expect(
      groupsOf([
        ['a', 'One'],
        ['b', 'Two'],
        ['c', 'One'],
      ]),
    ).toEqual([
      ['One', 'a'],
      ['Two', 'b'],
      ['One', 'c'],
    ]);
  });
});
