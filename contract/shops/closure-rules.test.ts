import { describe, expect, it } from 'vitest';
import { closureForm, isOver, lastDayAhead, overlaps } from './closure-rules.ts';

const today = '2026-03-10';
const given = { First: '2026-04-03', Last: '2026-04-06', Reason: 'Easter', From: null, To: null };

function faults(changed: object, originalFirstDay?: string): Record<string, string> {
  const { error } = closureForm(() => today, originalFirstDay).safeParse({ ...given, ...changed });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const early = { First: 'The first day cannot be in the past.' };
const over = { Last: 'The last day cannot be in the past.' };
const reversed = { Last: 'The last day cannot be before the first.' };
const late = { Last: 'The last day cannot be more than two years ahead.' };
const both = 'Enter both a start and an end, or neither.';
const after = { To: 'The end must be after the start.' };

describe('a closure entry', () => {
  it.each([
    ['may begin today', { First: today, Last: today }, {}],
    ['may not begin yesterday', { First: '2026-03-09', Last: today }, early],
    ['may be one day', { First: '2026-04-03', Last: '2026-04-03' }, {}],
    ['may not end the day before it begins', { Last: '2026-04-02' }, reversed],
    ['may end this day in two years', { Last: '2028-03-10' }, {}],
    ['may not end a day later', { Last: '2028-03-11' }, late],
    ['may have special hours', { From: '10:00', To: '10:01' }, {}],
    ['may have them from midnight to the last minute', { From: '00:00', To: '23:59' }, {}],
    ['may not have a start alone', { From: '10:00' }, { To: both }],
    ['may not have an end alone', { To: '10:00' }, { From: both }],
    ['may not end when it opens', { From: '10:00', To: '10:00' }, after],
    ['may not end before it opens', { From: '10:00', To: '09:59' }, after],
    [
      'may begin on the night when the clocks go forward',
      { First: '2026-03-29', Last: '2026-03-29', From: '01:30', To: '02:30' },
      {},
    ],
    [
      'may begin on the night when they go back',
      { First: '2026-10-25', Last: '2026-10-25', From: '01:30', To: '01:45' },
      {},
    ],
    ['has a reason', { Reason: '  ' }, { Reason: 'This field is required.' }],
    ['has one of a hundred characters', { Reason: ` ${'x'.repeat(100)} ` }, {}],
    ['has none of more', { Reason: 'x'.repeat(101) }, { Reason: 'Max length is 100 characters' }],
  ])('%s', (_, changed, expected) => {
    expect(faults(changed)).toEqual(expected);
  });

  it.each(['24:00', '9:00', '10:60', '10', ''])('rejects the time “%s”', (From) => {
    expect(Object.keys(faults({ From, To: '23:00' }))).toEqual(['From']);
  });

  it('reports problems with its days while the reason is missing', () => {
    expect(faults({ Last: '2026-04-02', Reason: '' })).toMatchObject(reversed);
  });

  it('keeps a past first day when it is changed, but accepts no other past day', () => {
    const begun = { First: '2026-03-08' };
    expect(faults(begun, '2026-03-08')).toEqual({});
    expect(faults(begun, '2026-03-07')).toEqual(early);
  });

  it('may end today after its start, but not on a past day', () => {
    const until = (Last: string) => faults({ First: '2026-03-08', Last }, '2026-03-08');
    expect([until(today), until('2026-03-09')]).toEqual([{}, over]);
  });

  it('is over the day after its last', () => {
    const until = (Last: string) => isOver({ First: '2026-03-01', Last }, today);
    expect([until('2026-03-09'), until(today)]).toEqual([true, false]);
  });

  it('overlaps an entry with a common day, but not a neighbouring one', () => {
    const days = (First: string, Last = First) => ({ First, Last });
    const easter = days('2026-04-03', '2026-04-06');
    expect(
      [days('2026-04-06'), days('2026-04-01', '2026-04-03'), days('2026-04-01', '2026-04-30'), days('2026-04-04')].map(
        (other) => overlaps(easter, other),
      ),
    ).toEqual([true, true, true, true]);
    expect([days('2026-04-02'), days('2026-04-07', '2026-04-09')].map((other) => overlaps(easter, other))).toEqual([
      false,
      false,
    ]);
  });

  it('may reach 1 March if there is no 29 February two years ahead', () => {
    expect(lastDayAhead('2028-02-29')).toBe('2030-03-01');
  });
});
