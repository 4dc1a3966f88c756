import { describe, expect, it } from 'vitest';
import { todayAt } from './wire.ts';

const at = (now: string, hour: number, minute = 0) => todayAt(new Date(now), hour * 60 + minute).toISOString();
const london = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });

describe('todayAt', () => {
  it('returns the same hour in UTC in winter, and the hour before in summer', () => {
    expect(at('2026-01-15T12:00:00Z', 9)).toBe('2026-01-15T09:00:00.000Z');
    expect(at('2026-07-15T12:00:00Z', 9)).toBe('2026-07-15T08:00:00.000Z');
  });

  it('uses the current day in London, not in UTC', () => {
    expect(at('2026-07-15T23:30:00Z', 9)).toBe('2026-07-16T08:00:00.000Z');
    expect(at('2026-07-15T22:30:00Z', 0, 15)).toBe('2026-07-14T23:15:00.000Z');
  });

  it('is correct before and after the hour that the clocks skip', () => {
    const night = '2026-03-29T10:00:00Z';
    expect([at(night, 0, 59), at(night, 2), at(night, 9), at(night, 23, 59)]).toEqual([
      '2026-03-29T00:59:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
      '2026-03-29T22:59:00.000Z',
    ]);
  });

  it('returns tomorrow’s time if the clocks skip it today', () => {
    expect(at('2026-03-29T10:00:00Z', 1, 30)).toBe('2026-03-30T00:30:00.000Z');
  });

  it('returns the first of two identical times when the clocks go back', () => {
    const night = '2026-10-25T10:00:00Z';
    expect([at(night, 0, 30), at(night, 1, 30), at(night, 2), at(night, 9)]).toEqual([
      '2026-10-24T23:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
      '2026-10-25T09:00:00.000Z',
    ]);
  });

  it.each(['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'])(
    'returns the requested London time for every quarter-hour of %s',
    (day) => {
      for (let minute = 0; minute < 1440; minute += 15) {
        const written = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        expect(london.format(todayAt(new Date(`${day}T12:00:00Z`), minute))).toBe(written);
      }
    },
  );
});
