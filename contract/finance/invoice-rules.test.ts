import { expect, it } from 'vitest';
import { RepeatForm } from '../collect/favourites.ts';
import { periodFaults } from './invoice-rules.ts';
import { sayDayFaults } from './ledger.ts';

const backwards = 'End date should be after the start date';
const late = 'Please select a date prior to 2100';

// Requirements C-5.51, C-5.54
it.each([
  ['2026-03-28', '2026-03-29', {}],
  ['2026-03-29', '2026-03-29', {}],
  [null, '2026-03-29', {}],
  ['2026-03-29', null, {}],
  [null, null, {}],
  ['2026-03-30', '2026-03-29', { DateTo: backwards }],
  ['2026-03-30', '2099-12-31', {}],
  ['2026-03-30', '2100-01-01', { DateTo: late }],
  ['2100-01-02', '2100-01-01', { DateFrom: late, DateTo: late }],
  ['2100-01-01', '2026-03-29', { DateFrom: late, DateTo: backwards }],
])('a period from %s to %s reports its problems', (from, to, faults) => {
  expect(periodFaults(from, to)).toEqual(faults);
});

it('a statement reports problems with both of its days', () => {
  const faultsOf = (From: string, To: string) => {
    const payload = { value: { From, To }, issues: [] };
    sayDayFaults(payload);
    return payload.issues;
  };
  expect(faultsOf('2026-03-28', '2026-03-29')).toEqual([]);
  expect(faultsOf('2100-01-01', '2026-03-29')).toEqual([
    { code: 'custom', path: ['From'], input: '2100-01-01', message: late },
    { code: 'custom', path: ['To'], input: '2026-03-29', message: backwards },
  ]);
});

it('a repetition ends on its first day at the earliest, or never', () => {
  const faultOf = (Until: string | null) =>
    RepeatForm.safeParse({
      Time: '09:00',
      From: '2026-03-10',
      Until,
      SkipBankHolidays: true,
      PriceCap: 2500,
    }).error?.issues.map(({ path }) => path.join('.'));
  expect(['2026-03-09', '2026-03-10', '2026-03-11', null].map(faultOf)).toEqual([
    ['Until'],
    undefined,
    undefined,
    undefined,
  ]);
});
