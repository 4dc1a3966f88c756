/** Adds six resources to a copy of the repository without any other edit, and runs all checks. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkNames } from '../../scripts/checks.mjs';
import { root } from '../../scripts/run.mjs';
import { isFull } from '../setup/scale.ts';
import { linkModules } from '../setup/link-modules.mjs';

const notCopied = new Set([
  'node_modules',
  '.git',
  'dist',
  'dist-server',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
]);
const tree = mkdtempSync(join(tmpdir(), 'portal-six-'));
const limitMs = 900_000;
afterAll(() => rmSync(tree, { recursive: true, force: true }), limitMs);

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, SCALE: undefined, VITEST: undefined },
  });
  return { status, errorOutput: status === 0 ? '' : `${stdout}${stderr}`.slice(-4000) };
}

it.skipIf(!isFull)(
  'six resources, one file each, pass every check and declaration test without other edits',
  { timeout: limitMs },
  () => {
    cpSync(root, tree, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
    mkdirSync(join(tree, '.cache'));
    linkModules(tree);
    const written = join(root, 'tests', 'six-resources');
    for (const name of readdirSync(written)) {
      writeFileSync(
        join(tree, 'src', 'resources', name),
        readFileSync(join(written, name), 'utf8').replaceAll("'../../src/", "'../"),
      );
    }
    // Check the types separately, without the check's time limit: the compiler starts without a cache here.
    expect(run(process.execPath, 'scripts/check.mjs', ...checkNames.filter((name) => name !== 'types'))).toEqual({
      status: 0,
      errorOutput: '',
    });
    expect(run('npx', 'tsc', '--noEmit')).toEqual({ status: 0, errorOutput: '' });
    expect(run('npx', 'vitest', 'run', '--project', 'unit', 'src', 'tests/screens', 'scripts')).toEqual({
      status: 0,
      errorOutput: '',
    });
  },
);
