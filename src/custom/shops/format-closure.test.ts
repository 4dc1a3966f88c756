import { afterEach, describe, expect, it } from 'vitest';
import { english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import {
  closureAddedMessage,
  formatClosureDay,
  formatClosureDays,
  formatClosureHours,
  sortClosures,
} from './format-closure.ts';
import { holidayChoices } from './holiday-choices.ts';
import { formatPickingHours } from './shop-record.ts';

const entry = (Id: number, First: string, Last = First) => ({
  Id,
  ShopId: 1,
  First,
  Last,
  Reason: `Entry ${Id}`,
  From: null,
  To: null,
});

describe('the text of closures', () => {
  it('shows one day or a range of days, with weekdays', () => {
    expect([
      formatClosureDays(entry(1, '2026-12-25')),
      formatClosureDays(entry(1, '2026-12-25', '2026-12-28')),
    ]).toEqual(['Fri 25/12/2026', 'Fri 25/12/2026 – Mon 28/12/2026']);
    expect([formatClosureDays(entry(1, '2026-03-29')), formatClosureDays(entry(1, '2026-10-25'))]).toEqual([
      'Sun 29/03/2026',
      'Sun 25/10/2026',
    ]);
  });

  it('shows that the shop is closed, or its hours on a 12-hour clock', () => {
    expect([
      formatClosureHours({ From: null, To: null }),
      formatClosureHours({ From: '00:00', To: '12:05' }),
      formatClosureHours({ From: '09:30', To: '23:59' }),
    ]).toEqual(['Closed', 'Open 12:00 am to 12:05 pm', 'Open 9:30 am to 11:59 pm']);
  });

  it('lists upcoming closures by day, and past ones separately, latest first', () => {
    const given = [
      entry(1, '2026-05-04'),
      entry(2, '2026-01-01'),
      entry(3, '2026-03-08', '2026-03-10'),
      entry(4, '2026-03-09'),
      entry(5, '2026-03-11'),
    ];
    const { coming, past } = sortClosures(given, '2026-03-10');
    expect([coming.map(({ Id }) => Id), past.map(({ Id }) => Id)]).toEqual([
      [3, 5, 1],
      [4, 2],
    ]);
  });

  it('shows the number of shops that a closure was added to, and the number skipped', () => {
    expect(closureAddedMessage('Easter', { Added: 11, Skipped: 0 })).toBe('“Easter” added to 11 shops');
    expect(closureAddedMessage('Easter', { Added: 1, Skipped: 2 })).toBe(
      '“Easter” added to 1 shop, 2 shops skipped: another entry on one of the days',
    );
  });
});

describe('the bank holidays of a shop', () => {
  it("start with its own nation's for two years, followed by additional ones of other nations", () => {
    const groups = holidayChoices('Scotland', [], '2026-11-21');
    expect(groups.map(({ nation, choices }) => [nation, choices.length])).toEqual([
      ['Scotland', 18],
      ['England and Wales', 4],
      ['Northern Ireland', 4],
    ]);
    expect(groups[0]?.choices[0]).toEqual({
      key: '2026-11-30',
      label: 'Mon 30/11/2026, St Andrew’s Day',
      day: '2026-11-30',
      name: 'St Andrew’s Day',
    });
    expect(groups[1]?.choices.map(({ name }) => name)).toEqual([
      'Easter Monday',
      'Summer bank holiday',
      'Easter Monday',
      'Summer bank holiday',
    ]);
    expect(holidayChoices('Wales', [], '2026-11-21')[0]?.nation).toBe('England and Wales');
  });

  it('exclude days with a closure', () => {
    const [own] = holidayChoices('London', [entry(1, '2026-12-24', '2026-12-26')], '2026-12-01');
    expect(own?.choices.slice(0, 2).map(({ day }) => day)).toEqual(['2026-12-28', '2027-01-01']);
  });
});

describe('the text of a week of picking hours', () => {
  it('has a line for each day on a 12-hour clock, and marks closed days', () => {
    const day = (Day: number, StartHour: number | null, EndHour: number | null) => ({
      Id: null,
      Day,
      StartHour,
      StartMinute: StartHour && 5,
      EndHour,
      EndMinute: EndHour && 30,
    });
    expect(formatPickingHours([day(1, 9, 17), day(7, null, null)])).toBe('Monday: 9:05 am – 5:30 pm\nSunday: Closed');
  });
});

describe('in another language', () => {
  afterEach(() => setLanguageSource(() => english));

  it("formats the days of a closure in that language's style", () => {
    setLanguageSource(() => ({ tag: 'pl', direction: 'ltr', messages: {} }));
    expect(formatClosureDay('2026-12-25')).toBe('pt., 25.12.2026');
    expect(formatClosureDays({ First: '2026-12-25', Last: '2026-12-28' })).toBe('pt., 25.12.2026 – pon., 28.12.2026');
  });
});
