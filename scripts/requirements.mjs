/** Holds the table of requirements against the tests that it names, and against the areas that it must cover. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRequirements, tableNames } from './requirement-tables.mjs';
import { root } from './run.mjs';

/** @param {string} path */
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const tables = { tests: textOf(tableNames.tests), open: textOf(tableNames.open), areas: textOf(tableNames.areas) };

/** @type {Map<string, string | undefined>} */
const sources = new Map();
/** @param {string} path */
function read(path) {
  if (!sources.has(path)) sources.set(path, existsSync(join(root, path)) ? textOf(path) : undefined);
  return sources.get(path);
}

const { faults, requirements, tests } = readRequirements(tables, read);
for (const fault of faults) console.error(fault);
console.log(`${requirements} requirements in ${tests} tests`);
process.exitCode = faults.length === 0 ? 0 : 1;
