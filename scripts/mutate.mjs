/**
 * `npm run mutate`: breaks the code in every small way that Stryker knows, and says which of them no test notices (ADR 024).
 * All modules, or those that are named; `--file src/…` looks at one file alone, `--sample 300` at so many mutants drawn by
 * chance (`--seed` draws others), `--minutes 30` begins no mutant later, and `--planted` tries the twenty of `mutate/planted.json` instead. What has not changed since the last whole run is not run again, unless with `--force`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { atLoad, interval, outOfTime, unsteady } from './mutate/choice.mjs';
import { askPlanted } from './mutate/planted.mjs';
import { root } from './run.mjs';

/**
 * @typedef {object} Module
 * @property {readonly string[]} mutate what is broken
 * @property {readonly string[]} tests the unit tests that must notice
 * @property {number} score the least share of mutants, in per cent, that must be noticed
 * @property {readonly string[]} [documents] the document tests that may notice too: those of them that run most of what is beside the mutant are asked
 * @property {number} [sample] how many are drawn unless another number is asked for: where documents notice, a mutant costs seconds
 */

/** What is never broken: tests, what stands in for the world in them, texts (a plugin reads them), and declarations of the database. */
const never = ['!**/*.test.{ts,tsx}', '!**/*.fixture.ts', '!**/testing/**', '!**/*.d.ts', '!**/{texts,*-texts}.ts'];

/** @param {readonly string[]} names */
const screens = (...names) => names.map((name) => `tests/screens/${name}.dom.test.tsx`);

/** @type {Readonly<Record<string, Module>>} */
const modules = {
  contract: { mutate: ['contract/**/*.ts'], tests: ['contract/**/*.test.ts'], score: 90 },
  providers: { mutate: ['src/providers/**/*.ts'], tests: ['src/providers/**/*.test.{ts,tsx}'], score: 80 },
  engine: {
    mutate: ['src/engine/**/*.{ts,tsx}'],
    tests: ['src/engine/**/*.test.{ts,tsx}'],
    documents: ['src/engine/**/*.dom.test.tsx', ...screens('active-filters', 'bell', 'declaration-error', 'edited-record', 'examples', 'invoices', 'kit-*', 'list-hands', 'list-shapes', 'list-tools', 'new-orders', 'operations', 'outlined-hands', 'own-changes', 'profile', 'promo-codes', 'read-faults', 'record-fields', 'record-shapes', 'references', 'refusals', 'rules', 'session', 'shapes', 'six-resources', 'summaries', 'tab-counts', 'told-later', 'write-faults', 'engine-alerts', 'engine-faults', 'engine-hands', 'engine-lists', 'engine-many')],
    score: 70,
    sample: 250,
  },
  hooks: {
    mutate: ['src/custom/**/use-*.{ts,tsx}'],
    tests: ['src/custom/**/*.test.{ts,tsx}', 'tests/screens/*.test.{ts,tsx}'],
    documents: ['src/custom/**/*.dom.test.tsx', ...screens('booking-terms', 'composer', 'decision', 'delivery-actions', 'delivery-concierge', 'delivery-page', 'import-deliveries', 'ledger', 'list-hands', 'money', 'new-deliveries', 'new-delivery', 'new-orders', 'order-hands', 'order-parts', 'own-changes', 'quotes', 'refusals', 'session', 'subscription-list', 'subscription-pages', 'write-faults')],
    score: 70,
    sample: 150,
  },
  server: {
    mutate: ['server/**/{wire,barcode,groups,line-rules,regions,rules,wall-clock,*-rules}.ts'],
    tests: ['server/**/*.test.ts'],
    score: 80,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { planted: { type: 'boolean', default: false }, file: { type: 'string', multiple: true }, force: { type: 'boolean', default: false }, sample: { type: 'string' }, seed: { type: 'string', default: 'one' }, minutes: { type: 'string' } },
});
const reports = join(root, '.cache', 'mutation');
mkdirSync(reports, { recursive: true });

/** @typedef {import('@stryker-mutator/core').Stryker} Runner @typedef {Awaited<ReturnType<Runner['runMutationTest']>>[number]} Mutant */

/** Whether a test failed, or a loop went on a hundred times as often as it should. A run that merely took too long says nothing, on a busy machine. @param {Mutant} mutant */
const isNoticed = ({ status, statusReason }) => status === 'Killed' || (status === 'Timeout' && statusReason?.startsWith('Hit limit') === true);

/** Each mutant is in one of these. @type {readonly (readonly [string, (mutant: Mutant) => boolean])[]} */
const outcomes = [
  ['killed', ({ status }) => status === 'Killed'],
  ['endless', (mutant) => mutant.status === 'Timeout' && isNoticed(mutant)],
  ['too slow', (mutant) => mutant.status === 'Timeout' && !isNoticed(mutant)],
  ['survived', ({ status }) => status === 'Survived'],
  ['no test', ({ status }) => status === 'NoCoverage'],
];

/** @param {string} name @param {readonly string[]} cells */
const line = (name, cells) => console.log(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(9)).join('')}`);

/** @param {string} name @param {readonly Mutant[]} mutants @param {boolean} sampled */
function row(name, mutants, sampled) {
  const noticed = mutants.filter(isNoticed).length;
  const ends = interval(noticed, mutants.length).map((end) => end.toFixed(1));
  line(name, [mutants.length, ...outcomes.map(([, isOne]) => mutants.filter(isOne).length), `${((noticed / mutants.length) * 100).toFixed(1)} %`].map(String).concat(sampled ? `  ${ends.join(' to ')}` : []));
}

/** @param {string} name @param {readonly Mutant[]} mutants @param {boolean} sampled */
function report(name, mutants, sampled) {
  if (mutants.length === 0) return;
  /** @param {Mutant} mutant */
  const folderOf = ({ fileName }) => relative(root, dirname(fileName));
  line('folder', ['mutants', ...outcomes.map(([head]) => head), 'score', ...(sampled ? ['  95 %'] : [])]);
  for (const folder of [...new Set(mutants.map(folderOf))].sort()) row(folder, mutants.filter((mutant) => folderOf(mutant) === folder), sampled);
  row(name, mutants, sampled);
}

/** @param {string} name @param {Module} module @returns {Promise<boolean>} whether enough was noticed */
async function mutate(name, { mutate: globs, tests, documents = [], score, sample: usual }) {
  const sample = values.sample ?? (values.file ? undefined : usual?.toString());
  Object.assign(process.env, {
    MUTATE_TESTS: tests.join(' '),
    MUTATE_DOCUMENTS: documents.join(' '),
    MUTATE_COVERAGE: join(reports, `${name}-coverage.json`),
    MUTATE_LATE: join(reports, `${name}-late.json`),
    MUTATE_PLAN: join(reports, `${name}-plan.json`),
    MUTATE_ANSWERS: join(reports, `${name}-answers.jsonl`),
    MUTATE_SAMPLE: sample ?? 'Infinity',
    MUTATE_SEED: values.seed,
    MUTATE_UNTIL: values.minutes === undefined ? 'Infinity' : String(Date.now() + Number(values.minutes) * 60_000),
  });
  const stryker = new Stryker({
    mutate: [...(values.file ?? globs), ...never],
    testRunner: 'batch',
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutate/plugins.mjs')],
    checkers: ['drawn'],
    coverageAnalysis: 'perTest',
    timeoutMS: 20_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    // A document that is late ends nothing.
    disableBail: documents.length > 0,
    ignoreStatic: true,
    incremental: sample === undefined,
    force: values.force,
    incrementalFile: join(reports, `${name}.json`),
    concurrency: Number(process.env['MUTATE_WORKERS'] ?? 1),
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: join(reports, `${name}-report.json`) },
    clearTextReporter: { allowColor: false, logTests: false, reportMutants: true, reportScoreTable: false },
    allowConsoleColors: false,
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'dist-server', '.data', '.cache', 'test-results', 'docs/*.png'],
    tempDirName: join(root, '.cache', 'stryker'),
    thresholds: { high: score, low: score, break: null },
  });
  const mutants = await stryker.runMutationTest();
  const tried = mutants.filter(({ status }) => ['Killed', 'Timeout', 'Survived'].includes(status));
  const late = mutants.filter(({ statusReason }) => statusReason === outOfTime);
  // Those that no test runs are known at once: as large a part of them counts as was tried of the others.
  const share = tried.length / Math.max(1, tried.length + late.length);
  const uncovered = mutants.filter(({ status }) => status === 'NoCoverage').filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
  const counted = [...tried, ...uncovered];
  report(name, counted, sample !== undefined);
  const reached = counted.length === 0 ? 100 : (counted.filter(isNoticed).length / counted.length) * 100;
  const unsure = mutants.flatMap(({ statusReason }) => (statusReason?.startsWith(unsteady) === true ? [statusReason] : []));
  const loaded = mutants.filter(({ statusReason }) => statusReason === atLoad).length;
  if (loaded > 0) console.log(`${name}: ${loaded} more run only when a module is loaded, and are left out`);
  if (unsure.length > 0) console.log([`${name}: ${unsure.length} more are left out`, ...unsure].join('\n  '));
  const failed = JSON.parse(readFileSync(join(reports, `${name}-late.json`), 'utf8'));
  if (failed.length > 0) console.log([`${name}: ${failed.length} tests fail by themselves and were asked nothing`, ...failed].join('\n  '));
  console.log(`${name}: ${reached.toFixed(1)} % of ${counted.length} mutants were noticed; ${score} % are asked for`);
  return reached >= score;
}

const named = positionals.length > 0 || values.planted ? positionals : Object.keys(modules);
if (values.planted && !(await askPlanted())) process.exitCode = 1;
for (const name of named) {
  const module = modules[name];
  if (module === undefined) throw new Error(`No module is called "${name}": ${Object.keys(modules).join(', ')}`);
  if (!(await mutate(name, module))) process.exitCode = 1;
}
