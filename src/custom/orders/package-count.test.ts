import { expect, it } from 'vitest';
import { parsePackageCount } from './package-count.ts';

// Requirement O-5.02
it('a number of packages is a whole number of at least 1, and undefined for an empty field', () => {
  expect(parsePackageCount('')).toEqual({});
  expect(parsePackageCount('0').problem).toBe('There must be at least 1 package.');
  for (const typed of ['-1', '1.5', '1e1', 'one']) {
    expect(parsePackageCount(typed).problem).toBe('The number of packages must be a whole number of at least 1.');
  }
  expect([parsePackageCount('1'), parsePackageCount(' 99 ')]).toEqual([{ count: 1 }, { count: 99 }]);
  expect(parsePackageCount('100').problem).toBe('There can be at most 99 packages.');
});
