/** What the portal's pages may weigh: JavaScript as sent, compressed with Brotli, read from the build's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './run.mjs';

const Chunk = z.object({ file: z.string(), imports: z.array(z.string()).default([]) });
const Manifest = z.record(z.string(), Chunk);

/** @typedef {z.input<typeof Manifest>} ChunksBySource */

/** Stands for what index.html loads: the build may have put the entry into a part that it shares. */
const entry = 'index.html';
/** All that stands before anybody is signed in; fetched once the language is known. */
const start = 'src/start.tsx';

/** What each page loads: the entry, and the modules that it asks for lazily, by their source. */
const pages = [
  { name: 'sign-in page', budgetKiB: 280, modules: [entry, start] },
  { name: 'orders list', budgetKiB: 430, modules: [entry, start, 'src/SignedIn.tsx', 'src/custom/orders/OrderRow.tsx'] },
];

/**
 * The files of these modules and of everything they import statically. Throws when the build has no such module of
 * its own: a page whose parts moved must not look light.
 * @param {ChunksBySource} chunks
 * @param {readonly string[]} modules
 */
export function filesLoaded(chunks, modules) {
  /** @type {Map<string, string>} */
  const files = new Map();
  /** @param {string} key */
  const visit = (key) => {
    if (files.has(key)) return;
    const chunk = chunks[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}: is the list of pages out of date?`);
    files.set(key, chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...files.values()];
}

/**
 * The page itself as a chunk that imports its scripts.
 * @param {string} html
 * @param {ChunksBySource} chunks
 */
export function chunkOfPage(html, chunks) {
  const scripts = [...html.matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, file]) => file);
  const imports = Object.keys(chunks).filter((key) => scripts.includes(chunks[key]?.file));
  if (scripts.length === 0 || imports.length !== scripts.length) throw new Error(`The page loads scripts that the build does not know: ${scripts.join(', ')}`);
  return { file: entry, imports };
}

/** Each page with its weight in KiB. Throws when dist/ holds no build. */
export function weighPages() {
  const dist = join(root, 'dist');
  const parts = Manifest.parse(JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')));
  const chunks = { ...parts, [entry]: chunkOfPage(readFileSync(join(dist, entry), 'utf8'), parts) };
  return pages.map(({ name, budgetKiB, modules }) => {
    const files = filesLoaded(chunks, modules).filter((file) => file.endsWith('.js'));
    const bytes = files.reduce((sum, file) => sum + sentBytes(join(dist, file)), 0);
    const kiB = bytes / 1024;
    return { name, budgetKiB, kiB, files: files.length, ok: kiB <= budgetKiB };
  });
}

/** A file too small to be compressed is sent as it is. @param {string} file */
function sentBytes(file) {
  try {
    return readFileSync(`${file}.br`).length;
  } catch {
    return readFileSync(file).length;
  }
}
