/**
 * Resolves `import file from './some-worker.ts?worker-file'` to the path of JavaScript that a worker thread can run.
 * The server's build writes it next to its other files. Tests build it on the first import.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { inNode } from '../packages/admin/vite/plugin.mjs';
import { root } from './run.mjs';

const suffix = '?worker-file';

/** Builds a module into a single file and returns its path. @param {string} entry */
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
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${entry} must build into a single file`);
  const file = join(root, '.cache', 'workers', `${basename(entry, '.ts')}.mjs`);
  mkdirSync(dirname(file), { recursive: true });
  // Write to a draft first: another test run may be reading the file.
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
    // Run before Vite resolves the module itself.
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
        // Resolve the name relative to the importing chunk, because Vite turns `ROLLUP_FILE_URL` into a page URL.
        this.emitFile({ type: 'chunk', id: entry, fileName: `assets/${name}` });
        return `import { fileURLToPath } from 'node:url';\nexport default fileURLToPath(new URL(${JSON.stringify(name)}, import.meta.url));`;
      }
      const file = built.get(entry) ?? buildAlone(entry);
      built.set(entry, file);
      return `export default ${JSON.stringify(await file)};`;
    },
  };
}
