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

it('each locked package says where it lies, or npm would ask the registry for it', () => {
  const { packages } = z.object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional() })) }).parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  expect(Object.keys(packages).filter((path) => path !== '' && packages[path]?.resolved === undefined)).toEqual([]);
});
