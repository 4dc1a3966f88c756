import { expect, it } from 'vitest';
import { periodFaults } from './invoice-rules.ts';

const backwards = 'End date should be after the start date';
const late = 'Please select a date prior to 2100';

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
])('from %s to %s', (from, to, faults) => {
  expect(periodFaults(from, to)).toEqual(faults);
});
