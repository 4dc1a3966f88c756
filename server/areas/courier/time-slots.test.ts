import { describe, expect, it } from 'vitest';
import { londonClockOf, londonDayOf } from 'schema-admin/contract/london.ts';
import { MinuteOfDay, Minutes } from 'schema-admin/contract/units.ts';
import { timeSlotsFrom } from './time-slots.ts';

const settings = {
  slotMinutes: Minutes.parse(60),
  slotNoticeMinutes: Minutes.parse(30),
  slotDays: 14,
  flexibleHours: 3,
  weekdayFirst: MinuteOfDay.parse(480),
  weekdayLast: MinuteOfDay.parse(1080),
  sundayFirst: MinuteOfDay.parse(600),
  sundayLast: MinuteOfDay.parse(900),
};
const starts = (now: string, nation: 'england-and-wales' | 'scotland' = 'england-and-wales') =>
  timeSlotsFrom(new Date(now), nation, settings).map(({ Start }) => new Date(Start));

describe('timeSlotsFrom', () => {
  it('requires at least half an hour’s notice', () => {
    expect(starts('2026-03-10T12:29:59Z')[0]?.toISOString()).toBe('2026-03-10T13:00:00.000Z');
    expect(starts('2026-03-10T12:30:01Z')[0]?.toISOString()).toBe('2026-03-10T14:00:00.000Z');
  });

  it('offers hourly slots in London time for two weeks, with shorter hours on Sundays', () => {
    for (const now of ['2026-03-24T00:00:00Z', '2026-10-20T00:00:00Z']) {
      const hours = new Map<string, number[]>();
      for (const start of starts(now)) {
        hours.set(londonDayOf(start), [...(hours.get(londonDayOf(start)) ?? []), londonClockOf(start).hour]);
      }
      for (const [day, each] of hours) {
        const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0;
        expect([each[0], each.at(-1)]).toEqual(isSunday ? [10, 15] : [8, 18]);
      }
      expect(hours.size).toBeGreaterThanOrEqual(12);
      expect(hours.size).toBeLessThanOrEqual(14);
    }
  });

  it('offers shorter slots with more notice, up to the last start of the day', () => {
    const slots = timeSlotsFrom(new Date('2026-03-10T14:50:00Z'), 'scotland', {
      ...settings,
      slotDays: 1,
      slotMinutes: Minutes.parse(45),
      slotNoticeMinutes: Minutes.parse(60),
    });
    expect(slots.map(({ Start }) => Start.slice(11, 16))).toEqual(['16:15', '17:00', '17:45']);
  });

  it('offers no slots on the nation’s bank holidays', () => {
    const days = (nation: 'england-and-wales' | 'scotland') =>
      new Set(starts('2026-11-25T00:00:00Z', nation).map(londonDayOf));
    expect([days('england-and-wales').has('2026-11-30'), days('scotland').has('2026-11-30')]).toEqual([true, false]);
  });
});
