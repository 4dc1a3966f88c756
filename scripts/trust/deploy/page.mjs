/** Reads the shell blocks of docs/deploy.md, and the comments that control them: `not run:`, `first:` and `then:`. */
/**
 * @typedef {object} Block
 * @property {string} code
 * @property {number} line
 * @property {string | undefined} skipped the reason not to run it
 * @property {string | undefined} before name of the action before it
 * @property {string | undefined} check name of the check after it
 */

/** @param {string} page @returns {Block[]} */
export function readBlocks(page) {
  const blocks = page.matchAll(
    /(?:<!-- (not run|first): ([^\n]*?) -->\n)?```sh\n([^]*?)```\n(?:<!-- then: ([^\n]*?) -->)?/g,
  );
  return [...blocks].map(({ index, 1: kind, 2: words, 3: code = '', 4: check }) => ({
    code,
    line: page.slice(0, index).split('\n').length,
    skipped: kind === 'not run' ? words : undefined,
    before: kind === 'first' ? words : undefined,
    check,
  }));
}
