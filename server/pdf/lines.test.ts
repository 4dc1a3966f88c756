import { describe, expect, it } from 'vitest';
import { breakLines, piecesOf } from './lines.ts';

const splitLine = (line: string, direction: 'ltr' | 'rtl') => piecesOf(line, direction).map(({ text }) => text);
const measure = (text: string) => text.length;

describe('piecesOf', () => {
  it('returns one piece for a line of one script', () => {
    expect(piecesOf('Invoice P-2026-000001', 'ltr')).toEqual([{ text: 'Invoice P-2026-000001', script: 'latin' }]);
    expect(piecesOf('مكتبة النور', 'rtl')).toEqual([{ text: 'مكتبة النور', script: 'arabic' }]);
  });

  it('returns pieces from left to right: a number that follows Arabic words is on their left', () => {
    expect(splitLine('الطلب 1001', 'rtl')).toEqual(['1001', 'الطلب ']);
    expect(splitLine('Tea, مكتبة & Co', 'ltr')).toEqual(['Tea, ', 'مكتبة', ' & Co']);
    expect(splitLine('من Alder Ales إلى 31/03', 'rtl')).toEqual(['31/03', 'إلى ', ' ', 'Alder Ales', 'من ']);
  });

  it('keeps a line without an Arabic letter unchanged', () => {
    expect(splitLine('1 High Street (rear)', 'rtl')).toEqual(['1 High Street (rear)']);
  });

  it('mirrors brackets with their content, and omits control characters', () => {
    expect(splitLine('ضريبة (VAT)', 'rtl').join('')).toBe('(VAT)ضريبة ');
    expect(splitLine('\u200Fمن \u2068P-1\u2069', 'rtl')).toEqual(['P-1', 'من ']);
  });
});

describe('breakLines', () => {
  it('breaks text between words, and inside a word only if necessary', () => {
    expect(breakLines('one two three', 7, measure)).toEqual(['one two', 'three']);
    expect(breakLines('a incomprehensible', 6, measure)).toEqual(['a', 'incomp', 'rehens', 'ible']);
    expect(breakLines('one', 7, measure)).toEqual(['one']);
  });
});
