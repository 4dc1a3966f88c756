import { expect, it } from 'vitest';
import { followLeaps, movedBy, placesOf } from './VirtualRows.tsx';
import { afterCheck, afterMessage } from './new-rows-steps.ts';
import { createRowReader } from '../../kit/rows/use-rows.ts';

const rowHeight = 69;

it('the check keeps its stamp until the list is refreshed', () => {
  expect(afterCheck({ isNew: true, scrollY: 300, since: 5, asked: 9 })).toEqual({ step: 'offer', since: 5 });
  expect(afterCheck({ isNew: true, scrollY: 299, since: 5, asked: 9 })).toEqual({ step: 'refresh', since: 9 });
  expect(afterCheck({ isNew: false, scrollY: 300, since: 5, asked: 9 })).toEqual({ step: 'rest', since: 9 });
});

it('a message refreshes the list at the top, and further down only where it shows the row', () => {
  expect(afterMessage({ isHeld: false, scrollY: 299, since: 5, now: 9 })).toEqual({ step: 'refresh', since: 9 });
  expect(afterMessage({ isHeld: true, scrollY: 300, since: 5, now: 9 })).toEqual({ step: 'refresh', since: 5 });
  expect(afterMessage({ isHeld: false, scrollY: 300, since: 5, now: 9 })).toEqual({ step: 'ask', since: 5 });
});

it('a row that slipped onto the next page while the pages were read stands in the list once', () => {
  const [first, second, third] = [{ Id: 3 }, { Id: 2 }, { Id: 1 }];
  expect(createRowReader('Id')([{ data: [first, second] }, { data: [{ Id: 2 }, third] }])).toEqual({ rows: [first, second, third], starts: [0, 2] });
});

it('rows that moved are told by those that are left', () => {
  const before = [{ key: 'a', start: 300 }, { key: 'b', start: 369 }];
  expect(movedBy(before, (key) => (key === 'b' ? 438 : undefined))).toBe(69);
  expect(movedBy(before, () => undefined)).toBe(0);
});

it('one row that found another place takes its reader nowhere, be it the first in view or the last', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const before = keys.map((key, at) => ({ key, start: 300 + at * rowHeight }));
  const movedTo = (row: string, start: number, others: number) => movedBy(before, (key) => (key === row ? start : 300 + keys.indexOf(String(key)) * rowHeight + others));
  expect(movedTo('a', 0, 0)).toBe(0);
  expect(movedTo('a', 9000, -rowHeight)).toBe(-rowHeight);
  expect(movedTo('e', 0, rowHeight)).toBe(rowHeight);
});

it('rows that stand where they stood are found without looking through the others', () => {
  const keys = Array.from({ length: 10_000 }, (_, at) => `row ${at}`);
  let asked = 0;
  const list = { count: keys.length, getItemKey: (at: number) => (asked += 1) && (keys[at] ?? at) };
  const before = [9000, 9001, 9002].map((index) => ({ key: `row ${index}`, index }));
  const placeOf = placesOf(list, before);
  expect(before.map(({ key }) => placeOf(key))).toEqual([9000, 9001, 9002]);
  expect(asked).toBe(3);
  keys.unshift('new row');
  const now = placesOf({ ...list, count: keys.length }, before);
  expect([...before.map(({ key }) => key), 'gone'].map(now)).toEqual([9001, 9002, 9003, undefined]);
});

it('a leap past all rows draws those in view alone, and the next step as many around them as ever', () => {
  const rowsAt = followLeaps();
  const drawn = (startIndex: number) => rowsAt({ startIndex, endIndex: startIndex + 10, overscan: 8, count: 10_000 }).length;
  expect([0, 24, 49, 9000, 9001].map(drawn)).toEqual([19, 21, 11, 11, 21]);
});

it('more rows stand ready where the scroll goes than where it comes from, and none beyond the list', () => {
  const rowsAt = followLeaps();
  const ends = (startIndex: number) => {
    const rows = rowsAt({ startIndex, endIndex: startIndex + 10, overscan: 8, count: 100 });
    return [rows[0], rows.at(-1)];
  };
  expect([20, 30, 30, 25, 3, 80, 86].map(ends)).toEqual([[18, 38], [28, 48], [28, 48], [17, 37], [0, 15], [80, 90], [84, 99]]);
});

it('who comes back to a place far down sees its rows before those beside them are drawn', () => {
  const rowsAt = followLeaps();
  const drawn = (startIndex: number, overscan: number) => rowsAt({ startIndex, endIndex: startIndex + 10, overscan, count: 10_000 }).length;
  expect([drawn(500, 2), drawn(500, 2), drawn(500, 8), drawn(501, 8)]).toEqual([11, 11, 21, 21]);
  // At the top, where most lists begin, two are ready at once.
  const rowsAtTop = followLeaps();
  expect(rowsAtTop({ startIndex: 0, endIndex: 10, overscan: 2, count: 10_000 })).toHaveLength(13);
});
