import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

/** Plugin hooks that can change or replace a module. */
const hooks = /(?<!\.)\b(?:transform|load|resolveId|renderChunk)\s*[(:]/;
const packages = /node_modules|antd|rc-|refinedev|react|zod|lodash/;

it('no build plugin changes the files of a package', () => {
  const folder = 'packages/admin/vite';
  const plugins = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => `${folder}/${file}`);
  expect(plugins).toContain('packages/admin/vite/texts/plugin.mjs');
  const sources = ['vite.config.ts', 'scripts/worker-files.mjs', ...plugins].map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  );
  expect(sources.filter(([, source]) => hooks.test(source) && packages.test(source)).map(([file]) => file)).toEqual([]);
});
