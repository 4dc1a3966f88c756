import { describe, expect, it } from 'vitest';
import { groupSections } from './group-sections.ts';

const groupsOf = (given: readonly (readonly [key: string, group?: string])[]) =>
  groupSections(given.map(([key, group]) => [key, { title: key, ...(group === undefined ? {} : { group }) }])).map(({ title, members }) => [title, ...members.map(([key]) => key)]);

describe('the sections of a record page', () => {
  it('stand alone without a group, and under one heading with their neighbours of the same', () => {
    expect(groupsOf([['name', 'Basics'], ['address', 'Basics'], ['hours'], ['images'], ['phone', 'Contact']])).toEqual([
      ['Basics', 'name', 'address'],
      [undefined, 'hours'],
      [undefined, 'images'],
      ['Contact', 'phone'],
    ]);
  });

  it('keep their order: a group that comes again is another', () => {
    expect(groupsOf([['a', 'One'], ['b', 'Two'], ['c', 'One']])).toEqual([['One', 'a'], ['Two', 'b'], ['One', 'c']]);
  });
});
