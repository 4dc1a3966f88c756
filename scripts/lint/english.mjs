/** Finds comments, test titles and commit subjects that are not plain English. Needs no installed package. */

/** Phrases that read like a translation. Not every match is wrong, so the check tolerates a small share. */
const stilted = [
  /\b(whoever|whatever|reckon\w*|anew|errands?|deeds?|somebody|nobody|strangers?|thereby|therein|wherever)\b/i,
  /\b(stands?|stood|standing)\b(?! for\b)/i,
  /\b(told|tells?|hears?|heard|beside|begins?|began|begun)\b/i,
  /\b(asks?|asked|asking) (for|by|of|with|at|anew|again|along|in|to be)\b|\b(is|are|was|were) asked\b/i,
  /\b(a|each|every|no) further\b|\bthe way back\b|\bat a stretch\b|\bas (much|far|long|soon) as that\b/i,
  /\bof one['’]s own\b|\bby (itself|themselves)\b/i,
  /\b(is|are) none\b|\bnothing (of|else)\b|\bis no matter\b|\bit is (what|that which)\b/i,
  /^(of|by|to|in|from|for|with|under|beyond|among|between) [^,.;:]{2,60}, (what|who|how|where|which|it|they|whether)\b/i,
  /^(what|that|whose|who|to whom|from whom|unlike that|those|the one)\b/i,
  /; (what|who|where|those|the rest) /i,
];

/** Returns whether a sentence reads like a translation. @param {string} text */
export const isStilted = (text) => stilted.some((pattern) => pattern.test(text));

const commentLine = /^\s*(?:\/\/+|\/\*\*?|\*|--)\s+(.+?)\s*(?:\*\/)?\s*$/;
const trailingComment = /\S.*?\s\/\/\s+(.{12,})$/;
const directive = /^(eslint|oxlint|biome|prettier|#|@vitest)/;

/** Returns the text of a line's comment, or `undefined` if there is none to check. @param {string} line */
function commentOf(line) {
  const text = (commentLine.exec(line) ?? trailingComment.exec(line))?.[1]?.replace(/@\w+ (\{[^}]*\} )?/g, '').trim();
  return text === undefined || text.length < 8 || /^[\w.$]+$/.test(text) || directive.test(text) ? undefined : text;
}

const testTitle = /\b(?:it|test|describe)(?:\.\w+)*\(\s*['"`](.+?)['"`]\s*,/;
const maxTitleLength = 90;
const maxColumns = 120;

/**
 * @typedef {object} Found
 * @property {number} line
 * @property {'comment' | 'title'} kind
 * @property {string} text
 * @property {boolean} isFault
 */

/** Returns every comment and test title of a file. @param {string} path @param {string} source @returns {Found[]} */
export function readEnglish(path, source) {
  const isTest = /\.(test|spec)\.tsx?$/.test(path);
  return source.split('\n').flatMap((text, index) => {
    const line = index + 1;
    const comment = commentOf(text);
    const title = isTest ? testTitle.exec(text)?.[1] : undefined;
    /** @type {Found[]} */
    const found = [];
    if (comment !== undefined) found.push({ line, kind: 'comment', text: comment, isFault: isStilted(comment) });
    if (title !== undefined) {
      found.push({ line, kind: 'title', text: title, isFault: isStilted(title) || title.length > maxTitleLength });
    }
    return found;
  });
}

/** Returns the numbers of lines that contain only a comment and are too long. Ignores SQL. @param {string} source */
export function longComments(source) {
  return source
    .split('\n')
    .flatMap((text, index) => (text.length > maxColumns && /^\s*(\/\/|\/\*|\*)/.test(text) ? [index + 1] : []));
}

const verbs =
  'Add Allow Answer Avoid Build Bump Cache Call Change Check Clean Close Compute Configure Count Cover Create Cut ' +
  "Delete Deny Describe Disable Do Document Don't Drop Enable Enforce Escape Explain Export Expose Extract Fail " +
  'Fetch Fix Format Guard Handle Hide Ignore Import Improve Index Inline Install Keep Let Limit Lint Load Log Make ' +
  'Mark Measure Merge Move Name Offer Open Parse Pass Preload Prevent Print Protect Prune Put Raise Read Record ' +
  'Reduce Refactor Reject Release Remove Rename Render Reorder Replace Report Require Reset Restore Retry Return ' +
  'Reuse Revert Rewrite Round Run Save Scope Search Send Serve Set Share Shorten Show Simplify Skip Sort Split Stop ' +
  'Store Stream Support Test Throttle Tighten Translate Trim Turn Type Unify Update Upgrade Use Validate Verify ' +
  'Wait Warn Write';
const imperative = new RegExp(`^(${verbs.replaceAll(' ', '|')})\\b`);
const maxSubjectLength = 72;

/** Returns whether a commit subject is imperative, short and without a full stop. @param {string} subject */
export function isGoodSubject(subject) {
  return imperative.test(subject) && subject.length <= maxSubjectLength && !subject.endsWith('.');
}
