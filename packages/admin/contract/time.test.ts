import { describe, expect, it } from 'vitest';
import { Flag, ShownInstant, isSet, readInstant, timeOf } from './time.ts';

const at = '2026-11-20T10:00:00Z';

describe('a time on the wire', () => {
  it.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00:00z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T10:00:00-05:30', '2026-11-20T15:30:00.000Z'],
    ['2026-11-20T10:00:00', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00:00.123', '2026-11-20T10:00:00.123Z'],
  ])('%s is %s, with or without a zone', (written, read) => {
    expect(readInstant(written).toISOString()).toBe(read);
  });

  it('accepts a zone without a colon', () => {
    // Engines differ. Either result is fine, as long as no second zone is appended.
    const read = readInstant('2026-11-20T10:00:00+0200').getTime();
    expect([Date.parse('2026-11-20T08:00:00Z'), Number.NaN]).toContain(read);
  });

  it('may be empty if it is for display only', () => {
    expect([
      ShownInstant.safeParse('').success,
      ShownInstant.safeParse(at).success,
      ShownInstant.safeParse('soon').success,
    ]).toEqual([true, true, false]);
  });
});

describe('a flag', () => {
  it('keeps its time, or stays empty', () => {
    expect([at, null, undefined].map((value) => Flag.parse(value))).toEqual([at, null, undefined]);
  });

  it('converts other values by their truthiness', () => {
    expect([true, 'yes', 1, false, 0, ''].map((value) => Flag.parse(value))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is set by a time and by true', () => {
    expect([at, true, false, null, undefined].map(isSet)).toEqual([true, true, false, false, false]);
  });

  it('has a time only if its value is one', () => {
    expect(timeOf(at)?.toISOString()).toBe('2026-11-20T10:00:00.000Z');
    expect([true, false, null, undefined, ''].map(timeOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
