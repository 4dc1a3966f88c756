/** Finds broken links and file names in the documentation, and pages that are too long. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findTooLong, readDocument } from './document.mjs';
import { root } from './run.mjs';

const notRead = new Set([
  'node_modules',
  'dist',
  'dist-server',
  'test-results',
  'playwright-report',
  '.git',
  '.cache',
  '.data',
]);

/** Returns the files and folders below a folder, relative to the root. @param {string} folder @returns {string[]} */
const pathsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notRead.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return [relative(root, path), ...(entry.isDirectory() ? pathsIn(path) : [])];
    });

const paths = pathsIn(root);
const documented = /^(?:docs\/.+|bench\/RESULTS|README|CONTRIBUTING|SECURITY|packages\/admin\/README)\.md$/;
const documents = new Map(
  paths.filter((path) => documented.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Names of packages, and of files that exist only after a build, a server start or a step in a guide. */
const created = new Set([
  ...Object.keys(dependencies),
  '.cache/package/packed/',
  'config.json',
  'dist/',
  'dist-server/',
  'dumps/',
  'src/custom/colour/',
  'src/custom/barrows/texts.ts',
  'src/resources/things.resource.tsx',
  'src/resources/planets.resource.tsx',
  'planets.dom.test.tsx',
]);

let checked = 0;
const faults = findTooLong(documents);
for (const [path, text] of documents) {
  const found = readDocument(path, text, { paths, documents, created });
  checked += found.checked;
  faults.push(...found.faults.map(({ line, fault }) => `${path}:${line}: ${fault}`));
}
for (const fault of faults) console.error(fault);
console.log(`${checked} links and file names in ${documents.size} documents`);
process.exitCode = faults.length === 0 ? 0 : 1;
