import { describe, expect, it } from 'vitest';
import { endOfLondonDay, startOfLondonDay } from '../../../../contract/london.ts';
import { filterProblem, rangeProblem } from './filter.ts';

describe('a range of days', () => {
  it('is fine without days, with the same day twice, and up to the last day of 2099', () => {
    for (const range of [{}, { from: '2026-11-21', to: '2026-11-21' }, { from: '2026-11-21', to: '2099-12-31' }]) expect(rangeProblem(range)).toBeUndefined();
  });

  it('is incomplete with one day', () => {
    expect(rangeProblem({ from: '2026-11-21' })).toEqual({});
    expect(rangeProblem({ to: '2026-11-21' })).toEqual({});
  });

  it('says what is wrong with it', () => {
    expect(rangeProblem({ from: '2026-11-21', to: '2026-11-20' })).toEqual({ text: 'End date should be after the start date' });
    expect(rangeProblem({ to: '2100-01-01' })).toEqual({ text: 'Please select a date prior to 2100' });
  });

  it('is sent as London days, also on the nights when the clocks change', () => {
    expect([startOfLondonDay('2026-11-21'), endOfLondonDay('2026-11-21')]).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z']);
    expect([startOfLondonDay('2026-07-01'), endOfLondonDay('2026-07-01')]).toEqual(['2026-06-30T23:00:00.000Z', '2026-07-01T22:59:59.999Z']);
    expect([startOfLondonDay('2026-03-29'), endOfLondonDay('2026-03-29')]).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z']);
    expect([startOfLondonDay('2026-10-25'), endOfLondonDay('2026-10-25')]).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z']);
  });
});

describe('a range of numbers', () => {
  it.each([
    [undefined, undefined, false],
    ['10', undefined, false],
    [undefined, '9', false],
    ['9', '9', false],
    ['9', '10', false],
    ['10', '9', true],
  ])('from %s to %s is wrong: %s', (from, to, isWrong) => {
    expect(filterProblem({ kind: 'numbers' }, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }) !== undefined).toBe(isWrong);
  });

  it('is judged as days only where it is one of days, and a choice never', () => {
    expect(filterProblem({ kind: 'dates' }, { from: '2026-03-10' })).toEqual({});
    expect(filterProblem({ kind: 'choice' }, ['a'])).toBeUndefined();
  });
});
