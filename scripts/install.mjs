/** Installs the locked packages when node_modules does not hold them. Needs no package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, step } from './run.mjs';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} Locked
 * @typedef {Record<string, Locked>} Packages
 * @typedef {'start' | 'all'} Needs the portal is built where it is started; what only tests and checks need is a third of all packages
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
 * without the development packages only to who needs none of them. What a platform may leave out is not asked for.
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

/** `npm ci` when it is needed; says so. @param {Needs} needs */
export async function installIfStale(needs = 'all') {
  if (isInstalled(packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json'), needs)) return;
  const options = ['ci', needs === 'start' ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  await step('Installing the packages of package-lock.json', () =>
    npm === undefined ? run('npm', options) : run(process.execPath, [npm, ...options]),
  );
}
