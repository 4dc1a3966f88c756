import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, londonClockOf, londonDayOf } from 'schema-admin/contract/london.ts';
import { MinuteOfDay } from 'schema-admin/contract/units.ts';
import { isBankHoliday, isWeekday } from '../../../contract/shops/working-days.ts';
import { type Calendar, bookingTimeOf, collectionTimeOf, firstRunFrom, nextRun } from './calendar.ts';

const at = (hour: number) => MinuteOfDay.parse(hour * 60);
const calendar = (change: Partial<Calendar> = {}): Calendar => ({
  minute: at(9),
  from: '2026-03-02',
  until: null,
  skipsBankHolidays: true,
  nation: 'england-and-wales',
  ...change,
});
const minuteShown = (instant: Date) => {
  const { hour, minute } = londonClockOf(instant);
  return hour * 60 + minute;
};

function runsBetween(given: Calendar, first: string, last: string): string[] {
  const runs: string[] = [];
  for (
    let day = firstRunFrom(given, first);
    day !== undefined && day <= last;
    day = firstRunFrom(given, addDays(day, 1))
  ) {
    runs.push(day);
  }
  return runs;
}

describe('a repeated favourite', () => {
  it('runs from Monday to Friday and can skip bank holidays', () => {
    expect(runsBetween(calendar(), '2026-04-01', '2026-04-08')).toEqual([
      '2026-04-01',
      '2026-04-02',
      '2026-04-07',
      '2026-04-08',
    ]);
    expect(runsBetween(calendar({ skipsBankHolidays: false }), '2026-04-01', '2026-04-08')).toEqual([
      '2026-04-01',
      '2026-04-02',
      '2026-04-03',
      '2026-04-06',
      '2026-04-07',
      '2026-04-08',
    ]);
    expect(runsBetween(calendar({ until: '2026-03-04' }), '2026-01-01', '2026-12-31')).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
    ]);
  });

  it('is collected at the same London time all year and booked the evening before', () => {
    const collected = (day: string) => collectionTimeOf(calendar(), day).toISOString();
    expect([
      collected('2026-03-27'),
      collected('2026-03-30'),
      collected('2026-10-23'),
      collected('2026-10-26'),
    ]).toEqual([
      '2026-03-27T09:00:00.000Z',
      '2026-03-30T08:00:00.000Z',
      '2026-10-23T08:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
    ]);
    expect([bookingTimeOf('2026-03-30').toISOString(), bookingTimeOf('2026-10-26').toISOString()]).toEqual([
      '2026-03-29T17:00:00.000Z',
      '2026-10-25T18:00:00.000Z',
    ]);
  });

  it('starts with the first collection that is still possible', () => {
    expect(nextRun(calendar(), new Date('2026-03-10T08:59:00Z'))).toBe('2026-03-10');
    expect(nextRun(calendar(), new Date('2026-03-10T09:00:00Z'))).toBe('2026-03-11');
    expect(nextRun(calendar({ until: '2026-03-10' }), new Date('2026-03-10T09:00:00Z'))).toBeUndefined();
  });

  it('runs on exactly the matching days in any year', () => {
    const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2024-01-01', days));
    const rule = fc.record({
      from: day,
      length: fc.integer({ min: 0, max: 60 }),
      hour: fc.integer({ min: 8, max: 18 }),
      skipsBankHolidays: fc.boolean(),
      nation: fc.constantFrom('england-and-wales', 'scotland', 'northern-ireland'),
    });
    fc.assert(
      fc.property(rule, ({ from, length, hour, skipsBankHolidays, nation }) => {
        const until = addDays(from, length);
        const given = calendar({ from, until, minute: at(hour), skipsBankHolidays, nation });
        const wanted = Array.from({ length: length + 1 }, (_, index) => addDays(from, index)).filter(
          (each) => isWeekday(each) && !(skipsBankHolidays && isBankHoliday(nation, each)),
        );
        const runs = runsBetween(given, addDays(from, -5), addDays(until, 30));
        expect(runs).toEqual(wanted);
        for (const run of runs) {
          expect([londonDayOf(collectionTimeOf(given, run)), minuteShown(collectionTimeOf(given, run))]).toEqual([
            run,
            hour * 60,
          ]);
          expect([londonDayOf(bookingTimeOf(run)), minuteShown(bookingTimeOf(run))]).toEqual([
            addDays(run, -1),
            18 * 60,
          ]);
        }
      }),
      { seed: 20_261_122, numRuns: 60 },
    );
  });
});
