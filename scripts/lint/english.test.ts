import { describe, expect, it } from 'vitest';
import { isGoodSubject, isStilted, longComments, readEnglish } from './english.mjs';

describe('the English check', () => {
  it.each([
    'Returns the visible rows of a list.',
    'Another user changed the record first.',
    'QR stands for quick response.',
  ])('accepts %j', (text) => {
    expect(isStilted(text)).toBe(false);
  });

  it.each([
    'What a list draws of its question.',
    'Of rows, what each of them is.',
    'Asks for a further page.',
    'Somebody else was quicker.',
    'The heading stands above the list.',
  ])('rejects %j', (text) => {
    expect(isStilted(text)).toBe(true);
  });

  it('finds every form of comment, but titles only in test files', () => {
    const source = [
      '/** Returns a number. */',
      'const a = 1; // Whoever reads this.',
      ' * A line of a block.',
      "it('adds', () => {});",
      "it('tells whoever asks', () => {});",
      '// biome-ignore format: a table',
    ].join('\n');
    expect(readEnglish('a.test.ts', source)).toEqual([
      { line: 1, kind: 'comment', text: 'Returns a number.', isFault: false },
      { line: 2, kind: 'comment', text: 'Whoever reads this.', isFault: true },
      { line: 3, kind: 'comment', text: 'A line of a block.', isFault: false },
      { line: 4, kind: 'title', text: 'adds', isFault: false },
      { line: 5, kind: 'title', text: 'tells whoever asks', isFault: true },
    ]);
    expect(readEnglish('a.ts', source).filter(({ kind }) => kind === 'title')).toEqual([]);
  });

  it('finds long comments, but not long strings', () => {
    expect(longComments(`// ${'a'.repeat(118)}\nconst text = '${'a'.repeat(130)}';\n// short`)).toEqual([1]);
  });

  it.each([
    ['Reject bookings outside opening hours', true],
    ['Bookings outside opening hours are rejected', false],
    ['Fix a typo.', false],
    [`Add ${'a'.repeat(70)}`, false],
  ])('judges the commit subject %j', (subject, isGood) => {
    expect(isGoodSubject(subject)).toBe(isGood);
  });
});
