/** Tests the user's clock and London's, in different time zones and around clock changes. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  formatHistoryTime,
  formatHomeTime,
  formatNearHomeTime,
  formatNearTime,
  formatSlot,
  formatTime,
  markHomeTime,
} from './dates.ts';

const machine = process.env['TZ'];
const browserIn = (zone: string) => void (process.env['TZ'] = zone);

afterEach(() => {
  if (machine === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machine;
});

const at = (instant: string) => new Date(instant);

describe("the user's clock (for moments) and London's clock (for slots)", () => {
  it.each([
    ['Europe/London', '2026-11-28T10:00:00Z', '28 Nov 2026 - 10:00AM', '28 Nov 2026 - 10:00AM'],
    ['Europe/London', '2026-07-14T23:05:00Z', '15 Jul 2026 - 12:05AM', '15 Jul 2026 - 12:05AM'],
    ['UTC', '2026-11-28T10:00:00Z', '28 Nov 2026 - 10:00AM', '28 Nov 2026 - 10:00AM'],
    ['UTC', '2026-07-14T23:05:00Z', '14 Jul 2026 - 11:05PM (your time)', '15 Jul 2026 - 12:05AM (London)'],
    ['America/New_York', '2026-11-28T02:00:00Z', '27 Nov 2026 - 9:00PM (your time)', '28 Nov 2026 - 2:00AM (London)'],
    ['Asia/Kolkata', '2026-11-28T20:00:00Z', '29 Nov 2026 - 1:30AM (your time)', '28 Nov 2026 - 8:00PM (London)'],
    // New York's clocks skip 2:30 on this day. London's do not.
    ['America/New_York', '2026-03-08T02:30:00Z', '07 Mar 2026 - 9:30PM (your time)', '08 Mar 2026 - 2:30AM (London)'],
    // London's clocks have gone back. New York's follow a week later.
    ['America/New_York', '2026-10-25T00:59:00Z', '24 Oct 2026 - 8:59PM (your time)', '25 Oct 2026 - 1:59AM (London)'],
    ['America/New_York', '2026-10-25T01:00:00Z', '24 Oct 2026 - 9:00PM (your time)', '25 Oct 2026 - 1:00AM (London)'],
    // Accra has London's offset in winter only.
    ['Africa/Accra', '2026-10-25T00:59:00Z', '25 Oct 2026 - 12:59AM (your time)', '25 Oct 2026 - 1:59AM (London)'],
    ['Africa/Accra', '2026-10-25T01:00:00Z', '25 Oct 2026 - 1:00AM', '25 Oct 2026 - 1:00AM'],
  ])('each show their own time for a user in %s at %s', (zone, instant, moment, slot) => {
    browserIn(zone);
    expect([formatTime(at(instant)), formatHomeTime(at(instant))]).toEqual([moment, slot]);
  });

  it('each use their own calendar for near days', () => {
    browserIn('Asia/Kolkata');
    const now = at('2026-11-27T20:00:00Z');
    expect([formatNearTime(now, now), formatNearHomeTime(at('2026-11-28T08:00:00Z'), now)]).toEqual([
      'Today, 1:30 am (your time)',
      'Tomorrow, 8:00 am (London)',
    ]);
    browserIn('America/New_York');
    const evening = at('2026-11-28T02:00:00Z');
    expect([formatNearTime(evening, evening), formatNearHomeTime(at('2026-11-28T08:00:00Z'), evening)]).toEqual([
      'Today, 9:00 pm (your time)',
      'Today, 8:00 am (London)',
    ]);
  });

  it('are marked once in a range, and show seconds in a history', () => {
    browserIn('America/New_York');
    const now = at('2026-11-28T12:00:00Z');
    expect(formatSlot(at('2026-11-28T14:00:00Z'), at('2026-11-28T16:00:00Z'), now)).toBe('Today, 2–4 pm (London)');
    expect(formatSlot(undefined, at('2026-11-28T16:00:00Z'), now)).toBe('until today, 4:00 pm (London)');
    expect(formatHistoryTime(at('2026-11-28T12:00:09Z'))).toBe('28 Nov 2026 - 7:00:09AM (your time)');
    expect([markHomeTime('From', now), markHomeTime('', now)]).toEqual(['From (London)', '']);
    browserIn('Europe/London');
    expect([
      markHomeTime('From', now),
      formatSlot(at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z'), now),
    ]).toEqual(['From', '25/10/2026, 1:30 am']);
  });
});
