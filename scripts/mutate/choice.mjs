/** Which mutants are tried, which tests are asked about one, and how much the answer says (ADR 024). */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ id: string, fileName: string }} Mutant */

/** How often each test passes each mutant. @typedef {Readonly<Record<string, Readonly<Record<string, number>>>>} Coverage */

/** Of each test, which mutants are asked of it: a part of the coverage. @typedef {Record<string, Record<string, number>>} Plan */

/**
 * What a test has said; without a mutant, of itself with nothing broken.
 * @typedef {{ test: string, mutant?: string, is: 'begun' | 'passed' | 'unreached' | 'killed' | 'slow' | 'unsteady', said?: string }} Answer
 */

/** How many of the document tests that run a mutant are asked about it: a survivor costs as long as all that are asked. */
const nearestDocuments = 8;

/** How far, in mutants of the same source, a test's neighbourhood goes. */
const around = 40;

/** Why a mutant was not tried to the end: it is then neither noticed nor missed. */
export const outOfTime = 'out of time';
export const unsteady = 'what noticed it fails with nothing broken too';
export const atLoad = 'it runs when a module is loaded, and not again';

/** A number between 0 and 1 that the same text always gives. @param {string} text */
function chance(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * So many of all mutants, one by chance out of each of so many equal stretches of the source: each folder has its share.
 * The same seed draws the same ones.
 * @template {Mutant} T @param {readonly T[]} mutants @param {number} size @param {string} seed
 */
export function draw(mutants, size, seed) {
  if (size >= mutants.length) return [...mutants];
  const ordered = [...mutants].sort((a, b) => Number(a.id) - Number(b.id));
  return Array.from({ length: size }, (_, at) => ordered[Math.floor(((at + chance(`${seed} ${at}`)) * ordered.length) / size)]).filter((mutant) => mutant !== undefined);
}

/** In no order, always the same for the same seed. @param {readonly string[]} ids @param {string} seed */
export function shuffle(ids, seed) {
  return ids.map((id) => ({ id, at: chance(`${seed} of ${id}`) })).sort((a, b) => a.at - b.at).map(({ id }) => id);
}

/** @param {string} test */
export const inDocument = (test) => test.includes('.dom.test.');

/**
 * Of the tests that run a mutant, those in documents that run most of what stands around it (mutants are numbered as the
 * source goes), and all that need no document.
 * @param {readonly string[]} tests @param {string} mutant @param {Coverage} coverage
 */
export function nearest(tests, mutant, coverage) {
  const beside = Array.from({ length: 2 * around + 1 }, (_, at) => String(Number(mutant) - around + at));
  /** @param {string} test */
  const near = (test) => beside.filter((id) => id in (coverage[test] ?? {})).length;
  const documents = tests.filter(inDocument).map((test) => ({ test, near: near(test) }));
  const asked = documents.sort((a, b) => b.near - a.near).slice(0, nearestDocuments);
  return [...tests.filter((test) => !inDocument(test)), ...asked.map(({ test }) => test)];
}

/** @param {readonly string[]} drawn @param {Coverage} coverage */
export function planOf(drawn, coverage) {
  /** @type {Plan} */
  const plan = {};
  for (const mutant of drawn) {
    const tests = Object.keys(coverage).filter((test) => mutant in (coverage[test] ?? {}));
    for (const test of nearest(tests, mutant, coverage)) plan[test] = { ...plan[test], [mutant]: coverage[test]?.[mutant] ?? 0 };
  }
  return plan;
}

/** @param {string} file @returns {Answer[]} */
export const readLog = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line)) : []);

/** What of a plan is still to be asked: nothing of a mutant that is decided, nothing twice, and nothing of a test that fails by itself. @param {Plan} plan @param {readonly Answer[]} answers */
export function leftOf(plan, answers) {
  const decided = new Set(answers.flatMap(({ is, mutant }) => (is === 'killed' || is === 'slow' ? [mutant] : [])));
  const said = new Set(answers.filter(({ is }) => is !== 'begun').map(({ test, mutant = '' }) => `${mutant} ${test}`));
  const open = Object.entries(plan).filter(([test]) => !said.has(` ${test}`));
  return Object.fromEntries(open.map(([test, mutants]) => [test, Object.fromEntries(Object.entries(mutants).filter(([mutant]) => !decided.has(mutant) && !said.has(`${mutant} ${test}`)))]));
}

/**
 * What the answers come to: a mutant has survived when all that were asked have passed, but for tests that fail by themselves;
 * one that no test has reached runs when a module is loaded alone, and says nothing.
 * @param {string} mutant @param {Plan} plan @param {readonly Answer[]} answers @returns {Pick<Answer, 'test' | 'said'> & { is: 'killed' | 'slow' | 'survived' | 'unreached' | 'unsteady' | 'open' }}
 */
export function verdictOn(mutant, plan, answers) {
  const about = answers.filter((answer) => answer.mutant === mutant);
  const noticed = about.find(({ is }) => is === 'killed') ?? about.find(({ is }) => is === 'slow');
  if (noticed) return { ...noticed, is: noticed.is === 'killed' ? 'killed' : 'slow' };
  const open = Object.entries(leftOf(plan, answers)).find(([, mutants]) => mutant in mutants);
  if (open) return { is: 'open', test: open[0] };
  const unsure = about.find(({ is }) => is === 'unsteady');
  if (unsure) return { ...unsure, is: 'unsteady' };
  const passed = about.find(({ is }) => is === 'passed');
  if (passed) return { is: 'survived', test: passed.test };
  const unreached = about.find(({ is }) => is === 'unreached');
  return unreached ? { is: 'unreached', test: unreached.test } : { is: 'unsteady', test: 'none of those that run it passes by itself' };
}

/**
 * Wilson's interval, in per cent: between which two the share of all mutants lies, 19 times out of 20.
 * @param {number} noticed @param {number} drawn @returns {[number, number]}
 */
export function interval(noticed, drawn) {
  const z = 1.96;
  const share = noticed / drawn;
  const whole = 1 + z ** 2 / drawn;
  const middle = share + z ** 2 / (2 * drawn);
  const half = z * Math.sqrt((share * (1 - share)) / drawn + z ** 2 / (4 * drawn ** 2));
  return [(100 * (middle - half)) / whole, (100 * (middle + half)) / whole];
}
