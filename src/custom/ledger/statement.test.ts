import { expect, it } from 'vitest';
import { daysOfMonth, lastMonths } from './ledger.ts';
import { statementStart } from './statement.ts';

it('a month runs from its first to its last day, even in leap years and in December', () => {
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(daysOfMonth).map(({ From, To }) => [From, To])).toEqual([
    ['2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2026-04-01', '2026-04-30'],
    ['2026-12-01', '2026-12-31'],
  ]);
});

it('the current month is the one in London, and earlier months cross the year', () => {
  expect(lastMonths(new Date('2026-03-31T23:30:00Z'), 2)).toEqual(['2026-04', '2026-03']);
  expect(lastMonths(new Date('2026-01-31T23:30:00Z'), 3)).toEqual(['2026-01', '2025-12', '2025-11']);
});

it('a statement starts with the filters of the list if they select one shop and both days', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const whole = { Unit: 'credits', From: '2026-03-01', To: '2026-03-31', Month: '2026-03', Format: 'csv' };
  expect(statementStart({}, now)).toEqual({ Shop: null, ...whole });
  expect(statementStart({ Shop: ['7', '8'], Date: { from: '2026-01-01' } }, now)).toEqual({ Shop: null, ...whole });
  expect(statementStart({ Shop: ['7'], Unit: ['pence'], Date: { from: '2026-01-01', to: '2026-01-02' } }, now)).toEqual(
    { Shop: 7, Unit: 'pence', From: '2026-01-01', To: '2026-01-02', Format: 'csv' },
  );
});
