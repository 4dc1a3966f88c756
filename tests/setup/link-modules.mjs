/** Provides the installed packages to a portal in another folder. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';

/** Links every installed package except `schema-admin`. @param {string} folder */
function linkDependencies(folder) {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== 'schema-admin') {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
    }
  }
}

/** Links all packages into a copy of this repository. @param {string} folder */
export function linkModules(folder) {
  linkDependencies(folder);
  symlinkSync(join(folder, 'packages', 'admin'), join(folder, 'node_modules', 'schema-admin'), 'junction');
}

/** Links the dependencies and copies the built package into a portal of create-portal. @param {string} folder */
export function installPackage(folder) {
  linkDependencies(folder);
  cpSync(join(root, '.cache', 'package', 'built'), join(folder, 'node_modules', 'schema-admin'), { recursive: true });
}
