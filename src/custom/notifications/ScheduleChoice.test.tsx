import dayjs from 'dayjs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, it } from 'vitest';
import { ScheduleChoice, instantOfPicker, pickerOf } from './ScheduleChoice.tsx';
import { emptyComposition } from './composition.ts';

const zone = process.env['TZ'];

describe.each(['Europe/London', 'America/New_York', 'Asia/Kolkata'])('the calendar of a browser in %s', (browser) => {
  // Node rereads the time zone each time it is set.
  const there = () => void (process.env['TZ'] = browser);
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('shows London time, and converts it back to the same instant', () => {
    there();
    for (const [instant, shown] of [
      ['2026-11-22T14:00:00.000Z', '22/11/2026 14:00'],
      ['2026-07-14T23:05:00.000Z', '15/07/2026 00:05'],
    ] as const) {
      expect(pickerOf(new Date(instant)).format('DD/MM/YYYY HH:mm')).toBe(shown);
      expect(instantOfPicker(pickerOf(new Date(instant))).toISOString()).toBe(instant);
    }
  });

  it('shows London time in the composer and labels it', () => {
    there();
    const composer = {
      composition: { ...emptyComposition, scheduledAt: '2026-11-22T14:00:00.000Z' },
      spoken: () => undefined,
      change: () => undefined,
      leave: () => undefined,
    };
    const html = renderToStaticMarkup(<ScheduleChoice composer={composer} />);
    expect(html).toContain('Date and time (London)');
    expect(html).toContain('value="22/11/2026 14:00"');
  });

  it('reads typed times as London time, one hour later if the clocks skip it', () => {
    there();
    expect(instantOfPicker(dayjs('2026-07-15T09:30')).toISOString()).toBe('2026-07-15T08:30:00.000Z');
    expect(instantOfPicker(dayjs('2026-03-29T01:30')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });
});
