/** Holds the imports against .dependency-cruiser.cjs, and refuses to call an empty reading clean. */
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from './run.mjs';

const folders = ['contract', 'src', 'server'];

process.chdir(root);
const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(folders, options, undefined, { tsConfig: extractTSConfig('tsconfig.json') });
if (typeof output === 'string') throw new Error('The import graph came back as text');

/** @param {string} folder */
const edgesWithin = (folder) =>
  output.modules.filter((module) => module.source.startsWith(`${folder}/`)).flatMap((module) => module.dependencies).length;

// With a TypeScript it cannot use, dependency-cruiser finds no modules, or no imports in them, and is content.
const unread = folders.filter((folder) => edgesWithin(folder) === 0);
for (const folder of unread) console.error(`${folder}/: no import was read`);
for (const violation of output.summary.violations) {
  const cycle = violation.cycle?.map((module) => module.name).join(' → ');
  console.error(`${violation.rule.name}: ${violation.from} → ${cycle ?? violation.to}`);
  console.error(`  ${output.summary.ruleSetUsed?.forbidden?.find((rule) => rule.name === violation.rule.name)?.comment ?? ''}`);
}
console.log(`${output.summary.totalCruised} modules, ${output.summary.totalDependenciesCruised ?? 0} imports`);
process.exitCode = unread.length + output.summary.violations.length === 0 ? 0 : 1;
