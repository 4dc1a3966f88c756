import { describe, expect, it } from 'vitest';
import { bankHolidaysBetween, bankHolidaysOf, nationOf } from './bank-holidays.ts';

describe('nationOf', () => {
  it('returns the nation of a region, and England and Wales for all others', () => {
    expect(['Scotland', 'Northern Ireland', 'London', '', null, undefined].map(nationOf)).toEqual([
      'scotland',
      'northern-ireland',
      'england-and-wales',
      'england-and-wales',
      'england-and-wales',
      'england-and-wales',
    ]);
  });

  it('distinguishes the summer holidays of nations', () => {
    const summerOf = (nation: Parameters<typeof bankHolidaysOf>[0]) =>
      bankHolidaysOf(nation, 2026).find(({ name }) => name === 'Summer bank holiday')?.day;
    expect([summerOf('scotland'), summerOf('northern-ireland')]).toEqual(['2026-08-03', '2026-08-31']);
  });
});

describe('bankHolidaysBetween', () => {
  it('includes both days, across years', () => {
    expect(bankHolidaysBetween('england-and-wales', '2026-12-26', '2027-01-01').map(({ day }) => day)).toEqual([
      '2026-12-28',
      '2027-01-01',
    ]);
    expect(bankHolidaysBetween('england-and-wales', '2027-01-01', '2026-12-26')).toEqual([]);
  });
});
