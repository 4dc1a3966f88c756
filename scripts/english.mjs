/** Fails if too many comments or test titles are stilted, a comment is too long, or a commit subject is malformed. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isGoodSubject, longComments, readEnglish } from './lint/english.mjs';
import { root } from './run.mjs';

/** Maximum share of stilted texts. Above zero, because a listed word is sometimes the right one. */
const thresholds = { comment: 0.03, title: 0.05 };
const checkedCommits = 40;

const skipped = /node_modules|\/migrations\/|scripts\/lint\/english/;
const files = ['packages', 'contract', 'src', 'server', 'scripts', 'tests', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|sql)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !skipped.test(path)),
);

let failed = false;
/** @param {string} message */
function fail(message) {
  failed = true;
  console.error(message);
}

/** @type {Record<'comment' | 'title', { count: number, faults: string[] }>} */
const seen = { comment: { count: 0, faults: [] }, title: { count: 0, faults: [] } };
for (const path of files) {
  const source = readFileSync(join(root, path), 'utf8');
  for (const { line, kind, text, isFault } of readEnglish(path, source)) {
    seen[kind].count += 1;
    if (isFault) seen[kind].faults.push(`${path}:${line}: ${text}`);
  }
  for (const line of longComments(source)) fail(`${path}:${line}: the comment is longer than 120 columns`);
}
for (const kind of /** @type {const} */ (['comment', 'title'])) {
  const { count, faults } = seen[kind];
  if (faults.length > count * thresholds[kind]) {
    fail(`${faults.length} of ${count} ${kind}s are stilted (CONTRIBUTING.md):\n${faults.join('\n')}`);
  }
}

const log = execFileSync('git', ['log', '--no-merges', `-${checkedCommits}`, '--format=%s'], {
  cwd: root,
  encoding: 'utf8',
});
for (const subject of log.split('\n').filter(Boolean)) {
  if (!isGoodSubject(subject)) fail(`commit "${subject}": start with a verb, at most 72 characters, no full stop`);
}

console.log(`${seen.comment.count} comments and ${seen.title.count} titles in ${files.length} files`);
process.exitCode = failed ? 1 : 0;
