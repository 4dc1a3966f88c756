import { expect, it } from 'vitest';
import { nextElements, nextOrder, noElements } from './row-elements.ts';

const stood = nextElements(noElements, ['a', 'b', 'c', 'd'], undefined);
const after = (keys: readonly string[], held?: string) => Object.fromEntries(nextElements(stood, keys, held).of);

it('rows that come below the others stand in the elements of those that have gone, in their order', () => {
  expect(Object.fromEntries(stood.of)).toEqual({ a: 0, b: 1, c: 2, d: 3 });
  expect(after(['c', 'd', 'e', 'f'])).toEqual({ c: 2, d: 3, e: 0, f: 1 });
  expect(after(['c', 'd', 'e', 'f', 'g'])).toEqual({ c: 2, d: 3, e: 0, f: 1, g: 4 });
  expect(after(['x', 'y'])).toEqual({ x: 0, y: 1 });
});

it('rows that come above the others get elements of their own, so that none is moved', () => {
  expect(after(['y', 'z', 'a', 'b'])).toEqual({ y: 4, z: 5, a: 0, b: 1 });
  expect(after(['a', 'new', 'b', 'c'])).toEqual({ a: 0, new: 4, b: 1, c: 2 });
});

it('the element of a row that is held becomes no other row’s', () => {
  expect(after(['c', 'd', 'e', 'f'], 'a')).toEqual({ c: 2, d: 3, e: 1, f: 4 });
});

it('no element stands for two rows, however they come and go', () => {
  let elements = noElements;
  for (let step = 0; step < 200; step += 1) {
    const first = (step * 37) % 50;
    const keys = Array.from({ length: 5 + (step % 7) }, (_, at) => `row ${first + at}`);
    elements = nextElements(elements, keys, step % 3 === 0 ? keys[0] : undefined);
    expect([...elements.of.keys()]).toEqual(keys);
    expect(new Set(elements.of.values()).size).toBe(keys.length);
  }
});

const all = Infinity;

it('elements stand where they stood, and new ones beside those of the rows beside theirs', () => {
  // The first two have become those of the rows that came last.
  expect(nextOrder([0, 1, 2, 3], [2, 3, 0, 1], 0, undefined)).toEqual([0, 1, 2, 3]);
  expect(nextOrder([0, 1, 2, 3], [2, 3, 0, 1, 4], 0, undefined)).toEqual([0, 1, 4, 2, 3]);
  expect(nextOrder([0, 1, 2, 3], [5, 4, 2, 3, 0, 1], 0, undefined)).toEqual([0, 1, 5, 4, 2, 3]);
  expect(nextOrder([0, 1, 2, 3], [3, 0], 0, undefined)).toEqual([0, 3]);
  expect(nextOrder([], [0, 1], 0, undefined)).toEqual([0, 1]);
});

it('they come into the order of their rows a few at a time', () => {
  expect(nextOrder([0, 1, 2, 3, 4], [2, 3, 4, 0, 1], 1, undefined)).toEqual([1, 2, 3, 4, 0]);
  expect(nextOrder([1, 2, 3, 4, 0], [2, 3, 4, 0, 1], 1, undefined)).toEqual([2, 3, 4, 0, 1]);
  expect(nextOrder([0, 1, 2, 3, 4], [2, 3, 4, 0, 1], all, undefined)).toEqual([2, 3, 4, 0, 1]);
  expect(nextOrder([0, 1, 2], [0, 1, 2], all, undefined)).toEqual([0, 1, 2]);
});

it('the element that is held is not moved', () => {
  expect(nextOrder([0, 1, 2, 3], [2, 3, 0, 1], all, 0)).toEqual([0, 1, 2, 3]);
  expect(nextOrder([0, 1, 2, 3], [2, 3, 0, 1], all, 3)).toEqual([2, 3, 0, 1]);
});

it('whatever has come and gone, each wanted element stands once, and in the end in its order', () => {
  let order: readonly number[] = [];
  for (let step = 0; step < 200; step += 1) {
    const wanted = Array.from({ length: 5 + (step % 7) }, (_, at) => (at * 7 + step * 5) % 13).filter((element, at, elements) => elements.indexOf(element) === at);
    order = nextOrder(order, wanted, step % 3, undefined);
    expect(order.toSorted((one, other) => one - other)).toEqual(wanted.toSorted((one, other) => one - other));
    let sorted = order;
    for (let turn = 0; turn < wanted.length; turn += 1) sorted = nextOrder(sorted, wanted, 1, undefined);
    expect(sorted).toEqual(wanted);
  }
});
