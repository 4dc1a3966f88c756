import { build } from 'vite';
import { inNode } from '../../packages/admin/vite/plugin.mjs';

/** Builds modules that run in a process of their own. Resolves when they are in `outDir`. */
export async function buildForNode(input: readonly string[], outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: inNode.alias },
    ssr: { noExternal: ['schema-admin'] },
    build: { ssr: true, outDir, emptyOutDir: true, rolldownOptions: { input: [...input] } },
  });
}
