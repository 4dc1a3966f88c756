/** How fast the machine is at the moment: others may use it, and nothing that is measured then says what the portal can do. */
import { setTimeout as wait } from 'node:timers/promises';
import { medianOf } from './median.mjs';

const rows = Array.from({ length: 200 }, (_, at) => ({ Id: `order-${at}`, Orderlines: [{ ItemName: `Item ${at}`, Quantity: at % 5 }], FirstName: `Customer ${at}`, Created: '2026-11-26T12:00:00Z' }));
const text = JSON.stringify({ rows });

/** The least that the work has taken in this process: what the machine does when it is ours. In ms. */
let least = Infinity;

/** Reading and sorting, which a neighbour on the same core slows as much as it slows a page. In ms. */
function work() {
  const started = performance.now();
  for (let times = 0; times < 400; times += 1) JSON.parse(text).rows.toSorted((/** @type {{ readonly FirstName: string }} */ one, /** @type {{ readonly FirstName: string }} */ other) => (one.FirstName < other.FirstName ? 1 : -1));
  const took = performance.now() - started;
  least = Math.min(least, took);
  return took;
}

const tries = 15;
/** Of a look at how loud the machine is. */
const looks = 3;
/** So many times the least is quiet. */
const quiet = 1.3;
/** How often a look is taken again for one line, how long after the last, and how often anything is measured at most. */
const [mostLooks, lookMs, mostGoes] = [20, 1000, 4];
/** What is measured many times is measured so often at a stretch: others seldom leave a machine alone for longer. */
const stretch = 20;

/** What the same work takes now, over some three seconds: its fastest and its slowest try, and the median. In ms. */
export async function machineSpeed() {
  work();
  const taken = [];
  for (let at = 0; at < tries; at += 1) {
    taken.push(work());
    await wait(100);
  }
  const [fastest = 0, ...others] = taken.toSorted((one, other) => one - other);
  return { fastest, median: others[Math.floor(tries / 2) - 1] ?? fastest, slowest: others.at(-1) ?? fastest };
}

/** @param {Awaited<ReturnType<typeof machineSpeed>>} speed */
export function saySpeed({ fastest, median, slowest }) {
  return `${fastest.toFixed(0)} to ${slowest.toFixed(0)} ms, ${median.toFixed(0)} in the middle`;
}

/** How many times as long as on a machine of our own the work takes now, over a fifth of a second or more. */
async function loudness() {
  /** @type {number[]} */
  const taken = [];
  for (let at = 0; at < looks; at += 1) {
    taken.push(work());
    await wait(20);
  }
  return medianOf(taken) / least;
}

/** What the two columns say that `sayLoud` fills. */
export const whatLoudIs = `Loud: what fixed work took before or after a line, or every ${stretch} tries of it, whichever is most, as so many times its least; above ${quiet} they are measured again, ${mostGoes} times at most.`;

/** @param {{ readonly loud: number, readonly goes: number }} [quietly] as `whenQuiet` answered; without, the columns' heads */
export const sayLoud = (quietly) => (quietly ? `${quietly.loud.toFixed(2).padStart(5)} ${String(quietly.goes).padStart(4)}` : ' loud goes');

/**
 * Measures so many `times` what is told its number, some at a stretch: when others leave the machine alone, and again
 * if they have not until the stretch was done, `most` times: once where it cannot be done twice. Whether it is done again
 * depends on the fixed work alone, never on what was measured. Answers with the loudest that counts, as so many times
 * what the work takes on a machine of our own, and how often the stretch was measured that took most.
 * @template T @param {(at: number) => Promise<T>} measure @param {{ readonly times?: number, readonly most?: number }} [how]
 * @returns {Promise<{ measured: T[], loud: number, goes: number }>}
 */
export async function whenQuiet(measure, { times = 1, most = mostGoes } = {}) {
  /** @type {T[]} */
  const measured = [];
  let [looksLeft, loudest, mostTaken, goes] = [mostLooks, 0, 0, 1];
  let before = await loudness();
  while (measured.length < times) {
    for (; before > quiet && looksLeft > 0; looksLeft -= 1) {
      await wait(lookMs);
      before = await loudness();
    }
    /** @type {T[]} */
    const taken = [];
    while (taken.length < Math.min(stretch, times - measured.length)) taken.push(await measure(measured.length + taken.length));
    const after = await loudness();
    const loud = Math.max(before, after);
    before = after;
    if (loud > quiet && goes < most && looksLeft > 0) {
      goes += 1;
      continue;
    }
    measured.push(...taken);
    [loudest, mostTaken, goes] = [Math.max(loudest, loud), Math.max(mostTaken, goes), 1];
  }
  return { measured, loud: loudest, goes: mostTaken };
}
