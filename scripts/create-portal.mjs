/**
 * `npm run create-portal -- ../my-portal`: builds and packs `packages/admin`, and creates a portal that depends on the
 * tarball. With `--package ^0.1.0`, the portal depends on that version in a registry instead (ADR 057).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.mjs';

const [folder = '--help', ...options] = process.argv.slice(2);
const cache = join(root, '.cache', 'package');
const [built, packed] = [join(cache, 'built'), join(cache, 'packed')];

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').StdioOptions} [stdio]
 */
const run = (command, args, stdio = ['ignore', 'ignore', 'inherit']) =>
  execFileSync(command, args, { cwd: root, stdio });

/** Packs the built package and returns the tarball's path. */
function pack() {
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  run('npm', ['pack', '--silent', built, '--pack-destination', packed]);
  const [tarball = ''] = readdirSync(packed);
  return join(packed, tarball);
}

run(process.execPath, ['packages/admin/build.mjs', built]);
const source = options.includes('--package') ? [] : ['--package', `file:${pack()}`];
try {
  execFileSync(
    process.execPath,
    [join(built, 'scaffold', 'cli.mjs'), 'create', resolve(folder), ...source, ...options],
    { cwd: root, stdio: 'inherit' },
  );
} catch {
  process.exitCode = 1;
}
