import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { DatabaseAway, StorageFull } from './database.ts';
import { troubleOf } from './trouble.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('troubleOf', () => {
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('returns full for %s, even if wrapped in a query error', (code) => {
    expect([troubleOf(coded(code)), troubleOf(new DrizzleQueryError('insert', [], coded(code)))]).toEqual([
      'full',
      'full',
    ]);
  });

  it.each([
    '53200',
    '53300',
    '57014',
    '55P03',
    '25006',
    '25P03',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '40P01',
    '58030',
    'EROFS',
    'ECONNREFUSED',
    'ECONNRESET',
  ])('returns unavailable for %s', (code) => {
    expect(troubleOf(coded(code))).toBe('unavailable');
  });

  it('returns undefined for bugs and caller errors', () => {
    expect(['23505', '42P01', '22003', 'XX001', 'ENOENT'].map((code) => troubleOf(coded(code)))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    expect([troubleOf(new StorageFull()), troubleOf(new DatabaseAway()), troubleOf(new Error('bug'))]).toEqual([
      'full',
      'unavailable',
      undefined,
    ]);
  });
});
