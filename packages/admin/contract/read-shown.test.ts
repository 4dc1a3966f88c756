import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readShown } from './read-shown.ts';
import { Flag, ShownInstant, isSet, timeOf } from './time.ts';

const Line = z.object({
  Id: z.union([z.number().int(), z.string().min(1)]),
  Name: z.string(),
  Note: z.string().nullish(),
  Price: z.number().int().nullish(),
  Bound: z.boolean().nullish(),
});
const line = { Id: 1, Name: 'Tea', Note: 'Loose', Price: 420, Bound: true };
const read = (change: object) => readShown(Line, { ...line, ...change });

describe('lenient parsing', () => {
  it('keeps valid values', () => {
    expect(read({})).toEqual(line);
  });

  it('converts between text, numbers and flags', () => {
    expect(read({ Name: 7, Note: true })).toEqual({ ...line, Name: '7', Note: 'true' });
    expect(read({ Price: '420', Bound: 'False' })).toEqual({ ...line, Price: 420, Bound: false });
    expect([1, 0, ' TRUE '].map((Bound) => read({ Bound }).Bound)).toEqual([true, false, true]);
  });

  it('empties values that cannot be converted', () => {
    expect(read({ Name: {}, Note: [], Price: 'four', Bound: 'perhaps' })).toEqual({
      ...line,
      Name: '',
      Note: null,
      Price: null,
      Bound: null,
    });
    expect(read({ Bound: 7 }).Bound).toBeNull();
    expect(read({ Name: undefined, Note: undefined })).toEqual({ ...line, Name: '', Note: undefined });
  });

  it('omits rows without a valid required value', () => {
    expect(
      readShown(z.array(Line), [
        line,
        { ...line, Id: null },
        'no row',
        { ...line, Id: '' },
        { ...line, Id: 'b', Name: null },
      ]),
    ).toEqual([line, { ...line, Id: 'b', Name: '' }]);
  });

  it('throws if no row is valid', () => {
    expect(() => readShown(z.array(Line), [{ Name: 'Tea' }])).toThrow(z.ZodError);
    expect(readShown(z.array(Line), [])).toEqual([]);
    expect(() => read({ Id: undefined })).toThrow(z.ZodError);
    expect(readShown(z.object({ Lines: z.array(Line).nullish() }), { Lines: [{ Name: 'Tea' }] })).toEqual({
      Lines: null,
    });
  });

  it('uses the first union member that fits', () => {
    const Target = z.union([z.object({ Id: z.number(), Name: z.string() }), z.number()]);
    expect(readShown(z.array(Target), [{ Id: 1, Name: 2 }, '3', {}])).toEqual([{ Id: 1, Name: '2' }, 3]);
  });

  it('keeps valid times and empties others', () => {
    const At = z.object({ At: ShownInstant });
    expect(
      ['2026-03-10T12:00:00Z', 'yesterday', null, 7, undefined].map((value) => readShown(At, { At: value }).At),
    ).toEqual(['2026-03-10T12:00:00Z', '', '', '', '']);
  });

  it('treats any other non-empty value as a set flag without a time', () => {
    const Delivered = z.object({ Delivered: Flag });
    const flagOf = (value: unknown) => readShown(Delivered, { Delivered: value }).Delivered;
    expect([true, 'yesterday', 1, {}, '2026-03-10T12:00:00Z'].map((value) => isSet(flagOf(value)))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect([false, null, undefined, 0, ''].map((value) => isSet(flagOf(value)))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([flagOf('yesterday'), flagOf('2026-03-10T12:00:00Z')].map(timeOf)).toEqual([
      undefined,
      new Date('2026-03-10T12:00:00Z'),
    ]);
    expect('Delivered' in readShown(Delivered, {})).toBe(false);
  });
});
