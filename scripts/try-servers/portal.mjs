/** Creates portals that use one of the servers as their backend. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { startProcess } from './processes.mjs';
import { authors, books } from './seed.mjs';

/** @import { Declared, Started } from './servers.mjs' */

/**
 * Creates a portal as a user would, and installs its packages. Keeps the packages between runs, because their
 * installation is the slowest step.
 * @param {string} cache
 */
export function createPortal(cache) {
  const [created, modules] = [join(cache, 'created'), join(cache, 'modules')];
  rmSync(created, { recursive: true, force: true });
  execFileSync(process.execPath, [join(root, 'scripts', 'create-portal.mjs'), created, '--backend', 'json-server'], {
    stdio: ['ignore', 2, 'inherit'],
  });
  if (!existsSync(modules)) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: created,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    renameSync(join(created, 'node_modules'), modules);
  }
  rmSync(join(modules, 'schema-admin'), { recursive: true });
  cpSync(join(root, '.cache', 'package', 'built'), join(modules, 'schema-admin'), { recursive: true });
}

/**
 * Copies the created portal and moves the packages into the copy. Returns a function that moves them back.
 * @param {string} cache
 * @param {string} folder
 */
export function copyPortal(cache, folder) {
  const modules = join(folder, 'node_modules');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(cache, 'created'), folder, { recursive: true });
  renameSync(join(cache, 'modules'), modules);
  return () => renameSync(modules, join(cache, 'modules'));
}

/** Replaces the example's records with the shared ones. @param {string} folder */
export function fillDatabase(folder) {
  writeFileSync(
    join(folder, 'db.json'),
    JSON.stringify({ authors, books: books.map(({ author, ...book }) => ({ ...book, authorId: author })) }),
  );
}

/** @param {string} folder @param {string} path @param {(source: string) => string} change */
function rewrite(folder, path, change) {
  const file = join(folder, path);
  const source = readFileSync(file, 'utf8');
  const written = change(source);
  if (written === source) throw new Error(`${path} is not as expected`);
  writeFileSync(file, written);
}

/**
 * Points the portal at a server: sets its URL, the key and schema of ids, and the transport of both declarations.
 * @param {string} folder
 * @param {Started} server
 * @param {Declared} declared
 */
export function pointAt(folder, { url, headers = {} }, { id, transport }) {
  writeFileSync(
    join(folder, 'backend', 'example.mjs'),
    `export const backends = ${JSON.stringify({ library: { Base: url, Headers: headers } })};\n\n/** @returns {undefined} */\nexport function openExample() {}\n`,
  );
  rewrite(folder, 'src/custom/records.ts', (source) =>
    source
      .replaceAll('id: z.number()', `${id.key}: ${id.schema}`)
      .replaceAll('authorId: z.number()', `author: ${id.schema}`)
      .replaceAll("id: 'id'", `id: '${id.key}'`),
  );
  for (const resource of /** @type {const} */ (['authors', 'books'])) {
    rewrite(folder, `src/resources/${resource}.resource.tsx`, (source) =>
      source
        .replace(/transport: 'rest',\n.+/, transport(resource))
        .replaceAll('authorId', 'author')
        .replace('author: author }', 'author }'),
    );
  }
}

/**
 * Builds and serves the portal with `npm start`.
 * @param {string} folder
 * @param {number} port
 * @param {number} backendPort
 */
export async function startPortal(folder, port, backendPort) {
  const url = `http://localhost:${port}`;
  const { stop } = await startProcess('npm', ['start'], {
    cwd: folder,
    env: { PORT: String(port), BACKEND_PORT: String(backendPort) },
    ready: `${url}/config.json`,
    log: join(folder, 'portal.log'),
  });
  return { url, stop };
}
