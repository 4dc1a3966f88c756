import { expect, it } from 'vitest';
import { dueAfter } from './opening.ts';

it('an incident is due at five in London on the next working day, whether clocks change in between or not', () => {
  const due = (at: string) => dueAfter(new Date(at), 'england-and-wales').toISOString();
  expect(due('2026-03-10T12:00:00Z')).toBe('2026-03-11T17:00:00.000Z');
  // Over the weekends on which the clocks are put forward, and back.
  expect(due('2026-03-27T12:00:00Z')).toBe('2026-03-30T16:00:00.000Z');
  expect(due('2026-10-23T12:00:00Z')).toBe('2026-10-26T17:00:00.000Z');
  // In London it is Tuesday already.
  expect(due('2026-06-08T23:30:00Z')).toBe('2026-06-10T16:00:00.000Z');
});
