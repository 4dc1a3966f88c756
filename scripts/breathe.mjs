/**
 * A Vite plugin that has the large scripts of a start run in pieces where there is something to touch (`runInPieces`): between
 * two modules it lets the browser do what else there is, so that a slow phone answers meanwhile (ADR 064). A script for each
 * piece would weigh some 2 KiB more.
 * And it tells the browser which scripts a start needs nearly whole: what they consist of is compiled beside the page's own
 * thread while they arrive, and not function by function within its tasks.
 */
import { relative } from 'node:path';
import { root } from './run.mjs';

const large = /^(?:start|session|declarations)$/;

/** Read and run nearly whole before somebody sees rows, or an order. */
const neededWhole = /^(?:start|session|OrderDetail)$/;

/** A file that only leads to another has no modules. @param {{ readonly name: string, readonly moduleIds: readonly string[] }} file */
export const isNeededWhole = ({ name, moduleIds }) => neededWhole.test(name) && moduleIds.length > 0;

/** Has Chromium compile all functions of the file at once, on another thread; others take it for a comment. It counts only before all else. */
const compileAside = '//# allFunctionsCalledOnLoad\n';

/** What a piece may weigh: characters, before they are made small. */
const pieceWeight = 110_000;

/** Schemas are made where they stand: their modules take longer than others of their length. @param {string} path @param {number} length */
const weightOf = (path, length) => (path.startsWith('contract/') ? 8 * length : length);

/** In the line of the name, so that no line of a source map moves. Safari may take a script that waits for one that has run. */
const wait = 'await globalThis.portalPause?.(); ';

/** @param {string} code of the script, with the name of each module before it @param {readonly string[]} paths of its modules */
export function inPieces(code, paths) {
  const starts = paths.flatMap((path) => {
    const at = code.indexOf(`\n// ${path}\n`);
    return at < 0 ? [] : [{ path, at: at + 1 }];
  }).sort((a, b) => a.at - b.at);
  let [done, from, weight] = ['', 0, 0];
  for (const [index, { path, at }] of starts.entries()) {
    const own = weightOf(path, (starts[index + 1]?.at ?? code.length) - at);
    if (weight > 0 && weight + own > pieceWeight) {
      done += code.slice(from, at) + wait;
      [from, weight] = [at, 0];
    }
    weight += own;
  }
  return done + code.slice(from);
}

/** @returns {import('vite').Plugin} */
export function breathe() {
  return {
    name: 'breathe',
    apply: 'build',
    renderChunk(code, { name, moduleIds }) {
      return large.test(name) ? { code: inPieces(code, moduleIds.map((id) => relative(root, id))), map: null } : undefined;
    },
    generateBundle: {
      // After the minifier, which takes comments away, and whoever writes something before all modules.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk' && isNeededWhole(file)) file.code = compileAside + file.code;
      },
    },
  };
}
