/** Tests the visual order of values in an Arabic or Urdu sentence, with the Unicode algorithm (UAX 9). */
import bidiFactory from 'bidi-js';
import { afterEach, describe, expect, it } from 'vitest';
import { leftToRight } from '../../contract/texts/direction.ts';
import { english, setLanguageSource } from '../../contract/texts/language.ts';
import { Pence } from '../../contract/units.ts';
import { formatClock, formatDate, formatDay, formatTime } from './dates.ts';
import { formatPence } from './values.ts';

const bidi = bidiFactory();
const invisible = /[\u061C\u200E\u200F\u2066-\u2069]/g;
const spaces = /[\u00A0\u202F]/g;

/** Returns a sentence that contains the value, in visual order. */
function seen(value: string): string {
  const sentence = `المبلغ ${value} هنا`;
  const shown = bidi.getReorderedString(sentence, bidi.getEmbeddingLevels(sentence, 'rtl'));
  return shown.replace(invisible, '').replace(spaces, ' ');
}

afterEach(() => setLanguageSource(() => english));

describe.each(['ar', 'ur'])('in a right-to-left text (%s)', (tag) => {
  const speak = () => setLanguageSource(() => ({ tag, direction: 'rtl', messages: {} }));

  it.each([
    ['an amount', () => formatPence(Pence.parse(123_450)), /1,234\.50 £|£1,234\.50/],
    ['a credit', () => formatPence(Pence.parse(-810)), /-8\.10 £|-£8\.10/],
    ['a day', () => formatDate(new Date(2026, 10, 27)), /27\/11\/2026/],
    ['an ISO day', () => formatDay('2026-11-27'), /27\/11\/2026/],
    ['a counter', () => leftToRight('\u200F\u20680\u2069/\u206848\u2069'), /0\/48/],
    ['a telephone number', () => leftToRight('+44 20 7946 0123'), /\+44 20 7946 0123/],
    ['a barcode', () => leftToRight('2000104975011'), /2000104975011/],
    ['an address', () => leftToRight('85–87 High Street'), /85–87 High Street/],
    ['a moment', () => formatTime(new Date(2026, 10, 27, 22, 21)), tag === 'ur' ? /10:21 PM/ : /10:21/],
    ['an hour', () => formatClock(22, 21), tag === 'ur' ? /10:21 PM/ : /10:21/],
  ])('%s keeps its order', (_, write, expected) => {
    speak();
    expect(seen(write())).toMatch(expected);
  });
});

it('a left-to-right text has no invisible characters', () => {
  expect([leftToRight('0/48'), formatPence(Pence.parse(-810)), formatDay('2026-11-27')].join(' ')).toBe(
    '0/48 -£8.10 27/11/2026',
  );
});
