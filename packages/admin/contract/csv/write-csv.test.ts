import { describe, expect, it } from 'vitest';
import { writeCsv, writeCsvLines } from './write-csv.ts';

describe('a CSV file', () => {
  it('starts with a byte order mark and quotes special characters', () => {
    expect(
      writeCsv([
        ['Shop', 'Net'],
        ['Alder, "Soho"', -1.2],
        ['two\nlines', '1234.50'],
      ]),
    ).toBe('\uFEFFShop,Net\r\n"Alder, ""Soho""",-1.2\r\n"two\nlines",1234.50\r\n');
    expect(
      writeCsvLines([
        ['a', ''],
        ['', ''],
      ]),
    ).toBe('a,\r\n,\r\n');
  });

  it('is empty without rows', () => {
    expect([writeCsv([]), writeCsvLines([])]).toEqual(['\uFEFF', '']);
  });

  it('escapes formulas and keeps numbers', () => {
    expect(writeCsvLines([['=1+1', '-8.10', '+44 20 7946 0123', -5]])).toBe("'=1+1,-8.10,+44 20 7946 0123,-5\r\n");
  });
});
