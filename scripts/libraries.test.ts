import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './run.mjs';

const Packages = z.record(z.string(), z.string());

it('each library has its reason in an ADR', () => {
  const { dependencies, devDependencies } = z.object({ dependencies: Packages, devDependencies: Packages }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const folder = join(root, 'docs/adr');
  const reasons = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const libraries = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
  expect(libraries).not.toEqual([]);
  expect(libraries.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});
