import { describe, expect, it } from 'vitest';
import { decodeText, parseCsv } from './read-csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), isLittle);
  }
  return bytes;
};

describe('a text file', () => {
  it.each([
    ['UTF-8', 'Zoë Müller-Łukasz', utf8('Zoë Müller-Łukasz')],
    ['UTF-8', 'Zoë', utf8('\uFEFFZoë')],
    ['UTF-8', 'plain', utf8('plain')],
    ['UTF-8', '', utf8('')],
    ['UTF-8', 'کراچی 👩‍👧', utf8('کراچی 👩‍👧')],
    ['UTF-16', 'Zoë Łukasz', utf16('\uFEFFZoë Łukasz', true)],
    ['UTF-16', 'Zoë Łukasz', utf16('\uFEFFZoë Łukasz', false)],
    ['Windows-1252', 'Zoë', Uint8Array.of(0x5a, 0x6f, 0xeb)],
    ['Windows-1252', 'D’Arcy – €5', Uint8Array.of(0x44, 0x92, 0x41, 0x72, 0x63, 0x79, 0x20, 0x96, 0x20, 0x80, 0x35)],
    ['Windows-1252', '“Š…Ÿ”', Uint8Array.of(0x93, 0x8a, 0x85, 0x9f, 0x94)],
    // A file that mixes UTF-8 and Windows-1252
    ['Windows-1252', 'Ã« ë', Uint8Array.of(0xc3, 0xab, 0x20, 0xeb)],
  ])('in %s is decoded to %j', (encoding, text, bytes) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  it.each([
    ['a spreadsheet', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00)],
    ['UTF-16 without a byte order mark', utf16('Name', true)],
    ['a character that Windows-1252 does not have', Uint8Array.of(0x5a, 0x81)],
    ['a UTF-8 byte order mark before another encoding', Uint8Array.of(0xef, 0xbb, 0xbf, 0x5a, 0xeb)],
  ])('is rejected: %s', (_, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });
});

describe('the cells of a CSV file', () => {
  it.each<[text: string, rows: string[][]]>([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFa,b', [['a', 'b']]],
    [
      '"a, b";c\n1;2',
      [
        ['a, b', 'c'],
        ['1', '2'],
      ],
    ],
    ['"a ""b""",c', [['a "b"', 'c']]],
    [
      'a,b\n"two\nlines",2',
      [
        ['a', 'b'],
        ['two\nlines', '2'],
      ],
    ],
    ['sep=;\r\na;b', [['a', 'b']]],
    ['SEP=|\na|b,c', [['a', 'b,c']]],
    ['\uFEFF"sep=;"\na;b', [['a', 'b']]],
    ['separate;x', [['separate', 'x']]],
    ['\n\na;b', [[''], [''], ['a', 'b']]],
    ['a\n1;2', [['a'], ['1;2']]],
    ['', []],
  ])('are parsed from %j', (text, rows) => {
    expect(parseCsv(text)).toEqual({ rows, openQuote: undefined });
  });

  it('come with the line of an unclosed quotation mark', () => {
    expect(parseCsv('a,b\n1,"2\n3,4').openQuote).toBe(2);
  });
});
