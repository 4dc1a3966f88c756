import { describe, expect, it } from 'vitest';
import { type Nation, bankHolidaysBetween, bankHolidaysOf, easterSunday } from './bank-holidays.ts';

const daysOf = (nation: Nation, year: number) => bankHolidaysOf(nation, year).map(({ day }) => day.slice(5));

describe('Easter Sunday', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2100, '2100-03-28'],
  ])('in %d is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });
});

describe('bankHolidaysOf', () => {
  it('returns the official bank holidays of England and Wales', () => {
    expect(bankHolidaysOf('england-and-wales', 2026)).toEqual([
      { day: '2026-01-01', name: 'New Year’s Day' },
      { day: '2026-04-03', name: 'Good Friday' },
      { day: '2026-04-06', name: 'Easter Monday' },
      { day: '2026-05-04', name: 'Early May bank holiday' },
      { day: '2026-05-25', name: 'Spring bank holiday' },
      { day: '2026-08-31', name: 'Summer bank holiday' },
      { day: '2026-12-25', name: 'Christmas Day' },
      { day: '2026-12-28', name: 'Boxing Day (substitute day)' },
    ]);
    expect(daysOf('england-and-wales', 2027)).toEqual([
      '01-01',
      '03-26',
      '03-29',
      '05-03',
      '05-31',
      '08-30',
      '12-27',
      '12-28',
    ]);
  });

  it('returns Scotland’s holidays, with 2 January but without Easter Monday', () => {
    expect(daysOf('scotland', 2026)).toEqual([
      '01-01',
      '01-02',
      '04-03',
      '05-04',
      '05-25',
      '08-03',
      '11-30',
      '12-25',
      '12-28',
    ]);
    expect(daysOf('scotland', 2027)).toEqual([
      '01-01',
      '01-04',
      '03-26',
      '05-03',
      '05-31',
      '08-02',
      '11-30',
      '12-27',
      '12-28',
    ]);
  });

  it('returns Northern Ireland’s holidays, with St Patrick’s Day and the Twelfth', () => {
    expect(daysOf('northern-ireland', 2026)).toEqual([
      '01-01',
      '03-17',
      '04-03',
      '04-06',
      '05-04',
      '05-25',
      '07-13',
      '08-31',
      '12-25',
      '12-28',
    ]);
    expect(daysOf('northern-ireland', 2027)).toEqual([
      '01-01',
      '03-17',
      '03-26',
      '03-29',
      '05-03',
      '05-31',
      '07-12',
      '08-30',
      '12-27',
      '12-28',
    ]);
  });

  it('moves a weekend holiday to the next weekday without a holiday', () => {
    const christmas = (year: number) => bankHolidaysOf('england-and-wales', year).slice(-2);
    expect(christmas(2021)).toEqual([
      { day: '2021-12-27', name: 'Christmas Day (substitute day)' },
      { day: '2021-12-28', name: 'Boxing Day (substitute day)' },
    ]);
    expect(christmas(2022)).toEqual([
      { day: '2022-12-26', name: 'Boxing Day' },
      { day: '2022-12-27', name: 'Christmas Day (substitute day)' },
    ]);
    expect(christmas(2024)).toEqual([
      { day: '2024-12-25', name: 'Christmas Day' },
      { day: '2024-12-26', name: 'Boxing Day' },
    ]);
    expect(daysOf('england-and-wales', 2022)[0]).toBe('01-03');
    expect([2022, 2023, 2028].map((year) => daysOf('scotland', year).slice(0, 2))).toEqual([
      ['01-03', '01-04'],
      ['01-02', '01-03'],
      ['01-03', '01-04'],
    ]);
  });

  it('never returns a weekend, or a day twice', () => {
    for (const nation of ['england-and-wales', 'scotland', 'northern-ireland'] as const) {
      for (let year = 2020; year <= 2060; year += 1) {
        const days = bankHolidaysOf(nation, year).map(({ day }) => day);
        expect(days.filter((day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual([]);
        expect(new Set(days).size).toBe(nation === 'england-and-wales' ? 8 : nation === 'scotland' ? 9 : 10);
      }
    }
  });

  it('provides the holidays between two days, inclusive and across years', () => {
    const names = (first: string, last: string) =>
      bankHolidaysBetween('england-and-wales', first, last).map(({ day }) => day);
    expect(names('2026-12-25', '2027-01-01')).toEqual(['2026-12-25', '2026-12-28', '2027-01-01']);
    expect(names('2026-12-26', '2026-12-27')).toEqual([]);
    expect(names('2026-11-21', '2028-11-21')).toHaveLength(16);
  });
});
