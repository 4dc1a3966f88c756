/** Holds the table of requirements against the tests that it names. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRequirements, tableName } from './requirement-table.mjs';
import { root } from './run.mjs';

/** @type {Map<string, string | undefined>} */
const sources = new Map();
/** @param {string} path */
function read(path) {
  if (!sources.has(path)) {
    sources.set(path, existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
  }
  return sources.get(path);
}

const { faults, requirements, shown, tests } = readRequirements(read(tableName) ?? '', read);
for (const fault of faults) console.error(fault);
console.log(`${shown} of ${requirements} requirements in ${tests} tests`);
process.exitCode = faults.length === 0 ? 0 : 1;
