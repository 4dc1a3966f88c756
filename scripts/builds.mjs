/**
 * Builds the portal and the server, and checks whether the builds are up to date. Needs no installed package itself.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, tool } from './run.mjs';

const sources = [
  'packages',
  'contract',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'portal.config.ts',
  'scripts/worker-files.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const results = ['dist/index.html', 'dist-server/main.js'];
const stampFile = join(root, '.cache', 'build-stamp');

/** Returns the files at or below a path, without tests, in a fixed order. @param {string} path @returns {string[]} */
function filesAt(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return path.includes('.test.') ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((path) => filesAt(join(root, path)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Returns whether dist/ and dist-server/ match the current sources. */
export function isBuilt() {
  const whole = [...results.map((file) => join(root, file)), stampFile].every((file) => existsSync(file));
  return whole && readFileSync(stampFile, 'utf8') === hashSources();
}

/** Time limit for creating demo data. Large amounts can take hours, so it is one day. */
const dataLimitSeconds = 86_400;

/**
 * Runs both builds in parallel. "withData" also creates a new embedded database once the server is built. Sets
 * NODE_ENV, because Vite would otherwise use the caller's.
 * @param {{ withData?: boolean }} [options]
 */
export async function build({ withData = false } = {}) {
  const started = performance.now();
  const stamp = hashSources();
  rmSync(stampFile, { force: true });
  const env = { NODE_ENV: 'production' };
  const buildServer = async () => {
    const server = await run(tool('vite'), ['build', '--ssr'], { env });
    return server.ok && withData
      ? run(process.execPath, ['dist-server/prepare.js'], { limitSeconds: dataLimitSeconds })
      : server;
  };
  const both = await Promise.all([run(tool('vite'), ['build'], { env }), buildServer()]);
  const ok = both.every((one) => one.ok);
  if (ok) {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
  }
  return {
    ok,
    output: both
      .filter((one) => !one.ok)
      .map((one) => one.output)
      .join('\n'),
    seconds: (performance.now() - started) / 1000,
  };
}
