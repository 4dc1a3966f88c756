import { expect, it } from 'vitest';
import { medianShift } from './VirtualRows.tsx';
import { reactToCheck, reactToMessage } from './new-rows-reactions.ts';
import { rowsOf } from '../../kit/rows/use-rows.ts';

const rowHeight = 69;

it('a check keeps its start time until the list is refreshed', () => {
  expect(reactToCheck({ isNew: true, scrollY: 300, since: 5, checkedAt: 9 })).toEqual({ step: 'offer', since: 5 });
  expect(reactToCheck({ isNew: true, scrollY: 299, since: 5, checkedAt: 9 })).toEqual({ step: 'refresh', since: 9 });
  expect(reactToCheck({ isNew: false, scrollY: 300, since: 5, checkedAt: 9 })).toEqual({ step: 'rest', since: 9 });
});

it('a message refreshes the list at the top, and elsewhere only if it shows the row', () => {
  expect(reactToMessage({ isHeld: false, scrollY: 299, since: 5, now: 9 })).toEqual({ step: 'refresh', since: 9 });
  expect(reactToMessage({ isHeld: true, scrollY: 300, since: 5, now: 9 })).toEqual({ step: 'refresh', since: 5 });
  expect(reactToMessage({ isHeld: false, scrollY: 300, since: 5, now: 9 })).toEqual({ step: 'ask', since: 5 });
});

it('a row that moves to the next page during a read is listed once', () => {
  const [first, second, third] = [{ Id: 3 }, { Id: 2 }, { Id: 1 }];
  expect(rowsOf([{ data: [first, second] }, { data: [{ Id: 2 }, third] }], 'Id')).toMatchObject({
    rows: [first, second, third],
    starts: [0, 2],
  });
});

it('the shift of rows is computed from those that remain', () => {
  const before = [
    { key: 'a', start: 300 },
    { key: 'b', start: 369 },
  ];
  expect(medianShift(before, (key) => (key === 'b' ? 438 : undefined))).toBe(69);
  expect(medianShift(before, () => undefined)).toBe(0);
});

it('a single row that moves does not shift the others', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const before = keys.map((key, at) => ({ key, start: 300 + at * rowHeight }));
  const movedTo = (row: string, start: number, others: number) =>
    medianShift(before, (key) => (key === row ? start : 300 + keys.indexOf(String(key)) * rowHeight + others));
  expect(movedTo('a', 0, 0)).toBe(0);
  expect(movedTo('a', 9000, -rowHeight)).toBe(-rowHeight);
  expect(movedTo('e', 0, rowHeight)).toBe(rowHeight);
});
