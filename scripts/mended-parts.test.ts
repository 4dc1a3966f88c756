import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
