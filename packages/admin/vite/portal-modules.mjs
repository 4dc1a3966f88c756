/** The modules that `schema-admin` imports as `portal/…`, and their files in a portal. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Paths in the portal's folder. */
const places = {
  'portal/roles': 'contract/role-table.ts',
  'portal/profile': 'contract/profile.ts',
  'portal/auth': 'src/providers/auth.ts',
  'portal/data-providers': 'src/providers/data-providers.ts',
  'portal/live': 'contract/live-table.ts',
  'portal/endpoints': 'contract/endpoints.ts',
  'portal/code-words': 'contract/code-words.ts',
  'portal/exports': 'contract/exports.ts',
  'portal/brand': 'portal.config.ts',
  'portal/declared': 'src/declared.ts',
  'portal/declared-management': 'src/declared-management.ts',
  'portal/services': 'src/providers/own-services.ts',
  'portal/app': 'src/App.tsx',
};

/** @param {string} name */
function defaultOf(name) {
  // The published package has both, and runs its JavaScript.
  const base = fileURLToPath(new URL(`../defaults/${name.replace('portal/', '')}`, import.meta.url));
  const found = ['.js', '.ts', '.tsx'].map((extension) => base + extension).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`A portal needs ${name}`);
  return found;
}

/**
 * Returns the modules as Vite aliases. A module that the portal lacks comes from `defaults/`.
 * @param {string} root the portal's folder
 */
export function portalModules(root) {
  return Object.entries(places).map(([name, place]) => {
    const file = join(root, place);
    return { find: name, replacement: existsSync(file) ? file : defaultOf(name) };
  });
}
