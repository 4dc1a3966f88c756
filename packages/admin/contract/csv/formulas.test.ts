import { describe, expect, it } from 'vitest';
import { disarm, rearm } from './formulas.ts';

/** Formulas, each with its escaped form. */
const computed: readonly (readonly [text: string, disarmed: string])[] = [
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-1+2', "'-1+2"],
  ['-x', "'-x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['=HYPERLINK("https://evil.example","x")', '\'=HYPERLINK("https://evil.example","x")'],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['+44=1', "'+44=1"],
  ['+44 20 7946 0123=1', "'+44 20 7946 0123=1"],
  ['+441234567*A1', "'+441234567*A1"],
  ['-5%+1', "'-5%+1"],
  // After spaces
  [' =1', "' =1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['\u3000=1', "'\u3000=1"],
  ['\t=1', "\t'=1"],
  ['\r=1', "\r'=1"],
  ['\n=1', "\n'=1"],
  ['\v=1', "'\v=1"],
  // After invisible characters
  ['\u200B=1', "'\u200B=1"],
  ['\u200E=1', "'\u200E=1"],
  ['\u200F+A1', "'\u200F+A1"],
  ['\u2066=1\u2069', "'\u2066=1\u2069"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['\u00AD=1', "'\u00AD=1"],
  ['\u061C@A1', "'\u061C@A1"],
  ['\u2800=1', "'\u2800=1"],
  ['\u0000=1', "'\u0000=1"],
  ['\u200B \u200E=1', "'\u200B \u200E=1"],
  // Full-width and small forms
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\uFF0BA1', "'\uFF0BA1"],
  ['\uFF0DA1', "'\uFF0DA1"],
  ['\uFF20A1', "'\uFF20A1"],
  ['\uFE661', "'\uFE661"],
  // After a semicolon, which separates cells in some countries
  [';=1', ";'=1"],
  ['x;=1', "x;'=1"],
  ['x; =1', "x;' =1"],
  ['x;\u200B=1', "x;'\u200B=1"],
  ['x;"=1', 'x;\'"=1'],
  ['x\t=1', "x\t'=1"],
  ['x\r\n=1', "x\r\n'=1"],
  ['x;=1;@y', "x;'=1;'@y"],
  ['=1;=2', "'=1;'=2"],
  ['5;-A1', "5;'-A1"],
];

/** Texts that a spreadsheet does not evaluate. */
const plain = [
  '',
  'Tea',
  '7',
  '1-2',
  "O'Brien",
  'a=b',
  'x; y',
  'x;5',
  'a@b.test',
  '12 High Street, Leeds',
  '–',
  '£8.10',
  // Numbers
  '-8.10',
  '+12',
  '-1,250.00',
  '-1.250,00',
  '-5%',
  '-£8.10',
  '+£1',
  '-0',
  '1;-5',
  '-5;-6',
  '-5 ',
  // Telephone numbers
  '+44 20 7946 0123',
  '+442079460123',
  '+44 (0)20 7946 0123',
  '+44.20.7946.0123',
  '+1 (555) 123-4567',
  'x;+44 7700 900123',
  '\u200E+44 7700 900123\u200E',
];

describe('text for a spreadsheet', () => {
  it.each(computed)('%j is escaped', (text, disarmed) => {
    expect(disarm(text)).toBe(disarmed);
    expect(rearm(disarmed)).toBe(text);
  });

  it.each(plain.filter((text) => !text.endsWith('\u200E')))('%j is unchanged', (text) => {
    expect(disarm(text)).toBe(text);
  });
});
