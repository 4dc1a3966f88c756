/** What the portal's pages may weigh: JavaScript as sent, compressed with Brotli, read from the build's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './run.mjs';

const Chunk = z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) });
const Manifest = z.record(z.string(), Chunk);

/** @typedef {z.input<typeof Manifest>} ChunksBySource */

/** Stands for what index.html loads: the build may have put the entry into a part that it shares. */
const entry = 'index.html';

/** What each page loads: the entry with all that stands before anybody is signed in, and the modules that it asks for lazily, by their source or the name of the part that the build makes of them. */
const pages = [
  { name: 'sign-in page', budgetKiB: 280, modules: [entry] },
  { name: 'orders list', budgetKiB: 430, modules: [entry, 'session', 'src/custom/orders/list/OrderRow.tsx'] },
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
    const chunk = chunks[key] ?? Object.values(chunks).find(({ name, file }) => name === key && file.endsWith('.js'));
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}: is the list of pages out of date?`);
    files.set(key, chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...new Set(files.values())];
}

/**
 * The page itself as a chunk that imports its scripts, and those that it has fetched ahead: the start of the portal runs
 * once the language is known.
 * @param {string} html
 * @param {ChunksBySource} chunks
 */
export function chunkOfPage(html, chunks) {
  const scripts = [...new Set([...html.matchAll(/<(?:script [^>]*src|link [^>]*rel="modulepreload"[^>]* href)="\/([^"]+)"/g)].map(([, file]) => file))];
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
