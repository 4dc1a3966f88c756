/** What Stryker is given beside its own: a draw among the mutants, and a runner that asks about all that need documents in one loaded portal (ADR 024). */
import { readFileSync, writeFileSync } from 'node:fs';
import { MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { runBatch } from './batch.mjs';
import { atLoad, draw, inDocument, outOfTime, readLog, shuffle, unsteady, verdictOn } from './choice.mjs';

/** @typedef {import('./choice.mjs').Mutant} Mutant */

/** Which were drawn, by their numbers. @type {ReadonlySet<string>} */
let chosen = new Set();

/** @param {string} variable says where it stands */
const readJson = (variable) => JSON.parse(readFileSync(process.env[variable] ?? '', 'utf8'));

/** A checker of Stryker's refuses mutants before any test is asked; this one refuses those that were not drawn. */
const drawn = {
  init: async () => {},
  /** Those that are drawn go one by one, in no order: as many as there is time for are a sample of all. @param {readonly Mutant[]} mutants */
  group: async (mutants) => {
    if (mutants.length === 0) return [];
    const seed = process.env['MUTATE_SEED'] ?? '';
    const ids = shuffle(draw(mutants, Number(process.env['MUTATE_SAMPLE']), seed).map(({ id }) => id), seed);
    chosen = new Set(ids);
    // Once for all of them, before Stryker asks about the first: it may ask in several processes.
    if (process.env['MUTATE_DOCUMENTS'] !== '') await runBatch(ids, readJson('MUTATE_COVERAGE'));
    return [...ids.map((id) => [id]), mutants.map(({ id }) => id).filter((id) => !chosen.has(id))].filter((group) => group.length > 0);
  },
  /** @param {readonly Mutant[]} mutants */
  check: async (mutants) => Object.fromEntries(mutants.map(({ id }) => [id, chosen.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' }])),
};

const { factory } = vitestPlugins[0] ?? {};
if (factory === undefined || !('inject' in factory)) throw new Error('The runner for Vitest is gone from its package.');
const makeVitestRunner = factory;

/** @typedef {import('@stryker-mutator/api/test-runner').MutantRunResult} Result */

/** In Stryker's words. @param {ReturnType<typeof verdictOn>} verdict @returns {Result} */
function resultOf({ is, test, said = '' }) {
  if (is === 'killed') return { status: MutantRunStatus.Killed, killedBy: [test], failureMessage: said, nrOfTests: 1 };
  if (is === 'slow') return { status: MutantRunStatus.Timeout, reason: said };
  if (is === 'survived') return { status: MutantRunStatus.Survived, nrOfTests: 1 };
  if (is === 'unreached') return { status: MutantRunStatus.Error, errorMessage: atLoad };
  return { status: MutantRunStatus.Error, errorMessage: is === 'open' ? outOfTime : `${unsteady}: ${test}` };
}

/** @param {Parameters<typeof makeVitestRunner>[0]} injector */
function makeBatchRunner(injector) {
  const runner = makeVitestRunner(injector);
  const dryRun = runner.dryRun.bind(runner);
  runner.dryRun = async (options) => {
    const result = await dryRun(options);
    if (result.status !== 'complete') return result;
    // On a busy machine a document may be late: what fails by itself is asked nothing.
    const late = result.tests.filter(({ id, status }) => status === TestStatus.Failed && inDocument(id)).map(({ id }) => id);
    for (const test of late) delete result.mutantCoverage?.perTest[test];
    writeFileSync(process.env['MUTATE_LATE'] ?? '', JSON.stringify(late));
    // It runs beside the instrumented source, the checker does not.
    writeFileSync(process.env['MUTATE_COVERAGE'] ?? '', JSON.stringify({ folder: process.cwd(), coverage: result.mutantCoverage?.perTest ?? {} }));
    return { ...result, tests: result.tests.filter(({ id }) => !late.includes(id)) };
  };
  const mutantRun = runner.mutantRun.bind(runner);
  /** What the batch has asked and heard. @type {{ plan: import('./choice.mjs').Plan, answers: import('./choice.mjs').Answer[] } | undefined} */
  let said;
  /** @param {Parameters<typeof mutantRun>[0]} options @returns {ReturnType<typeof mutantRun>} */
  runner.mutantRun = async (options) => {
    if (process.env['MUTATE_DOCUMENTS'] === '') return Date.now() > Number(process.env['MUTATE_UNTIL']) ? resultOf({ is: 'open', test: '' }) : await mutantRun(options);
    said ??= { plan: readJson('MUTATE_PLAN'), answers: readLog(process.env['MUTATE_ANSWERS'] ?? '') };
    return resultOf(verdictOn(options.activeMutant.id, said.plan, said.answers));
  };
  return runner;
}
makeBatchRunner.inject = makeVitestRunner.inject;

export const strykerPlugins = [
  { kind: 'Checker', name: 'drawn', value: drawn },
  { kind: 'TestRunner', name: 'batch', factory: makeBatchRunner },
];
