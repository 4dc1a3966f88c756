import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

  /** Zod as the portal's build has it, which may not make code of texts. */
  async function mendedZod(): Promise<typeof z> {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'mend-zod',
          transform: (code, id) => mends.filter(({ file }) => id.replaceAll('\\', '/').endsWith(file)).reduce(mended, code),
        },
      ],
      build: { write: false, minify: false, lib: { entry: join(root, 'node_modules/zod/index.js'), formats: ['es'] } },
    });
    const [first] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const { z: zod }: { z: typeof z } = await import(`data:text/javascript;base64,${Buffer.from(first?.type === 'chunk' ? first.code : '').toString('base64')}`);
    zod.config({ jitless: true });
    return zod;
  }

  it('is the same, in whatever order they come and whatever else comes with them', async () => {
    const schema = schemaOf(await mendedZod());
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
