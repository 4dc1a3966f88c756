import { expect, it, vi } from 'vitest';
import { deepValue, flatQueries, lastCallOnly, sameData, unionWith, withoutImport } from './unused-parts.mjs';

const load = (source: string) => import(`data:text/javascript,${encodeURIComponent(source)}`);

it('the queries that stand in for Refine’s are read and written as it asks for them, without what is not set', async () => {
  const { parse, stringify } = await load(flatQueries());
  expect(parse('?to=%2Forders%3Fq%3Da&page=2')).toEqual({ to: '/orders?q=a', page: '2' });
  expect([stringify({ to: '/orders?q=a', none: undefined }, { addQueryPrefix: true }), stringify({}, { addQueryPrefix: true })]).toEqual(['?to=%2Forders%3Fq%3Da', '']);
});

it.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [1, 2, 3], false],
  [[], {}, false],
  [NaN, NaN, true],
  // Of what is no plain data only the same is the same: too often compared as different is drawn once more, too seldom is wrong.
  [new Date(0), new Date(1), false],
  [new Map([[1, 1]]), new Map([[1, 2]]), false],
])('what stands in for Refine’s comparison holds %j and %j for the same: %s', async (one, other, expected) => {
  const { default: same } = await load(sameData());
  expect([same(one, other), same(other, one)]).toEqual([expected, expected]);
});

it('what stands in for Refine’s union keeps the first of those that are the same', async () => {
  const { default: union } = await load(unionWith());
  expect(union([{ id: 1, at: 'a' }], [{ id: 1, at: 'b' }, { id: 2, at: 'b' }], (one: { id: number }, other: { id: number }) => one.id === other.id)).toEqual([{ id: 1, at: 'a' }, { id: 2, at: 'b' }]);
});

it('what stands in for Refine’s look into a record finds what lies deep, and nothing where there is none', async () => {
  const { default: get } = await load(deepValue());
  const record = { Shop: { Names: ['Green'] } };
  expect([get(record, 'Shop.Names[0]'), get(record, 'Shop'), get(record, 'Courier.Name'), get(undefined, 'Shop')]).toEqual(['Green', record.Shop, undefined, undefined]);
});

it('what stands in for Refine’s waiting calls once, as it was asked last, at once when it is told so, and not when it is called off', async () => {
  vi.useFakeTimers();
  try {
    const { default: debounce } = await load(lastCallOnly());
    const calls: unknown[][] = [];
    const ask = debounce((...given: unknown[]) => calls.push(given), 300);
    ask('a');
    vi.advanceTimersByTime(299);
    ask('b', 1);
    vi.advanceTimersByTime(299);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual([['b', 1]]);
    ask('c');
    ask.flush();
    ask.flush();
    ask('d');
    ask.cancel();
    vi.advanceTimersByTime(1_000);
    expect(calls).toEqual([['b', 1], ['c']]);
  } finally {
    vi.useRealTimers();
  }
});

it('an import of which nothing is called is left out, and one of which something is called is not', () => {
  const code = 'import { a } from "./a.js";\nimport { b, c, } from "./b.js";\nexport const d = a();\n';
  expect(withoutImport(code, './b.js')).toBe('import { a } from "./a.js";\nexport const d = a();\n');
  expect(() => withoutImport(code, './a.js')).toThrow('a of ./a.js is called');
  expect(() => withoutImport(code, './c.js')).toThrow('Nothing is imported from ./c.js');
});
