import { expect, it } from 'vitest';
import type { Row } from '../../../providers/resource-calls.ts';
import { createKeyReader } from './item-keys.ts';

const one: Row = { Id: 1 };
const two: Row = { Id: 2 };
const three: Row = { Id: 3 };
const series = {};
const items = { rows: [one, two], series, rowHeight: 92, keyAt: (rows: readonly Row[], item: number) => `row ${String(rows[item]?.['Id'])}` };

it('items are named by the same function while rows come below those that stood', () => {
  const keysOf = createKeyReader();
  const keyOf = keysOf(items);
  expect([0, 1].map(keyOf)).toEqual(['row 1', 'row 2']);
  expect(keysOf({ ...items, rows: [one, two, three] })).toBe(keyOf);
  expect([0, 1, 2].map(keyOf)).toEqual(['row 1', 'row 2', 'row 3']);
  expect(keysOf(items)).toBe(keyOf);
  expect(keyOf(2)).toBe('row 3');
});

it.each([
  ['rows have become others', { ...items, rows: [three, one], series: {} }],
  ['items are named in another way', { ...items, rows: [three, one], keyAt: (rows: readonly Row[], item: number) => items.keyAt(rows, item) }],
  ['rows are of another height', { ...items, rows: [three, one], rowHeight: 120 }],
])('%s: by another function, and the old one names them as before', (_, others) => {
  const keysOf = createKeyReader();
  const before = keysOf(items);
  const now = keysOf(others);
  expect(now).not.toBe(before);
  expect([now(0), before(0)]).toEqual(['row 3', 'row 1']);
});
