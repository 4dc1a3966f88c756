/** How fast the machine is at the moment: others may use it, and nothing that is measured then says what the portal can do. */
import { setTimeout as wait } from 'node:timers/promises';

const rows = Array.from({ length: 200 }, (_, at) => ({ Id: `order-${at}`, Orderlines: [{ ItemName: `Item ${at}`, Quantity: at % 5 }], FirstName: `Customer ${at}`, Created: '2026-11-26T12:00:00Z' }));
const text = JSON.stringify({ rows });

/** Reading and sorting, which a neighbour on the same core slows as much as it slows a page. In ms. */
function work() {
  const started = performance.now();
  for (let times = 0; times < 400; times += 1) JSON.parse(text).rows.toSorted((/** @type {{ readonly FirstName: string }} */ one, /** @type {{ readonly FirstName: string }} */ other) => (one.FirstName < other.FirstName ? 1 : -1));
  return performance.now() - started;
}

const tries = 15;

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
