import { expect, it } from 'vitest';
import { nextWorkingDay } from './working-days.ts';

it('the next working day is not on a weekend or a bank holiday of the nation', () => {
  expect(nextWorkingDay('england-and-wales', '2026-11-24')).toBe('2026-11-25');
  expect(nextWorkingDay('england-and-wales', '2026-11-20')).toBe('2026-11-23');
  // Good Friday and Easter Monday are holidays, but Easter Monday is not one in Scotland.
  expect(nextWorkingDay('england-and-wales', '2026-04-02')).toBe('2026-04-07');
  expect(nextWorkingDay('scotland', '2026-04-02')).toBe('2026-04-06');
  // Boxing Day is a Saturday, so Monday is its substitute.
  expect(nextWorkingDay('england-and-wales', '2026-12-24')).toBe('2026-12-29');
});
