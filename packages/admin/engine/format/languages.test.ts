import { afterEach, describe, expect, it } from 'vitest';
import { english, setLanguageSource } from '../../contract/texts/language.ts';
import { Pence } from '../../contract/units.ts';
import {
  formatClock,
  formatDate,
  formatHistoryTime,
  formatTimeWithZone,
  formatNearDate,
  formatNearTime,
  formatTime,
} from './dates.ts';
import { inSentence } from './field-name.ts';
import { formatPence } from './values.ts';

afterEach(() => setLanguageSource(() => english));

const speak = (tag: string) => setLanguageSource(() => ({ tag, direction: 'ltr', messages: {} }));
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('in another language', () => {
  const afternoon = new Date(2026, 10, 21, 16, 5);

  it('dates use the formats and weekdays of the language', () => {
    speak('pl');
    expect(formatDate(afternoon)).toBe('21.11.2026');
    expect(formatTime(afternoon)).toBe('21 lis 2026, 16:05');
    expect(formatClock(16, 5)).toBe('16:05');
    expect(formatNearDate(afternoon, new Date(2026, 10, 23))).toBe('sobota');
    expect(formatHistoryTime(new Date(2026, 10, 21, 16, 5, 9))).toBe('21 lis 2026, 16:05:09');
    expect(formatNearTime(afternoon, new Date(2026, 10, 23))).toBe('sobota, 16:05');
  });

  it('amounts stay in pounds, and London times in London time', () => {
    speak('pl');
    expect(plain(formatPence(Pence.parse(123456)))).toBe('1234,56 £');
    expect(formatTimeWithZone(new Date('2026-07-01T12:00:00Z'))).toBe('01/07/2026 13:00 (London)');
    setLanguageSource(() => ({
      tag: 'pl',
      direction: 'ltr',
      messages: { 'format.london': '{clock} w Londynie, {day}' },
    }));
    expect(formatTimeWithZone(new Date('2026-07-01T12:00:00Z'))).toContain('w Londynie');
  });

  it('digits are Western, like those on tills and labels', () => {
    const digits = (text: string) => text.replaceAll(/[^\p{Nd}]/gu, '');
    for (const tag of ['ar', 'ur', 'cy', 'ro', 'fr']) {
      speak(tag);
      expect([digits(formatDate(afternoon)), digits(formatPence(Pence.parse(123456)))]).toEqual(['21112026', '123456']);
      expect(formatPence(Pence.parse(1234))).toMatch(/£(?!\p{L})/u);
    }
  });

  it('labels keep their capitals within a sentence', () => {
    expect(inSentence('Postal code')).toBe('postal code');
    speak('de');
    expect(inSentence('Bestellungen')).toBe('Bestellungen');
  });

  it('pseudo-languages use the English formats', () => {
    speak('en-XA');
    expect([formatTime(afternoon), formatClock(16, 5), formatPence(Pence.parse(1234))]).toEqual([
      '21 Nov 2026 - 4:05PM',
      '4:05 pm',
      '£12.34',
    ]);
  });
});
