/** Checks that tests cite every requirement in the table, and no unknown ones. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readRequirements, tableName } from './requirement-table.mjs';
import { root } from './run.mjs';

const testFiles = ['packages', 'contract', 'src', 'server', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // The test of this check contains invalid citations on purpose.
    .filter((path) => !path.endsWith('scripts/requirements.test.ts'))
    .map((path) => ({ path: relative(root, path), source: readFileSync(path, 'utf8') })),
);

const { faults, requirements, shown, tests } = readRequirements(readFileSync(join(root, tableName), 'utf8'), testFiles);
for (const fault of faults) console.error(fault);
console.log(`${shown} of ${requirements} requirements in ${tests} tests`);
process.exitCode = faults.length === 0 ? 0 : 1;
