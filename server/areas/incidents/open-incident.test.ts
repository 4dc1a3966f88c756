import { expect, it } from 'vitest';
import { dueAfter } from './open-incident.ts';

it('an incident is due at 17:00 in London on the next working day, even across clock changes', () => {
  const due = (at: string) => dueAfter(new Date(at), 'england-and-wales').toISOString();
  expect(due('2026-03-10T12:00:00Z')).toBe('2026-03-11T17:00:00.000Z');
  // Across the clock changes in spring and autumn.
  expect(due('2026-03-27T12:00:00Z')).toBe('2026-03-30T16:00:00.000Z');
  expect(due('2026-10-23T12:00:00Z')).toBe('2026-10-26T17:00:00.000Z');
  // It is already Tuesday in London.
  expect(due('2026-06-08T23:30:00Z')).toBe('2026-06-10T16:00:00.000Z');
});
