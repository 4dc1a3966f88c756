import { describe, expect, it } from 'vitest';
import { breakLines, piecesOf } from './lines.ts';

const drawn = (line: string, direction: 'ltr' | 'rtl') => piecesOf(line, direction).map(({ text }) => text);
const measure = (text: string) => text.length;

describe('a line', () => {
  it('of one script is one piece', () => {
    expect(piecesOf('Invoice P-2026-000001', 'ltr')).toEqual([{ text: 'Invoice P-2026-000001', script: 'latin' }]);
    expect(piecesOf('مكتبة النور', 'rtl')).toEqual([{ text: 'مكتبة النور', script: 'arabic' }]);
  });

  it('is drawn from left to right, whichever way it is read: a figure behind Arabic words stands to their left', () => {
    expect(drawn('الطلب 1001', 'rtl')).toEqual(['1001', 'الطلب ']);
    expect(drawn('Tea, مكتبة & Co', 'ltr')).toEqual(['Tea, ', 'مكتبة', ' & Co']);
    expect(drawn('من Alder Ales إلى 31/03', 'rtl')).toEqual(['31/03', 'إلى ', ' ', 'Alder Ales', 'من ']);
  });

  it('without an Arabic letter stays as it is written', () => {
    expect(drawn('1 High Street (rear)', 'rtl')).toEqual(['1 High Street (rear)']);
  });

  it('turns brackets round with what they hold, and draws none of the marks that only order it', () => {
    expect(drawn('ضريبة (VAT)', 'rtl').join('')).toBe('(VAT)ضريبة ');
    expect(drawn('\u200Fمن \u2068P-1\u2069', 'rtl')).toEqual(['P-1', 'من ']);
  });
});

describe('a text that is longer than a line', () => {
  it('is broken between words, and inside one only where it has to be', () => {
    expect(breakLines('one two three', 7, measure)).toEqual(['one two', 'three']);
    expect(breakLines('a incomprehensible', 6, measure)).toEqual(['a', 'incomp', 'rehens', 'ible']);
    expect(breakLines('one', 7, measure)).toEqual(['one']);
  });
});
