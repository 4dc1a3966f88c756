import { expect, it } from 'vitest';
import { judgeCount } from './packages-count.ts';

// Requirement O-5.02
it('a number of packages is a whole number of at least 1, and undefined for an empty field', () => {
  expect(judgeCount('')).toEqual({});
  expect(judgeCount('0').problem).toBe('There must be at least 1 package.');
  for (const typed of ['-1', '1.5', '1e1', 'one']) {
    expect(judgeCount(typed).problem).toBe('The number of packages must be a whole number of at least 1.');
  }
  expect([judgeCount('1'), judgeCount(' 99 ')]).toEqual([{ count: 1 }, { count: 99 }]);
  expect(judgeCount('100').problem).toBe('There can be at most 99 packages.');
});
