/** Installs the locked packages if node_modules lacks any. Needs no installed package itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, step } from './run.mjs';

/**
 * @typedef {{
 *   version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean
 * }} Locked
 * @typedef {Record<string, Locked>} Packages
 * @typedef {'start' | 'all'} Needs `start` builds and runs the portal; `all` adds the packages for tests and checks
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
 * Returns whether node_modules/.package-lock.json matches the lock file. npm writes it last, so a partial install never
 * matches. Optional packages may be missing, and for `start` also development packages.
 * @param {Packages | undefined} locked
 * @param {Packages | undefined} installed
 * @param {Needs} needs
 */
export function isInstalled(locked, installed, needs = 'all') {
  if (locked === undefined || installed === undefined) return false;
  return Object.entries(locked).every(([path, entry]) => {
    const found = installed[path];
    if (found === undefined && needs === 'start' && entry.dev) return true;
    if (found === undefined) return path === '' || Boolean(entry.optional || entry.devOptional || entry.peer);
    return found.version === entry.version;
  });
}

/** Runs `npm ci` if node_modules doesn't match the lock file. @param {Needs} needs */
export async function installIfStale(needs = 'all') {
  if (isInstalled(packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json'), needs)) return;
  const options = ['ci', needs === 'start' ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  await step('Installing the packages of package-lock.json', () =>
    npm === undefined ? run('npm', options) : run(process.execPath, [npm, ...options]),
  );
}
