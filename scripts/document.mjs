/** Checks a document's links, the file names in its inline code, and its length. Needs no installed package. */
import { dirname, posix } from 'node:path';

/**
 * @typedef {object} Known
 * @property {readonly string[]} paths files and folders, relative to the root
 * @property {ReadonlyMap<string, string>} documents the texts of the documents by their paths
 * @property {ReadonlySet<string>} created names that a build, a server or the reader creates
 */

const extensions = /[\w*>}…@-]\.(?:c?[jt]s|mjs|tsx|md|tsv|sql|css|json|svg|conf|service)$/;
const folders = /^(?:bench|contract|deploy|docs|packages|public|scripts|server|src|tests)\//;

/** Replaces code blocks with empty lines, so that line numbers stay correct. @param {string} text */
const withoutBlocks = (text) =>
  text.replaceAll(/^ *```[^]*?^ *```$/gm, (block) => '\n'.repeat(block.split('\n').length - 1));

/** @param {string} code */
const isFileName = (code) =>
  /^[^\s/@('"[-][^\s('"]*$/.test(code) &&
  !/^\.\.?\/|^\w+:/.test(code) &&
  (extensions.test(code) || folders.test(code) || /^[\w./-]+\/$/.test(code));

/** Returns the anchors of a document's headings, as GitHub generates them. @param {string} text */
const anchorsOf = (text) =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/**
 * Returns whether any path ends with the name. In the name, `*`, `…` and `<placeholder>` match any text.
 * @param {string} name
 * @param {readonly string[]} paths
 */
function exists(name, paths) {
  const words = name.replace(/^schema-admin\//, 'packages/admin/').replace(/\/$/, '');
  const pattern = words
    .split(/\*+|…|<\w+>/)
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
  const ending = new RegExp(`(?:^|/)${pattern}$`);
  return paths.some((path) => ending.test(path));
}

/**
 * Returns the number of links and file names in a document, and which of them are broken.
 * @param {string} path
 * @param {string} text
 * @param {Known} known
 */
export function readDocument(path, text, { paths, documents, created }) {
  const prose = withoutBlocks(text);
  /** @type {{ line: number, fault: string }[]} */
  const faults = [];
  let checked = 0;
  /** @param {RegExpMatchArray} match @param {string | undefined} fault */
  function note({ index }, fault) {
    checked += 1;
    if (fault !== undefined) faults.push({ line: prose.slice(0, index).split('\n').length, fault });
  }
  for (const match of prose.matchAll(/`([^`\n]+)`/g)) {
    const [, code = ''] = match;
    if (!isFileName(code) || created.has(code)) continue;
    note(match, exists(code, paths) ? undefined : `there is no file ${code}`);
  }
  for (const match of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    const [target = '', anchor] = (match[1] ?? '').split('#');
    if (/^[a-z]+:/i.test(target)) continue;
    const file = target === '' ? path : posix.join(dirname(path), target);
    const anchors = anchorsOf(documents.get(file) ?? '');
    if (!paths.includes(file.replace(/\/$/, ''))) note(match, `the link leads to ${file}, which does not exist`);
    else if (anchor !== undefined && !anchors.includes(anchor)) note(match, `${file} has no heading #${anchor}`);
    else note(match, undefined);
  }
  return { checked, faults };
}

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean).length;

/**
 * Returns a message for each document or group of documents that is too long.
 * @param {ReadonlyMap<string, string>} documents
 */
export function findTooLong(documents) {
  /** @type {string[]} */
  const faults = [];
  for (const [start, limit] of /** @type {const} */ ([
    ['README.md', 1000],
    ['docs/', 35_000],
    ['docs/adr/', 15_000],
  ])) {
    const words = [...documents].reduce((sum, [path, text]) => sum + (path.startsWith(start) ? wordsOf(text) : 0), 0);
    if (words > limit) faults.push(`${start}: ${words} words, at most ${limit}`);
  }
  for (const [path, text] of documents) {
    const isRecord = /^docs\/adr\/\d/.test(path);
    const lines = text.trimEnd().split('\n');
    const limit = isRecord ? 60 : path === 'bench/RESULTS.md' ? 150 : Infinity;
    if (lines.length > limit) faults.push(`${path}: ${lines.length} lines, at most ${limit}`);
    const wide = isRecord ? lines.findIndex((line) => line.length > 120) : -1;
    if (wide >= 0) faults.push(`${path}:${wide + 1}: more than 120 columns`);
  }
  return faults;
}
