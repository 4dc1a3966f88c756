import { expect, it } from 'vitest';
import { followLeaps, nextItems } from './standing-rows.ts';
import { movedBy, placesOf } from './VirtualRows.tsx';
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
  expect(createRowReader('Id')([{ data: [first, second] }, { data: [{ Id: 2 }, third] }])).toMatchObject({ rows: [first, second, third], starts: [0, 2] });
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

it.each([500, 5])('who comes back to the row %d sees the rows there before those beside them are drawn', (place) => {
  const rowsAt = followLeaps();
  const drawn = (startIndex: number, overscan: number) => rowsAt({ startIndex, endIndex: startIndex + 10, overscan, count: 10_000 }).length;
  expect([drawn(place, 2), drawn(place, 2), drawn(place, 8), drawn(place + 1, 8)]).toEqual([11, 11, 21, 21]);
  // At the top, where most lists begin, two are ready at once.
  const rowsAtTop = followLeaps();
  expect(rowsAtTop({ startIndex: 0, endIndex: 10, overscan: 2, count: 10_000 })).toHaveLength(13);
});

it('rows come and go a few with each drawing: the nearest come first, the farthest go first, and all that are wanted stand in the end', () => {
  const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
  const way = (standing: readonly number[], wanted: readonly number[]) => {
    const steps = [nextItems(standing, wanted)];
    for (let at = 0; at < 20 && JSON.stringify(steps.at(-1)) !== JSON.stringify(wanted); at += 1) steps.push(nextItems(steps.at(-1) ?? [], wanted));
    return steps;
  };
  expect(way(from(0, 6), from(5, 6))).toEqual([[4, 5, 6, 7, 8, 9], from(5, 6)]);
  expect(way(from(10, 6), from(5, 6))).toEqual([[6, 7, 8, 9, 10, 11], from(5, 6)]);
  // A leap: what it leaves goes while what it brings comes.
  expect(way(from(0, 6), from(100, 6))).toEqual([[4, 5, 100, 101, 102, 103], from(100, 6)]);
  expect(way(from(100, 6), from(0, 6))).toEqual([[2, 3, 4, 5, 100, 101], from(0, 6)]);
  expect(way(from(3, 4), from(3, 4))).toEqual([from(3, 4)]);
});

it('rows near those that are wanted stand on until others come in their place, and none does after a leap', () => {
  const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
  expect(nextItems(from(0, 6), from(3, 6).slice(0, 3), 10)).toEqual(from(0, 6));
  // As many go as come, those first that are farthest.
  expect(nextItems(from(0, 12), from(8, 6), 10)).toEqual(from(2, 12));
  expect(nextItems(from(4, 12), from(2, 6), 10)).toEqual(from(2, 12));
  // Too far to be of use: they go by the few, whether any come or not.
  expect(nextItems([...from(0, 6), ...from(100, 6)], from(100, 6), 10)).toEqual([4, 5, ...from(100, 6)]);
});
