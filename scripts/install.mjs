/** Installs the locked packages when node_modules does not hold them. Needs no package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, step } from './run.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} Locked
 * @typedef {Record<string, Locked>} Packages
 */

/** @param {string} path @returns {Packages | undefined} */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm writes node_modules/.package-lock.json last, so a broken or partial install never looks complete, and one
 * without the development packages (NODE_ENV=production) neither. What a platform may leave out is not asked for.
 * @param {Packages | undefined} locked
 * @param {Packages | undefined} installed
 */
export function isInstalled(locked, installed) {
  if (locked === undefined || installed === undefined) return false;
  return Object.entries(locked).every(([path, entry]) => {
    const found = installed[path];
    if (found === undefined) return path === '' || Boolean(entry.optional || entry.devOptional || entry.peer);
    return found.version === entry.version;
  });
}

/** `npm ci` when it is needed; says so. */
export async function installIfStale() {
  if (isInstalled(packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json'))) return;
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  await step('Installing the packages of package-lock.json', () =>
    npm === undefined ? run('npm', options) : run(process.execPath, [npm, ...options]),
  );
}
