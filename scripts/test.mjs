/** `npm test`: runs all parts, or the named ones. The last line is "N passed, N failed". */
import { installIfStale } from './install.mjs';
import { killChildrenOnExit } from './run.mjs';

killChildrenOnExit();
await installIfStale();
// Import them only after the installation, because they need packages.
const { order, runPart } = await import('./parts.mjs');
const { summary, total } = await import('./reports.mjs');

const named = process.argv.slice(2);
/** @type {import('./reports.mjs').Counts[]} */
const results = [];

/** Runs a part, and prints its counts. If it fails, also prints its output. @param {string} name */
async function reportPart(name) {
  const started = performance.now();
  const result = await runPart(name);
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  console.log(
    `${name.padEnd(13)} ${summary(result)}${skipped}  (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (result.failed > 0) console.log(result.output);
  return result;
}

for (const names of named.length > 0 ? named.map((name) => [name]) : order) {
  results.push(...(await Promise.all(names.map(reportPart))));
}
const all = total(results);
console.log(summary(all));
process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0;
