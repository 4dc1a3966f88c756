/**
 * `npm run mutate`: breaks the code in every small way that Stryker knows, and says which of them no unit test notices
 * (ADR 024). All modules, or those that are named; `--file src/…` looks at one file alone. What has not changed since the
 * last time is not run again, unless with `--force`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from './run.mjs';

/**
 * @typedef {object} Module
 * @property {readonly string[]} mutate what is broken
 * @property {readonly string[]} tests what must notice
 * @property {number} score the least share of mutants, in per cent, that must be noticed
 */

/** What is never broken: tests, what stands in for the world in them, and declarations of the database. */
const never = ['!**/*.test.{ts,tsx}', '!**/*.fixture.ts', '!**/testing/**', '!**/*.d.ts'];

/** @type {Readonly<Record<string, Module>>} */
const modules = {
  contract: { mutate: ['contract/**/*.ts'], tests: ['contract/**/*.test.ts'], score: 90 },
  providers: { mutate: ['src/providers/**/*.ts'], tests: ['src/providers/**/*.test.{ts,tsx}'], score: 80 },
  engine: { mutate: ['src/engine/**/*.ts', '!src/engine/**/use-*.ts'], tests: ['src/engine/**/*.test.{ts,tsx}'], score: 70 },
  server: {
    mutate: ['server/**/{wire,barcode,groups,line-rules,regions,rules,wall-clock,*-rules}.ts'],
    tests: ['server/**/*.test.ts'],
    score: 80,
  },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { file: { type: 'string', multiple: true }, force: { type: 'boolean', default: false } } });
const reports = join(root, '.cache', 'mutation');
mkdirSync(reports, { recursive: true });

/** @param {string} name @param {Module} module @returns {Promise<boolean>} whether enough was noticed */
async function mutate(name, { mutate: globs, tests, score }) {
  process.env['MUTATE_TESTS'] = tests.join(' ');
  const stryker = new Stryker({
    mutate: [...(values.file ?? globs), ...never],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    incremental: true,
    force: values.force,
    incrementalFile: join(reports, `${name}.json`),
    concurrency: Number(process.env['MUTATE_WORKERS'] ?? 1),
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportMutants: true, reportScoreTable: true, skipFull: true },
    allowConsoleColors: false,
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'dist-server', '.data', '.cache', 'test-results', 'docs/*.png'],
    tempDirName: join(root, '.cache', 'stryker'),
    thresholds: { high: score, low: score, break: null },
  });
  const mutants = await stryker.runMutationTest();
  const counted = mutants.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  const killed = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const reached = counted.length === 0 ? 100 : (killed / counted.length) * 100;
  console.log(`${name}: ${killed} of ${counted.length} mutants were noticed, ${reached.toFixed(1)} %; ${score} % are asked for`);
  return reached >= score;
}

const named = positionals.length > 0 ? positionals : Object.keys(modules);
for (const name of named) {
  const module = modules[name];
  if (module === undefined) throw new Error(`No module is called "${name}": ${Object.keys(modules).join(', ')}`);
  if (!(await mutate(name, module))) process.exitCode = 1;
}
