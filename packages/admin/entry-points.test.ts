import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryPoints, isEntryPoint } from './entry-points.mjs';

const folder = import.meta.dirname;
const root = join(folder, '..', '..');
/** Everything that a portal's developer copies, or that the scaffolder writes. */
const shown = [
  ...['template', 'scaffold', 'README.md'].map((path) => join(folder, path)),
  ...[
    'docs/declaring-resources.md',
    'docs/authentication.md',
    'docs/data-providers.md',
    'docs/backends.md',
    'docs/resources',
    'tests/examples',
    'tests/documents',
  ].map((path) => join(root, path)),
];

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|mjs|tsx?)$/.test(name))
    .map((name) => join(path, name));
}

const imported = new Set(
  shown
    .flatMap(filesOf)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/schema-admin\/([\w./-]+\.(?:mjs|tsx?))/g)])
    .map(([, path = '']) => path),
);

describe('the entry points of the package', () => {
  it('cover the imports of the template, the scaffolder, the documentation and its examples', () => {
    expect(imported.size).toBeGreaterThan(20);
    expect([...imported].filter((path) => !isEntryPoint(path) || !existsSync(join(folder, path)))).toEqual([]);
  });

  it('exist', () => {
    const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const unused = entryPoints.filter((pattern) => {
      const [start = '', end = ''] = pattern.split('*');
      return !modules.some((path) => path.startsWith(start) && path.endsWith(end));
    });
    expect(unused).toEqual([]);
  });
});
