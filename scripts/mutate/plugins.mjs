/** What Stryker is given beside its own: a draw among the mutants, and a runner that asks the nearest tests alone (ADR 024). */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { root } from '../run.mjs';
import { draw, inDocument, nearest, outOfTime, shuffle, unsteady } from './choice.mjs';

/** @typedef {import('./choice.mjs').Mutant} Mutant */

/** Which were drawn, by their numbers. @type {ReadonlySet<string>} */
let chosen = new Set();

/** A checker of Stryker's refuses mutants before any test is asked; this one refuses those that were not drawn. */
const drawn = {
  init: async () => {},
  /** Those that are drawn go one by one, in no order: as many as there is time for are a sample of all. @param {readonly Mutant[]} mutants */
  group: async (mutants) => {
    const seed = process.env['MUTATE_SEED'] ?? '';
    const ids = shuffle(draw(mutants, Number(process.env['MUTATE_SAMPLE']), seed).map(({ id }) => id), seed);
    chosen = new Set(ids);
    return [...ids.map((id) => [id]), mutants.map(({ id }) => id).filter((id) => !chosen.has(id))].filter((group) => group.length > 0);
  },
  /** @param {readonly Mutant[]} mutants */
  check: async (mutants) => Object.fromEntries(mutants.map(({ id }) => [id, chosen.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' }])),
};

const { factory } = vitestPlugins[0] ?? {};
if (factory === undefined || !('inject' in factory)) throw new Error('The runner for Vitest is gone from its package.');
const makeVitestRunner = factory;

/** @param {Parameters<typeof makeVitestRunner>[0]} injector */
function makeNearestRunner(injector) {
  const runner = makeVitestRunner(injector);
  // On disk, for a runner that was stopped begins again in another process.
  const file = process.env['MUTATE_COVERAGE'] ?? '';
  const log = process.env['MUTATE_LOG'] ?? '';
  /** @type {Record<string, Record<string, number>> | undefined} */
  let coverage;
  const dryRun = runner.dryRun.bind(runner);
  runner.dryRun = async (options) => {
    let result = await dryRun(options);
    // The first time, everything has yet to be compiled: on a busy machine longer than a test waits.
    if (result.status === 'complete' && result.tests.some(({ status }) => status === TestStatus.Failed)) result = await dryRun(options);
    if (result.status === 'complete') writeFileSync(file, JSON.stringify(result.mutantCoverage?.perTest ?? {}));
    return result;
  };
  const mutantRun = runner.mutantRun.bind(runner);
  /** Whether the tests pass when nothing is broken: in a document that is slow to begin with, on a busy machine, one may fail by itself. @param {Parameters<typeof mutantRun>[0]} options @param {string[]} tests */
  const passUnbroken = async (options, tests) => (await mutantRun({ ...options, activeMutant: { ...options.activeMutant, id: 'none' }, testFilter: tests })).status === MutantRunStatus.Survived;
  /** @param {Parameters<typeof mutantRun>[0]} options @returns {ReturnType<typeof mutantRun>} */
  const tried = async (options) => {
    const result = await mutantRun(options);
    if (result.status !== MutantRunStatus.Killed || !result.killedBy.some(inDocument) || (await passUnbroken(options, result.killedBy))) return result;
    return { status: MutantRunStatus.Error, errorMessage: `${unsteady}: ${result.killedBy.join(', ')}` };
  };
  runner.mutantRun = async (options) => {
    if (Date.now() > Number(process.env['MUTATE_UNTIL'])) return { status: MutantRunStatus.Error, errorMessage: outOfTime };
    coverage ??= existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const { testFilter, activeMutant } = options;
    const begun = Date.now();
    const result = await tried(testFilter === undefined ? options : { ...options, testFilter: nearest(testFilter, activeMutant.id, coverage ?? {}) });
    appendFileSync(log, `${JSON.stringify({ ...activeMutant, fileName: relative(root, activeMutant.fileName), ...result, took: Date.now() - begun })}\n`);
    return result;
  };
  return runner;
}
makeNearestRunner.inject = makeVitestRunner.inject;

export const strykerPlugins = [
  { kind: 'Checker', name: 'drawn', value: drawn },
  { kind: 'TestRunner', name: 'nearest', factory: makeNearestRunner },
];
