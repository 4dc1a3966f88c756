import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './run.mjs';

const Packages = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Packages, devDependencies: Packages.optional() });

it('every library is justified in an ADR', () => {
  const manifests = ['package.json', 'packages/admin/package.json'].map((file) =>
    Manifest.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  );
  const folder = join(root, 'docs/adr');
  const reasons = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const names = manifests.flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  const libraries = names.filter((name) => !name.startsWith('@types/') && name !== 'schema-admin');
  expect(libraries).not.toEqual([]);
  expect(libraries.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

it('every locked package has a URL, which saves npm a request to the registry', () => {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional() })) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  expect(
    Object.keys(packages).filter(
      (path) => path !== '' && path !== 'packages/admin' && packages[path]?.resolved === undefined,
    ),
  ).toEqual([]);
});
