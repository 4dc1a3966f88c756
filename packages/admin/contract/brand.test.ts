import { afterEach, describe, expect, it } from 'vitest';
import { readBrand } from './brand-schema.ts';
import { brandText, titleFor, setBrand } from './brand.ts';
import { homeDays } from './zoned-days.ts';
import { currencySymbol, inPounds } from './texts/writers.ts';
import { english, setLanguageSource } from './texts/language.ts';

afterEach(() => {
  setBrand({});
  setLanguageSource(() => english);
});

const speak = (tag: string) => setLanguageSource(() => ({ tag, direction: 'ltr', messages: {} }));

describe('a configured brand', () => {
  it('ignores invalid keys and reports each of them by name', () => {
    const { brand, mistakes } = readBrand({
      Name: 'Linden',
      Colours: { Light: 'green', Dark: '#5fd3a4' },
      Currency: 'JPY',
      TimeZone: 'Europe/Lindenhof',
      Logo: 'javascript:alert(1)',
      Color: '#fff',
      Clock: '24',
    });
    expect(brand).toEqual({ Name: 'Linden', Clock: '24' });
    expect(mistakes).toHaveLength(5);
    for (const key of [
      'Brand.Colours.Light: must be a colour',
      'Brand.Currency: must be the code of a currency with two decimal places',
      'Brand.TimeZone: must be a time zone',
      'Brand.Logo: must be an https: address',
      '"Color"',
    ]) {
      expect(mistakes.join('\n')).toContain(key);
    }
  });

  it('returns texts in the current language, or else in the first one', () => {
    const Name = { 'en-GB': 'The Linden', pl: 'Lipa' };
    expect([brandText(Name), brandText('Linden'), brandText(undefined)]).toEqual(['The Linden', 'Linden', undefined]);
    speak('pl');
    expect(brandText(Name)).toBe('Lipa');
    speak('fr');
    expect(brandText(Name)).toBe('The Linden');
  });

  it('uses the role’s title, or else the portal’s name, or else the role’s name', () => {
    expect(titleFor('Editor')).toBe('Editor');
    setBrand({ Name: 'Linden', Titles: { Grower: 'Linden for growers', Admin: () => 'Linden’s office' } });
    expect(['Editor', 'Grower', 'Admin'].map(titleFor)).toEqual(['Linden', 'Linden for growers', 'Linden’s office']);
  });
});

describe('the money and days of a brand', () => {
  it('default to pounds and London', () => {
    expect([inPounds(123_450), currencySymbol(), homeDays().startOf('2026-07-15')]).toEqual([
      '£1,234.50',
      '£',
      '2026-07-14T23:00:00.000Z',
    ]);
    setBrand({ Currency: 'EUR', TimeZone: 'Europe/Berlin' });
    expect([inPounds(123_450), currencySymbol(), homeDays().startOf('2026-07-15')]).toEqual([
      '€1,234.50',
      '€',
      '2026-07-14T22:00:00.000Z',
    ]);
    speak('pl');
    expect(inPounds(123_450).replaceAll(/\s/g, ' ')).toBe('1234,50 €');
    setLanguageSource(() => english);
    setBrand({ Currency: 'CHF' });
    expect(inPounds(123_450).replaceAll(/\s/g, ' ')).toBe('CHF 1,234.50');
  });

  it('follow the time zone, including half-hour offsets and skipped midnights', () => {
    const days = {
      'America/New_York': ['2026-07-15T04:00:00.000Z', '2026-07-16T03:59:59.999Z'],
      'Asia/Kolkata': ['2026-07-14T18:30:00.000Z', '2026-07-15T18:29:59.999Z'],
      'Pacific/Kiritimati': ['2026-07-14T10:00:00.000Z', '2026-07-15T09:59:59.999Z'],
    };
    for (const [TimeZone, ends] of Object.entries(days)) {
      setBrand({ TimeZone });
      expect([homeDays().startOf('2026-07-15'), homeDays().endOf('2026-07-15')]).toEqual(ends);
    }
    setBrand({ TimeZone: 'Africa/Cairo' });
    expect(homeDays().startOf('2026-04-24')).toBe('2026-04-23T22:00:00.000Z');
    expect(homeDays().clockOf(new Date('2026-04-23T22:00:00.000Z'))).toEqual({ hour: 1, minute: 0 });
  });
});
