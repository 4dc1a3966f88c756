import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Virtualizer } from '@tanstack/react-virtual';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mended, mends, withoutNames } from './mended-parts.mjs';
import { root } from './run.mjs';

it.each(mends)('what is mended in $file stands in it once: $from', ({ file, from }) => {
  expect(readFileSync(join(root, 'node_modules', file), 'utf8').split(from)).toHaveLength(2);
});

it('a library that is written in another way fails the build', () => {
  const mend = { file: 'a-library.js', from: 'twice()', to: 'once($1)' };
  expect(mended('a(); twice(); b();', mend)).toBe('a(); once($1); b();');
  expect(() => mended('a(); b();', mend)).toThrow(/a-library\.js is written in another way/);
});

it('functions of a library are told no names, so that those that nobody calls can be left out', () => {
  const code = 'function useA() {\n  return __name(() => 1, "one");\n}\n__name(useA, "useA");\nexport { useA };\n';
  expect(withoutNames(code)).toBe('function useA() {\n  return __name(() => 1, "one");\n}\nexport { useA };\n');
  expect(() => withoutNames('function useA() {}\n')).toThrow('names its functions in another way');
  expect(withoutNames(readFileSync(join(root, 'node_modules/@refinedev/core/dist/index.mjs'), 'utf8'))).not.toMatch(/^__name\(/m);
});

/** A library as the portal's build has it. */
async function mendedLibrary<Exported>(file: string): Promise<Exported> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'mend', transform: (code, id) => mends.filter(({ file: end }) => id.replaceAll('\\', '/').endsWith(end)).reduce(mended, code) }],
    build: { write: false, minify: false, lib: { entry: join(root, 'node_modules', file), formats: ['es'] } },
  });
  const [first] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return import(`data:text/javascript;base64,${Buffer.from(first?.type === 'chunk' ? first.code : '').toString('base64')}`);
}

describe('what zod reads of many fields', () => {
  const fields = Array.from({ length: 20 }, (_, at) => `Field${at}`);
  const full = { ...Object.fromEntries(fields.map((name) => [name, name])), Count: '7', Choice: 'odd' };
  const schemaOf = (zod: typeof z) =>
    zod.object({
      ...Object.fromEntries(fields.map((name) => [name, zod.string().nullish()])),
      Count: zod.coerce.number(),
      Choice: zod.enum(['a', 'b']).optional().catch(undefined),
      Mark: zod.string().default('none'),
    });

  it('is the same, in whatever order they come and whatever else comes with them', async () => {
    // The portal's policy does not let it make code of texts.
    const { z: own } = await mendedLibrary<{ z: typeof z }>('zod/index.js');
    own.config({ jitless: true });
    const schema = schemaOf(own);
    const fewer = { Count: '7', Field8: 'eight' };
    const values = [full, Object.fromEntries(Object.entries(full).toReversed()), fewer, { ...full, Field4: null, Choice: 'a' }, { ...full, Unknown: 1 }, JSON.parse('{"Count":1,"__proto__":{"Bad":1}}'), { ...full, Field5: 5 }, [], null, 'text'];
    for (const value of values) {
      const [read, plain] = [schema.safeParse(value), schemaOf(z).safeParse(value)];
      expect(read.data).toStrictEqual(plain.data);
      expect(read.error?.issues).toEqual(plain.error?.issues);
    }
    expect(full.Count).toBe('7');
  });
});

describe('the places of a long list', () => {
  const getItemKey = (item: number) => `row ${item}`;
  const otherKeys = (item: number) => `other ${item}`;
  interface Step {
    readonly count?: number;
    readonly getItemKey?: (item: number) => string;
    readonly scrollMargin?: number;
    /** A row and how high it turns out to be. */
    readonly measured?: readonly [number, number];
    readonly isMeasuredAnew?: true;
  }
  const stepsOf = (Library: typeof Virtualizer, steps: readonly Step[]) => {
    let [options, asked]: [{ count: number; getItemKey: (item: number) => string; scrollMargin: number }, number] = [{ count: 0, getItemKey, scrollMargin: 5 }, 0];
    const estimateSize = () => {
      asked += 1;
      return 10;
    };
    const whole = () => ({ ...options, estimateSize, getScrollElement: () => null, observeElementRect: () => {}, observeElementOffset: () => {}, scrollToFn: () => {} });
    const virtualizer = new Library<Element, Element>(whole());
    return steps.map(({ measured, isMeasuredAnew, ...others }) => {
      asked = 0;
      options = { ...options, ...others };
      if (measured) virtualizer.resizeItem(...measured);
      if (isMeasuredAnew) virtualizer.measure();
      virtualizer.setOptions(whole());
      const total = virtualizer.getTotalSize();
      const { measurementsCache } = virtualizer;
      return { asked, total, places: Array.from({ length: options.count }, (_, item) => ({ ...measurementsCache[item] })) };
    });
  };

  it('are reckoned of further rows alone, and are the same', async () => {
    const { Virtualizer: Mended } = await mendedLibrary<{ Virtualizer: typeof Virtualizer }>('@tanstack/virtual-core/dist/esm/index.js');
    const steps: readonly Step[] = [
      { count: 10 },
      { count: 20 },
      { measured: [3, 25] },
      { measured: [18, 40], count: 50 },
      { count: 120 },
      { count: 30 },
      { count: 40, getItemKey: otherKeys },
      { count: 60, scrollMargin: 90 },
      { measured: [2, 15] },
      { isMeasuredAnew: true, count: 70 },
      { isMeasuredAnew: true },
      { count: 0 },
      { count: 15 },
    ];
    const [own, plain] = [stepsOf(Mended, steps), stepsOf(Virtualizer, steps)];
    expect(own.map(({ total, places }) => ({ total, places }))).toEqual(plain.map(({ total, places }) => ({ total, places })));
    expect(own.map(({ asked }) => asked)).toEqual([10, 10, 16, 31, 70, 28, 40, 60, 57, 70, 70, 0, 15]);
  });
});
