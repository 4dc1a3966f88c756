/** Finds comments and documents that cite a missing requirement, decision or document (see `docs/decisions.md`). */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readCitations } from './citation.mjs';
import { idsOf, tableName } from './requirement-table.mjs';
import { root } from './run.mjs';

/** @param {string} path */
const textOf = (path) => readFileSync(join(root, path), 'utf8');

const known = {
  ids: idsOf(textOf(tableName)),
  headings: new Set([...textOf('docs/decisions.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)),
  adrs: new Set(readdirSync(join(root, 'docs/adr')).map((name) => name.slice(0, 3))),
  /** @param {string} path */
  hasFile: (path) => existsSync(join(root, path)),
};

// Tests of the checks contain broken citations on purpose.
const intentionallyWrong = new Set([
  'scripts/citation.test.ts',
  'scripts/document.test.ts',
  'scripts/requirements.test.ts',
  'tests/checks/check.test.ts',
]);
const files = ['packages', 'contract', 'src', 'server', 'scripts', 'tests', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|sql|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !intentionallyWrong.has(path)),
);

let cited = 0;
let faults = 0;
for (const path of [...files, 'README.md']) {
  const found = readCitations(textOf(path), known);
  cited += found.cited;
  faults += found.faults.length;
  for (const { line, fault } of found.faults) console.error(`${path}:${line}: ${fault}`);
}
console.log(`${cited} citations in ${files.length + 1} files`);
process.exitCode = faults === 0 ? 0 : 1;
