/** The installed packages, for a portal in another folder. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';

/** Links each package but `schema-admin` as it is installed here. @param {string} folder */
function linkOthers(folder) {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== 'schema-admin') {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
    }
  }
}

/** Links the packages for a copy of this repository. @param {string} folder */
export function linkModules(folder) {
  linkOthers(folder);
  symlinkSync(join(folder, 'packages', 'admin'), join(folder, 'node_modules', 'schema-admin'), 'junction');
}

/** For a portal that `npm run create-portal` has just made, with the package that it has built. @param {string} folder */
export function installPackage(folder) {
  linkOthers(folder);
  cpSync(join(root, '.cache', 'package', 'built'), join(folder, 'node_modules', 'schema-admin'), { recursive: true });
}
