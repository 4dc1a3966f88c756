/** Creates a portal, scaffolds resources from documents of five frameworks, and runs their tests and user journeys. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { documents } from '../documents/documents.ts';
import { installPackage } from '../setup/link-modules.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-documents-'));
const tree = join(folder, 'portal');
const limitMs = 600_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined },
  });
  return { status, errorOutput: status === 0 ? '' : `${stdout}${stderr}`.slice(-6000) };
}

it('scaffolds each document, passes the generated tests, and sends only valid requests', { timeout: limitMs }, () => {
  expect(run([join(root, 'scripts', 'create-portal.mjs'), tree], root)).toEqual({ status: 0, errorOutput: '' });
  const files = readdirSync(tree, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeLessThanOrEqual(25);
  installPackage(tree);
  expect(run([join('node_modules', 'vitest', 'vitest.mjs'), 'run'], tree)).toEqual({ status: 0, errorOutput: '' });
  for (const { file, path, list, name } of documents) {
    expect(
      run(
        [
          join('node_modules', 'schema-admin', 'scaffold', 'cli.mjs'),
          'new-resource',
          '--openapi',
          file,
          '--path',
          path,
          '--name',
          name,
          ...(list === undefined ? [] : ['--list', list]),
        ],
        tree,
      ),
    ).toEqual({ status: 0, errorOutput: '' });
  }
  cpSync(join(root, 'tests', 'documents'), join(tree, 'tests', 'documents'), { recursive: true });
  const journeys = `import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { describeJourneys } from './documents/journeys.ts';

describeJourneys(Object.values(import.meta.glob<Resource>('../src/resources/*.resource.tsx', { eager: true, import: 'default' })));
`;
  writeFileSync(join(tree, 'tests', 'journeys.dom.test.tsx'), journeys);
  expect(run([join('node_modules', 'vitest', 'vitest.mjs'), 'run', 'src/resources', 'tests/journeys'], tree)).toEqual({
    status: 0,
    errorOutput: '',
  });
});

it('creates a portal on json-server that compiles and passes its own tests', { timeout: limitMs }, () => {
  const library = join(folder, 'library');
  expect(
    run(
      [join(root, '.cache', 'package', 'built', 'scaffold', 'cli.mjs'), 'create', library, '--backend', 'json-server'],
      root,
    ),
  ).toEqual({ status: 0, errorOutput: '' });
  expect(
    readdirSync(library, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
  ).toBeLessThanOrEqual(25);
  installPackage(library);
  expect(run([join('node_modules', 'typescript-native', 'bin', 'tsc'), '--noEmit'], library)).toEqual({
    status: 0,
    errorOutput: '',
  });
  expect(run([join('node_modules', 'vitest', 'vitest.mjs'), 'run'], library)).toEqual({ status: 0, errorOutput: '' });
});

it('refuses an unknown backend', () => {
  const { status, errorOutput } = run(
    [
      join(root, '.cache', 'package', 'built', 'scaffold', 'cli.mjs'),
      'create',
      join(folder, 'other'),
      '--backend',
      'mongo',
    ],
    root,
  );
  expect({ status, errorOutput: errorOutput.trim() }).toEqual({
    status: 1,
    errorOutput: 'There is no backend "mongo": choose memory or json-server.',
  });
});
