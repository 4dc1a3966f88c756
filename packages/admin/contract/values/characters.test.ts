import { describe, expect, it } from 'vitest';
import { cleanCode, cleanText, codeText, freeText, isBlank, plainCharacters } from './characters.ts';

/** Direction marks, zero-width characters and other invisible ones. */
const invisible = [
  0x00, 0x07, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c,
  0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066,
  0x2067, 0x2068, 0x2069, 0x206a, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0x1d173,
  0xe0001, 0xe0020, 0xe0100,
];

describe('a code', () => {
  it.each(
    invisible.map((code) => [`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, String.fromCodePoint(code)]),
  )('is the same with and without %s', (_, mark) => {
    expect(cleanCode(`${mark}SAVE${mark}10${mark}`)).toBe('SAVE10');
    expect(codeText().parse(` ${mark}SAVE10 ${mark}`)).toBe('SAVE10');
    expect([isBlank(mark), isBlank(` ${mark}\n`), isBlank(`${mark}a`)]).toEqual([true, true, false]);
  });

  it.each([
    ['SAVE 10', 'SAVE 10'],
    ['\u00A0SAVE10\u3000', 'SAVE10'],
    ['Zoë', 'Zoë'],
    ['e\u0301', 'e\u0301'],
    ['اردو', 'اردو'],
    ['a\tb', 'a\tb'],
    ['user@shop.test\u200B', 'user@shop.test'],
    ['', ''],
  ])('%j becomes %j', (typed, clean) => {
    expect(cleanCode(typed)).toBe(clean);
  });
});

describe('free text', () => {
  it.each([
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['👩\u200D👩\u200D👧', '👩\u200D👩\u200D👧'],
    ['❤\uFE0F', '❤\uFE0F'],
    [' Ring twice ', 'Ring twice'],
    ['one\n\ntwo', 'one\n\ntwo'],
    ['\u200E12 High Street', '\u200E12 High Street'],
    ['\u200B', ''],
    [' \u200F\u00A0\uFEFF ', ''],
    ['\u3164', ''],
    ['', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(cleanText(typed)).toBe(stored);
    expect(freeText().parse(typed)).toBe(stored);
  });

  it('is missing if it has no visible characters', () => {
    expect(freeText().min(1).safeParse('\u200B\u200D').success).toBe(false);
  });
});

it('digits, dashes and spaces are normalised', () => {
  expect(plainCharacters(' ٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹\u00A0０９\u202F‐‑–—−－ ')).toBe('0123456789 0123456789 09 ------');
});
