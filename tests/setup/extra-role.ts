/** Loads the portal's modules with an additional role in `contract/role-table.ts`. */
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { plugins, resolve } from '../../vitest.config.ts';

const root = join(import.meta.dirname, '..', '..');

/** A role that sees all rows and appears only in the role table. */
export const extraRole = 'Auditor';

/** Entries for the role table. `reads everything` has an administrator's read access and no write access. */
const entries = {
  'granted nothing': `${extraRole}: { prefix: 'auditor', sees: 'all', abilities: [] },`,
  'reads everything': `${extraRole}: { prefix: 'auditor', sees: 'all', readsAs: 'Admin', abilities: ['view_order_region', 'view_orders', 'view_package_info_section', 'view_printable_item_list'] },`,
} as const;
export type ExtraRoleRights = keyof typeof entries;

const extraRolePlugin = (rights: ExtraRoleRights) =>
  ({
    name: 'plant-role',
    enforce: 'pre',
    transform(code: string, id: string) {
      if (!id.endsWith('/contract/role-table.ts')) return undefined;
      const planted = code.replace('export const roles = {', `export const roles = {\n  ${entries[rights]}`);
      if (planted === code) throw new Error('The role table has an unexpected format');
      return planted;
    },
  }) as const;

export interface ModuleLoader {
  /** Imports a module and its dependencies with the added role. `path` is relative to the repository. */
  load<Module>(path: string): Promise<Module>;
  close(): Promise<void>;
}

/** Opens a loader. Call `close` only once no loaded module is running, because modules may import others later. */
export async function openModuleLoader(rights: ExtraRoleRights = 'granted nothing'): Promise<ModuleLoader> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    resolve,
    plugins: [...plugins, extraRolePlugin(rights)],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules here');
  return { load: (path) => ssr.runner.import(join(root, path)), close: () => vite.close() };
}
