/** Asks about all drawn mutants in one loaded portal, where a portal for each would cost a minute (ADR 024). */
import { spawn } from 'node:child_process';
import { appendFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { leftOf, planOf, readLog } from './choice.mjs';

/** A mutant that goes round without end in what Stryker does not count keeps its process from saying anything. */
const silence = 300_000;

const planFile = () => process.env['MUTATE_PLAN'] ?? '';
const answersFile = () => process.env['MUTATE_ANSWERS'] ?? '';

/** One run of Vitest over what is left, until it ends or falls silent. @param {string} folder @param {import('./choice.mjs').Plan} left */
async function go(folder, left) {
  writeFileSync(planFile(), JSON.stringify(left));
  appendFileSync(answersFile(), '');
  const begun = Date.now();
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/mutate/vitest.config.ts', '--reporter=dot'], { cwd: folder, env: { ...process.env, MUTATE_BATCH: '1' }, stdio: 'ignore' });
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  while (!hasEnded) {
    await wait(1_000);
    if (Date.now() - Math.max(begun, statSync(answersFile()).mtimeMs) < silence) continue;
    child.kill('SIGKILL');
    const last = readLog(answersFile()).at(-1);
    if (last?.is === 'begun') appendFileSync(answersFile(), `${JSON.stringify({ ...last, is: 'slow', said: 'no end' })}\n`);
  }
}

/** Leaves what was asked where `MUTATE_PLAN` says, and what was said where `MUTATE_ANSWERS` does. @param {readonly string[]} drawn @param {{ folder: string, coverage: import('./choice.mjs').Coverage }} covered in the folder of the instrumented source */
export async function runBatch(drawn, { folder, coverage }) {
  const plan = planOf(drawn, coverage);
  rmSync(answersFile(), { force: true });
  let left = plan;
  let before = Number.POSITIVE_INFINITY;
  /** @param {typeof plan} asked */
  const countOf = (asked) => Object.values(asked).reduce((sum, mutants) => sum + Object.keys(mutants).length, 0);
  // Begun again after a silence, as long as that decides anything.
  while (countOf(left) > 0 && countOf(left) < before && Date.now() < Number(process.env['MUTATE_UNTIL'])) {
    before = countOf(left);
    await go(folder, left);
    left = leftOf(plan, readLog(answersFile()));
  }
  writeFileSync(planFile(), JSON.stringify(plan));
}
