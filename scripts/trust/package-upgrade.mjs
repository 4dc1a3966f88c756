/**
 * Publishes two versions of the package to a local registry, creates a portal with the older one, and upgrades it with
 * `npm update`.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '../run.mjs';
import { startRegistry } from './registry.mjs';

const name = 'schema-admin';
const Manifest = z.looseObject({ version: z.string() });

/** @param {string} folder */
const manifestOf = (folder) => Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/** @param {string} version */
function nextPatch(version) {
  const [major = '', minor = '', patch = ''] = version.split('.');
  return [major, minor, Number(patch) + 1].join('.');
}

/**
 * Writes the next release, with a new module that the portal can import. Returns its version.
 * @param {string} built
 * @param {string} folder
 */
function writeNext(built, folder) {
  cpSync(built, folder, { recursive: true });
  const manifest = manifestOf(built);
  const version = nextPatch(manifest.version);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  for (const extension of ['ts', 'js']) {
    writeFileSync(join(folder, 'contract', `release.${extension}`), `export const release = '${version}';\n`);
  }
  return version;
}

/** Returns the source of a portal's test that passes only with the next release. @param {string} version */
const testOf = (version) => `import { release } from '${name}/contract/release.ts';
import { expect, it } from 'vitest';

it('has the module of the next release', () => {
  expect(release).toBe('${version}');
});
`;

export async function packageUpgrade() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-package-'));
  const [built, next, portal] = [join(folder, 'built'), join(folder, 'next'), join(folder, 'portal')];
  const registry = await startRegistry(folder, [name]);
  /**
   * Runs a step, and throws its output if it fails.
   * @param {string} step
   * @param {string} command
   * @param {readonly string[]} args
   */
  const must = async (step, command, args) => {
    const done = await run(command, args, { env: registry.env, limitSeconds: 1200 });
    if (!done.ok) throw new Error(`${step} failed:\n${done.output.slice(-4000)}`);
    console.log(`       ${step}: ${done.seconds.toFixed(0)} s`);
    return done;
  };
  const installed = () => manifestOf(join(portal, 'node_modules', name)).version;
  try {
    await must('build the package', process.execPath, ['packages/admin/build.mjs', built]);
    const { version: older } = manifestOf(built);
    const newer = writeNext(built, next);

    await must('publish the older version', 'npm', ['publish', built]);
    await must('create a portal', process.execPath, [join(built, 'scaffold', 'cli.mjs'), 'create', portal]);
    await must('install it', 'npm', ['install', '--prefix', portal]);
    if (installed() !== older) throw new Error(`${installed()} was installed instead of ${older}`);
    await must('test it', 'npm', ['test', '--prefix', portal]);

    await must('publish the newer version', 'npm', ['publish', next]);
    await must('upgrade the portal', 'npm', ['update', name, '--prefix', portal]);
    if (installed() !== newer) throw new Error(`${installed()} is installed after the update instead of ${newer}`);
    writeFileSync(join(portal, 'tests', 'release.test.ts'), testOf(newer));
    await must('test it again', 'npm', ['test', '--prefix', portal]);
    return { ok: true, output: `npm update upgraded a portal from ${older} to ${newer}; its tests pass with both` };
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  } finally {
    registry.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
