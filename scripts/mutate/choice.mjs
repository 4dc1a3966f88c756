/** Which mutants are tried, which tests are asked about one, and how much the answer says (ADR 024). */

/** @typedef {{ id: string, fileName: string }} Mutant */

/** How many of the document tests that run a mutant are asked about it: a survivor costs as long as all that are asked. */
const nearestDocuments = 8;

/** How far, in mutants of the same source, a test's neighbourhood goes. */
const around = 40;

/** Why a mutant was not tried to the end: it is then neither noticed nor missed. */
export const outOfTime = 'out of time';
export const unsteady = 'what noticed it fails with nothing broken too';

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
 * @param {readonly string[]} tests @param {string} mutant @param {Readonly<Record<string, Readonly<Record<string, number>>>>} coverage
 */
export function nearest(tests, mutant, coverage) {
  const beside = Array.from({ length: 2 * around + 1 }, (_, at) => String(Number(mutant) - around + at));
  /** @param {string} test */
  const near = (test) => beside.filter((id) => id in (coverage[test] ?? {})).length;
  const documents = tests.filter(inDocument).map((test) => ({ test, near: near(test) }));
  const asked = documents.sort((a, b) => b.near - a.near).slice(0, nearestDocuments);
  return [...tests.filter((test) => !inDocument(test)), ...asked.map(({ test }) => test)];
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
