import { describe, expect, it } from 'vitest';
import { setBrand } from '../../contract/brand.ts';
import { english, setLanguageSource } from '../../contract/texts/language.ts';
import { Pence, Unit } from '../../contract/units.ts';
import {
  dayFormat,
  formatClock,
  formatDate,
  formatDay,
  formatHistoryTime,
  formatTimeWithZone,
  formatNearDate,
  formatNearTime,
  formatShortDay,
  formatShortWeekday,
  formatSlot,
  formatTime,
  momentFormat,
} from './dates.ts';
import { formatPence, formatMeasure, formatMeasureText, fileNameFromUrl, formatValue } from './values.ts';

const now = new Date(2026, 10, 21, 12, 0);
const day = (offset: number, hour = 9, minute = 5) => new Date(2026, 10, 21 + offset, hour, minute, 7);

describe('formatting', () => {
  // Requirement C-9.09
  it('writes pence as pounds with two decimals', () => {
    expect([0, 5, 1234, 123456789].map((value) => formatPence(Pence.parse(value)))).toEqual([
      '£0.00',
      '£0.05',
      '£12.34',
      '£1,234,567.89',
    ]);
  });

  it('writes each number with its own unit', () => {
    const written = Unit.options.map((unit) => [unit, formatMeasure(450, unit)]);
    expect(Object.fromEntries(written)).toEqual({
      pence: '£4.50',
      credits: '450 credits',
      percent: '450%',
      minutes: '450 min',
      'minute-of-day': '7:30 am',
      kilograms: '450 kg',
    });
    expect([
      formatMeasure(1, 'credits'),
      formatMeasure(1200, 'credits'),
      formatMeasure(12.5, 'percent'),
      formatMeasure(449.6, 'pence'),
    ]).toEqual(['1 credit', '1,200 credits', '12.5%', '£4.50']);
  });

  // Requirements O-9.10, O-9.11
  it('writes dates and times as specified, with seconds in histories only', () => {
    expect(formatDate(day(0))).toBe('21/11/2026');
    expect(formatTime(day(0, 16))).toBe('21 Nov 2026 - 4:05PM');
    expect(formatHistoryTime(day(0, 0))).toBe('21 Nov 2026 - 12:05:07AM');
  });

  it('writes London time with its zone, in summer and winter', () => {
    expect(formatTimeWithZone(new Date('2026-11-22T14:00:59Z'))).toBe('22/11/2026 14:00 (London)');
    expect(formatTimeWithZone(new Date('2026-07-14T23:05:00Z'))).toBe('15/07/2026 00:05 (London)');
  });

  it('uses the date format, clock and time zone of the brand', () => {
    setBrand({ Days: 'DD.MM.YYYY', Clock: '24', TimeZone: 'America/New_York' });
    try {
      expect([
        formatDate(day(0)),
        formatTime(day(0, 16)),
        formatHistoryTime(day(0, 0)),
        formatMeasure(425, 'minute-of-day'),
      ]).toEqual(['21.11.2026', '21 Nov 2026 - 16:05 (your time)', '21 Nov 2026 - 00:05:07 (your time)', '07:05']);
      expect(formatTimeWithZone(new Date('2026-11-22T02:00:00Z'))).toBe('21.11.2026 21:00 (New York)');
      setBrand({ TimeZone: 'America/Argentina/Buenos_Aires' });
      expect(formatTimeWithZone(new Date('2026-11-22T02:00:00Z'))).toBe('21/11/2026 23:00 (Buenos Aires)');
    } finally {
      setBrand({});
    }
  });

  it('writes opening hours on the twelve-hour clock', () => {
    expect([formatClock(0, 0), formatClock(11, 59), formatClock(12, 0), formatClock(13, 5)]).toEqual([
      '12:00 am',
      '11:59 am',
      '12:00 pm',
      '1:05 pm',
    ]);
  });

  it('writes other values according to their type', () => {
    const shown = {
      '': '–',
      '2026-11-21': '21/11/2026',
      '2026-11-21T16:05:09Z': '21 Nov 2026 - 4:05PM',
      '2026-11-21T16:05:09.123+00:00': '21 Nov 2026 - 4:05PM',
      '2026-11-21T16:05': '21 Nov 2026 - 4:05PM',
      '2026-07-21T16:05:09.5': '21 Jul 2026 - 4:05PM',
    };
    for (const [value, words] of Object.entries(shown)) expect(formatValue(value)).toBe(words);
    for (const value of [
      '2026-11-2',
      '12026-11-21',
      '2026-11-211',
      'on 2026-11-21',
      '2026-11-21T16:0',
      '2026-13-41T16:05',
      '2026-11-21T16:05:09Z or so',
      'at 2026-11-21T16:05:09Z',
      '2026-11-21T16:05:09+0:00',
      '2026-11-21T16:05:09+00:0',
    ]) {
      expect(formatValue(value)).toBe(value);
    }
    expect([
      formatValue(null),
      formatValue(undefined),
      formatValue(true),
      formatValue(false),
      formatValue([]),
      formatValue([1, true]),
      formatValue({ a: 1 }),
      formatValue(0),
      formatValue(7n),
    ]).toEqual(['–', '–', 'Yes', 'No', '–', '1, Yes', 'A: 1', '0', '7']);
    const address = {
      Lat: 51.2362,
      Long: -0.57,
      Line1: '85–87 High Street',
      Line2: '',
      City: 'Guildford',
      PostCode: 'GU1 3DP',
    };
    expect([
      formatValue(address),
      formatValue([{ Name: 'Size', Value: '10 litres' }]),
      formatValue({ OpenedAt: '2026-11-21', Owner: { FirstName: 'Ada', Tags: ['a', 'b'] }, Note: '' }),
      formatValue({}),
    ]).toEqual([
      '85–87 High Street, Guildford, GU1 3DP',
      'Size: 10 litres',
      'Opened at: 21/11/2026, Owner: (First name: Ada, Tags: a, b)',
      '–',
    ]);
    expect(
      ['/files/a%20b.pdf?v=1', 'https://x.test/files/', 'a.pdf#page', '%zz.pdf', '?only'].map(fileNameFromUrl),
    ).toEqual(['a b.pdf', 'files', 'a.pdf', '%zz.pdf', '?only']);
  });

  it('writes nothing for an invalid date', () => {
    const never = new Date('never');
    expect([
      formatDate(never),
      formatTime(never),
      formatHistoryTime(never),
      formatTimeWithZone(never),
      formatDay('2026-11-21'),
    ]).toEqual(['', '', '', '', '21/11/2026']);
    expect(formatNearTime(never, now)).toBe('');
    expect([
      formatNearTime(day(0, 16), now),
      formatNearTime(day(1), now),
      formatSlot(day(0, 9), undefined, now),
      dayFormat(),
      momentFormat(),
    ]).toEqual(['Today, 4:05 pm', 'Tomorrow, 9:05 am', 'from today, 9:05 am', 'DD/MM/YYYY', 'DD/MM/YYYY HH:mm']);
  });

  it('writes near days in lower case within a phrase', () => {
    expect([-1, 0, 1, 2].map((offset) => formatNearTime(day(offset), now, 'phrase'))).toEqual([
      'yesterday, 9:05 am',
      'today, 9:05 am',
      'tomorrow, 9:05 am',
      'Monday, 9:05 am',
    ]);
    expect([
      formatShortDay(day(0)),
      formatShortWeekday(day(0)),
      formatShortDay(new Date('never')),
      formatShortWeekday(new Date('never')),
    ]).toEqual(['21 Nov', 'Sat 21 Nov', '', '']);
  });

  it("writes vehicle measures in the user's language", () => {
    const sent = ['60 x 45 x 45 cm', '1,000 kg', '0.6 m', '20kg', 'about 3 m', '1.2.3 kg', ''];
    expect(sent.map(formatMeasureText)).toEqual([
      '60 × 45 × 45 cm',
      '1,000 kg',
      '0.6 m',
      '20 kg',
      'about 3 m',
      '1.2.3 kg',
      '',
    ]);
    setLanguageSource(() => ({ tag: 'fr', direction: 'ltr', messages: {} }));
    expect(sent.slice(0, 3).map((text) => formatMeasureText(text).replaceAll(/\s/g, ' '))).toEqual([
      '60 × 45 × 45 cm',
      '1 000 kg',
      '0,6 m',
    ]);
    setLanguageSource(() => ({ tag: 'ar', direction: 'rtl', messages: {} }));
    expect(formatMeasureText('60 x 45 cm')).toBe('\u206660 × 45 سم\u2069');
    setLanguageSource(() => english);
  });

  // Requirement O-9.12
  it('names near days, weekdays within six days, and other dates', () => {
    expect([-1, 0, 1, 2, -6, 7, -7].map((offset) => formatNearDate(day(offset), now))).toEqual([
      'Yesterday',
      'Today',
      'Tomorrow',
      'Monday',
      'Sunday',
      '28/11/2026',
      '14/11/2026',
    ]);
    expect(formatNearDate(day(-1, 23, 59), now)).toBe('Yesterday');
  });

  it('writes the day of a slot once, and supports open ends', () => {
    const slots = [
      [day(0, 14), day(0, 16)],
      [day(1, 8, 0), day(1, 10, 0)],
      [day(1, 8, 30), day(1, 10, 0)],
      [day(1, 11, 0), day(1, 13, 0)],
      [day(0, 14), day(1, 9)],
    ] as const;
    expect(slots.map(([from, to]) => formatSlot(from, to, now, 'phrase'))).toEqual([
      'today, 2:05–4:05 pm',
      'tomorrow, 8–10 am',
      'tomorrow, 8:30–10:00 am',
      'tomorrow, 11 am – 1 pm',
      'today, 2:05 pm – tomorrow, 9:05 am',
    ]);
    expect(formatSlot(day(0, 14, 0), day(0, 16, 0), now)).toBe('Today, 2–4 pm');
    expect(formatSlot(undefined, day(0, 9), now)).toBe('until today, 9:05 am');
    expect(formatSlot(undefined, undefined, now)).toBeUndefined();
  });
});
