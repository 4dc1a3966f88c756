import { expect, it } from 'vitest';
import { nextElements, noElements } from './row-elements.ts';

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
