import { afterEach, describe, expect, it } from 'vitest';
import { setBrand } from '../brand.ts';
import { londonInstantAt } from '../london.ts';
import { english, setLanguageSource } from '../texts/language.ts';
import { readClock, readDay, readLocalTime, readMoment } from './dates.ts';

const speak = (tag: string) => setLanguageSource(() => ({ tag, direction: 'ltr', messages: {} }));
afterEach(() => {
  setLanguageSource(() => english);
  setBrand({});
});

const day = '2026-12-06';
const not = (typed: string) => `“${typed}” is not a date. Enter it as DD/MM/YYYY.`;
const none = (typed: string) => `There is no such date as ${typed}.`;

const days: Readonly<Record<string, readonly (readonly [typed: string, result: string])[]>> = {
  'en-GB': [
    ['06/12/2026', day],
    ['6/12/2026', day],
    ['6/12/2026 ', day],
    ['06-12-2026', day],
    ['6-12-2026', day],
    ['06.12.2026', day],
    ['6.12.2026', day],
    ['06 12 2026', day],
    ['6 / 12 / 2026', day],
    ['6. 12. 2026', day],
    ['2026-12-06', day],
    ['2026/12/06', day],
    ['2026-12-6', day],
    ['2026-12-06T00:00:00', day],
    ['2026-12-06 00:00:00', day],
    ['06/12/2026 00:00', day],
    ['6 Dec 2026', day],
    ['6 dec 2026', day],
    ['6 DEC 2026', day],
    ['06-Dec-2026', day],
    ['6 December 2026', day],
    ['6th December 2026', day],
    ['1st Dec 2026', '2026-12-01'],
    ['22nd Dec 2026', '2026-12-22'],
    ['3rd December, 2026', '2026-12-03'],
    ['Dec 6, 2026', day],
    ['Dec. 6 2026', day],
    ['Sun 6 Dec 2026', day],
    ['Sunday, 6 December 2026', day],
    ['12 Sept 2026', '2026-09-12'],
    ['12 May 2026', '2026-05-12'],
    ['6\u00A0Dec\u00A02026', day],
    ['6\u202FDec\u202F2026', day],
    ['06\u201112\u20112026', day],
    ['06–12–2026', day],
    ['\u200E06/12/2026', day],
    ['06\u200B/12/2026', day],
    ['\uFEFF06/12/2026', day],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', none('29/02/2026')],
    ['31/11/2026', none('31/11/2026')],
    ['0/12/2026', none('0/12/2026')],
    ['12/13/2026', none('12/13/2026')],
    ['32 Dec 2026', none('32 Dec 2026')],
    ['Mon 6 Dec 2026', none('Mon 6 Dec 2026')],
    ['6/12/26', 'Enter the year with four digits, such as 6/12/2026.'],
    ['6 Dec 26', 'Enter the year with four digits, such as 6/12/2026.'],
    ['', not('')],
    ['6/12', not('6/12')],
    ['6/12/20261', not('6/12/20261')],
    ['6/12-2026', not('6/12-2026')],
    ['06122026', not('06122026')],
    ['46362', not('46362')],
    ['6 Foo 2026', not('6 Foo 2026')],
    ['Dec 2026', not('Dec 2026')],
    ['Dec Jan 6 2026', not('Dec Jan 6 2026')],
    ['tomorrow', not('tomorrow')],
    ['06/12/2026 14:00', not('06/12/2026 14:00')],
    ['#######', not('#######')],
  ],
  cy: [
    ['6 Rhagfyr 2026', day],
    ['6 Rhag 2026', day],
    ['Dydd Sul, 6 Rhagfyr 2026', day],
    ['Sul, 6 Rhag 2026', day],
  ],
  fr: [
    ['6 décembre 2026', day],
    ['6 decembre 2026', day],
    ['6 déc. 2026', day],
    ['dimanche 6 décembre 2026', day],
    ['dim. 6 déc. 2026', day],
    ['1er décembre 2026', '2026-12-01'],
    ['6 Dec 2026', day],
  ],
  pl: [
    ['6 grudnia 2026', day],
    ['6 grudzień 2026', day],
    ['6 gru 2026', day],
    ['niedziela, 6 grudnia 2026', day],
    ['06.12.2026', day],
  ],
  ro: [
    ['6 decembrie 2026', day],
    ['duminică, 6 decembrie 2026', day],
    ['dum., 6 dec. 2026', day],
  ],
  ar: [
    ['٦\u200F/١٢\u200F/٢٠٢٦', day],
    ['٠٦/١٢/٢٠٢٦', day],
    ['6 ديسمبر 2026', day],
    ['٦ ديسمبر ٢٠٢٦', day],
    ['الأحد، 6 ديسمبر 2026', day],
  ],
  ur: [
    ['۶ دسمبر، ۲۰۲۶', day],
    ['اتوار، 6 دسمبر، 2026', day],
    ['۰۶/۱۲/۲۰۲۶', day],
  ],
};

describe('a day', () => {
  it.each(
    Object.entries(days).flatMap(([tag, cases]) => cases.map(([typed, result]) => [tag, typed, result] as const)),
  )('in %s, %j is read as %j', (tag, typed, result) => {
    speak(tag);
    const { value, problem } = readDay(typed);
    expect(value ?? problem).toBe(result);
  });

  it('follows the date format of the brand', () => {
    setBrand({ Days: 'MM/DD/YYYY' });
    expect([readDay('6/12/2026').value, readDay('6 Dec 2026').value, readDay('2026-12-06').value]).toEqual([
      '2026-06-12',
      day,
      day,
    ]);
  });
});

describe('a time', () => {
  it.each([
    ['14:30', 870],
    ['14.30', 870],
    ['14h30', 870],
    ['14 h 30', 870],
    ['14h', 840],
    ['9:05', 545],
    ['09:05:00', 545],
    ['14', 840],
    ['2pm', 840],
    ['2 PM', 840],
    ['2.30 p.m.', 870],
    ['12am', 0],
    ['12 pm', 720],
    ['12:30am', 30],
    ['00:00', 0],
    ['٢:٣٠ م', 870],
    ['2:30\u202Fpm', 870],
    ['2:30 yh', 870],
    ['24:00', undefined],
    ['14:60', undefined],
    ['14:', undefined],
    ['0pm', undefined],
    ['13pm', undefined],
    ['14:30:15', undefined],
    ['1430', undefined],
    ['', undefined],
    ['noon', undefined],
  ])('%j is read as %j', (typed, minute) => {
    expect(readClock(typed)).toEqual(
      minute === undefined ? { problem: `“${typed}” is not a time. Enter it as 14:30 or 2:30 pm.` } : { value: minute },
    );
  });
});

describe('a day with a time', () => {
  it.each([
    ['06/12/2026 14:30', '2026-12-06T14:30:00.000Z'],
    ['6/7/2026 14:30', '2026-07-06T13:30:00.000Z'],
    ['06/12/2026, 2:30pm', '2026-12-06T14:30:00.000Z'],
    ['06 Dec 2026 - 2:30PM', '2026-12-06T14:30:00.000Z'],
    ['6 Dec 2026 2pm', '2026-12-06T14:00:00.000Z'],
    ['08.12.2026 14.30', '2026-12-08T14:30:00.000Z'],
    ['2026-12-06T14:30', '2026-12-06T14:30:00.000Z'],
    ['2026-12-06 14:30:00', '2026-12-06T14:30:00.000Z'],
    ['2026-07-06T14:30:00Z', '2026-07-06T14:30:00.000Z'],
    ['2026-07-06T14:30:00+02:00', '2026-07-06T12:30:00.000Z'],
    ['٠٦/١٢/٢٠٢٦ ١٤:٣٠', '2026-12-06T14:30:00.000Z'],
    ['06/12/2026', '“06/12/2026” is not a date and time. Enter it as DD/MM/YYYY HH:mm.'],
    ['14:30', '“14:30” is not a date and time. Enter it as DD/MM/YYYY HH:mm.'],
    ['31/11/2026 14:30', 'There is no such date as 31/11/2026.'],
    ['06/12/2026 25:30', '“25:30” is not a time. Enter it as 14:30 or 2:30 pm.'],
    ['29/03/2026 01:30', 'The clocks go forward past 29/03/2026 01:30. Choose another time.'],
  ])('%j is read as %j', (typed, result) => {
    const { value, problem } = readMoment(typed, londonInstantAt);
    expect(value ?? problem).toBe(result);
  });
});

describe('a time without a zone', () => {
  it.each([
    ['6 Dec 2026 2:30pm', '2026-12-06T14:30:00'],
    ['06/12/2026 14:30', '2026-12-06T14:30:00'],
    // London's clocks skip this time. The backend's may not.
    ['29/03/2026 01:30', '2026-03-29T01:30:00'],
    ['2026-12-06T14:30:15.25', '2026-12-06T14:30:15.25'],
    ['2026-12-06T14:30:00Z', '2026-12-06T14:30:00Z'],
  ])('is read from "%s" unchanged by any time zone', (typed, value) => {
    expect(readLocalTime(typed)).toEqual({ value });
  });

  it.each(['06/12/2026', 'soon', '31/02/2026 10:00', '06/12/2026 25:00', '2026-13-41T10:00'])(
    'is not read from "%s"',
    (typed) => {
      expect(readLocalTime(typed).problem).toEqual(expect.any(String));
    },
  );
});
