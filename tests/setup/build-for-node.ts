import { build } from 'vite';
import { inNode } from '../../packages/admin/vite/plugin.mjs';

/** Bundles modules for a separate Node process. Resolves when they are written to "outDir". */
export async function buildForNode(input: readonly string[], outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: inNode.alias },
    ssr: { noExternal: ['schema-admin'] },
    build: { ssr: true, outDir, emptyOutDir: true, rolldownOptions: { input: [...input] } },
  });
}
