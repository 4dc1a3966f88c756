import { expect, it } from 'vitest';
import { ChosenDays, instantsOf } from './day-range.ts';

it('a range of days is sent as London’s instants, and an end that the address leaves out is open', () => {
  expect(instantsOf({ from: '2026-07-01', to: '2026-07-02' })).toEqual({ From: '2026-06-30T23:00:00.000Z', To: '2026-07-02T22:59:59.999Z' });
  expect(instantsOf(ChosenDays.parse({ from: '2026-11-01' }))).toEqual({ From: '2026-11-01T00:00:00.000Z', To: '2099-12-31T23:59:59.999Z' });
  expect(instantsOf(ChosenDays.parse({ to: '2026-11-01' }))).toEqual({ From: '2000-01-01T00:00:00.000Z', To: '2026-11-01T23:59:59.999Z' });
});
