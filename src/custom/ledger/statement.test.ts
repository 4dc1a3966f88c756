import { expect, it } from 'vitest';
import { daysOfMonth, lastMonths } from './ledger.ts';
import { statementStart } from './statement.ts';

it('a month is its first and its last day, also in a leap year and at the end of one', () => {
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(daysOfMonth).map(({ From, To }) => [From, To])).toEqual([
    ['2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2026-04-01', '2026-04-30'],
    ['2026-12-01', '2026-12-31'],
  ]);
});

it('the present month is that of London, and the ones before go back over the year', () => {
  expect(lastMonths(new Date('2026-03-31T23:30:00Z'), 2)).toEqual(['2026-04', '2026-03']);
  expect(lastMonths(new Date('2026-01-31T23:30:00Z'), 3)).toEqual(['2026-01', '2025-12', '2025-11']);
});

it('a statement begins with what the list is narrowed by, as far as that is one shop and both days', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const whole = { Unit: 'credits', From: '2026-03-01', To: '2026-03-31', Month: '2026-03', Format: 'csv' };
  expect(statementStart({}, now)).toEqual({ Shop: null, ...whole });
  expect(statementStart({ Shop: ['7', '8'], Date: { from: '2026-01-01' } }, now)).toEqual({ Shop: null, ...whole });
  expect(statementStart({ Shop: ['7'], Unit: ['pence'], Date: { from: '2026-01-01', to: '2026-01-02' } }, now)).toEqual(
    { Shop: 7, Unit: 'pence', From: '2026-01-01', To: '2026-01-02', Format: 'csv' },
  );
});
