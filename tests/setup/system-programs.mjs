/** Finds the external programs that the tests need, or installs them if possible. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of the first executable program with one of the names in one of the folders.
 * @param {readonly string[]} names
 * @param {readonly string[]} folders
 */
export function findProgram(names, folders) {
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export function pathFolders() {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** Installs a Debian package as root with apt-get. Returns whether it worked. @param {string} name */
export function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || findProgram(['apt-get'], pathFolders()) === undefined) return false;
  console.log(`Installing the Debian package ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const aptGet = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;
  return aptGet('update', '-qq') && aptGet('install', '-y', '-qq', '--no-install-recommends', name);
}
