/**
 * Rejects reads of the device's clock outside the one file that wraps it (ADR 014). A browser's clock may be wrong and
 * must never be compared with the backend's times.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

const home = 'packages/admin/providers/clock.ts';
const test = /\.(test|fixture)\.tsx?$|\/testing\/|^packages\/admin\/conform\//;
const reading = /\bDate\.now\b|\bnew Date(\(\s*\)|(?!\())|(?<!new )\bDate\(|\bdayjs(\.utc)?\(\s*\)/;

const files = ['packages', 'src', 'contract'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => path !== home && !test.test(path)),
);

let found = 0;
for (const path of files) {
  for (const [index, line] of readFileSync(join(root, path), 'utf8').split('\n').entries()) {
    if (!reading.test(line)) continue;
    found += 1;
    console.error(
      `${path}:${index + 1}: don't read the device's clock; use serverNow, or deviceNow for times that are never compared with the backend's`,
    );
  }
}
console.log(`${files.length} files`);
process.exitCode = found === 0 ? 0 : 1;
