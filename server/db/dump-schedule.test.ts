import { describe, expect, it } from 'vitest';
import { isDumpDue } from './dump-schedule.ts';

const hour = 3_600_000;

describe('a copy of the embedded database', () => {
  it.each([
    ['is not due before six hours', 5 * hour, 0, false],
    ['is due after six hours, when nobody uses the database', 6 * hour, 0, true],
    ['waits while it is used', 6 * hour, 6 * hour - 1000, false],
    ['waits no longer than an hour', 7 * hour, 7 * hour - 1000, true],
  ])('%s', (_, now, lastUse, due) => {
    expect(isDumpDue(now, 0, lastUse)).toBe(due);
  });
});
