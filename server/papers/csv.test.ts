import { expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

it('a row is as spreadsheets read it, whatever is in its cells', () => {
  expect(writeCsv([['Shop', 'Net'], ['Alder, "Soho"', '-1.20'], ['two\nlines', '1234.50']])).toBe('\uFEFFShop,Net\r\n"Alder, ""Soho""",-1.20\r\n"two\nlines",1234.50\r\n');
});

it.each(['=1+1', '+44 20', '-x', '@SUM(A1)', '\t=1', ' =1', '-1+1', '=HYPERLINK("http://x")'])('%j is text and no formula', (text) => {
  expect(writeCsv([[text]]).replace('\uFEFF', '').replace(/^"/, '')).toMatch(/^'/);
});

it('no rows are an empty file', () => {
  expect(writeCsv([])).toBe('\uFEFF');
});
