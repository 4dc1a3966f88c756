/**
 * Checks imports against .dependency-cruiser.cjs, and import globs against the layers. Every folder must have imports.
 */
import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from './run.mjs';

const folders = ['packages', 'contract', 'src', 'server'];
/** Layers, lowest first. Files directly in `src` belong to the top layer and may use all others. */
const floors = [
  'packages/admin/contract',
  'packages/admin/providers',
  'packages/admin/engine',
  'contract',
  'src/custom',
  'src/resources',
  'src',
];

process.chdir(root);
const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(folders, options, undefined, { tsConfig: extractTSConfig('tsconfig.json') });
if (typeof output === 'string') throw new Error('dependency-cruiser returned the import graph as text');

/** @param {string} folder */
const edgesWithin = (folder) =>
  output.modules.filter((module) => module.source.startsWith(`${folder}/`)).flatMap((module) => module.dependencies)
    .length;

// With an unsupported TypeScript version, dependency-cruiser finds no modules or imports and reports success.
const unread = folders.filter((folder) => edgesWithin(folder) === 0);
for (const folder of unread) console.error(`${folder}/: no imports were found`);
for (const violation of output.summary.violations) {
  const cycle = violation.cycle?.map((module) => module.name).join(' → ');
  console.error(`${violation.rule.name}: ${violation.from} → ${cycle ?? violation.to}`);
  console.error(
    `  ${output.summary.ruleSetUsed?.forbidden?.find((rule) => rule.name === violation.rule.name)?.comment ?? ''}`,
  );
}
/** @param {string} path */
const floorOf = (path) => floors.findIndex((floor) => path === floor || path.startsWith(`${floor}/`));
const glob = /import\.meta\.glob\b[^(]*\(\s*(\[[^\]]*\]|'[^']*')/g;

/**
 * Returns glob targets above the file's layer or outside all layers. The import graph doesn't include Vite's globs.
 * @param {string} source
 */
function upwardGlobs(source) {
  const globs = [...readFileSync(source, 'utf8').matchAll(glob)].flatMap(([, patterns = '']) => [
    ...patterns.matchAll(/'!?([^']+)'/g),
  ]);
  const reached = globs.map(([, pattern = '']) =>
    posix.join(dirname(source), pattern.replace(/[^/]*[*{].*$/, '')).replace(/\/$/, ''),
  );
  return reached.filter((target) => floorOf(target) < 0 || floorOf(target) > floorOf(source));
}
const ours = output.modules
  .map(({ source }) => source)
  .filter((source) => floorOf(source) >= 0 && /\.tsx?$/.test(source) && !/\.test\.tsx?$/.test(source));
const globbed = ours.flatMap((source) => upwardGlobs(source).map((target) => `${source} → ${target}`));
for (const violation of globbed) {
  console.error(`globs-downward: ${violation}\n  import.meta.glob may only reach lower layers, like imports`);
}
console.log(`${output.summary.totalCruised} modules, ${output.summary.totalDependenciesCruised ?? 0} imports`);
process.exitCode = unread.length + globbed.length + output.summary.violations.length === 0 ? 0 : 1;
