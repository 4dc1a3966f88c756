/**
 * `import file from './some-worker.ts?worker-file'`: the absolute path of that module's JavaScript, for a worker thread.
 * The server's build writes it next to its other files; in tests it is built when it is first imported.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { inNode } from '../packages/admin/vite/plugin.mjs';
import { root } from './run.mjs';

const suffix = '?worker-file';

/** Builds a module into one file, and returns its path. @param {string} entry */
async function buildAlone(entry) {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: inNode.alias },
    build: { ssr: entry, write: false, target: 'node20' },
  });
  const [chunk, ...others] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${entry} is not built into one file`);
  const file = join(root, '.cache', 'workers', `${basename(entry, '.ts')}.mjs`);
  mkdirSync(dirname(file), { recursive: true });
  // Another test run may be reading it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, chunk.code);
  renameSync(draft, file);
  return file;
}

/** @returns {import('vite').Plugin} */
export function workerFiles() {
  /** @type {Map<string, Promise<string>>} */
  const built = new Map();
  let isBuild = false;
  return {
    name: 'worker-files',
    // Before Vite resolves the module itself.
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId(source, importer) {
      if (!source.endsWith(suffix) || importer === undefined) return undefined;
      return `\0${resolve(dirname(importer), source)}`;
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(suffix)) return undefined;
      const entry = id.slice(1, -suffix.length);
      if (isBuild) {
        const name = `${basename(entry, '.ts')}.js`;
        // In the folder of the chunk that imports it: Vite resolves `ROLLUP_FILE_URL` to an address of a page.
        this.emitFile({ type: 'chunk', id: entry, fileName: `assets/${name}` });
        return `import { fileURLToPath } from 'node:url';\nexport default fileURLToPath(new URL(${JSON.stringify(name)}, import.meta.url));`;
      }
      const file = built.get(entry) ?? buildAlone(entry);
      built.set(entry, file);
      return `export default ${JSON.stringify(await file)};`;
    },
  };
}
