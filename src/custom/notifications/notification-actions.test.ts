import { describe, expect, it } from 'vitest';
import { formatPeople } from './notification-actions.ts';

describe('a number of people', () => {
  it.each([
    [0, 'nobody'],
    [1, '1 person'],
    [2, '2 people'],
    [1204, '1,204 people'],
  ])('%d is formatted as %s', (people, words) => {
    expect(formatPeople(people)).toBe(words);
  });
});
