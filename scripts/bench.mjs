/**
 * `npm run bench -- <name>`: runs a benchmark and prints its figures, or lists all benchmarks. `SCALE=full` measures at
 * full size.
 */
import { build, isBuilt } from './builds.mjs';
import { killChildrenOnExit, step } from './run.mjs';

/** @type {Readonly<Record<string, { readonly about: string, readonly load: () => Promise<() => Promise<void>> }>>} */
const benchmarks = {
  peer: {
    about: 'the portal compared with react-admin, as ratios',
    load: async () => (await import('./bench/peer.mjs')).benchPeer,
  },
  day: { about: "web vitals of a shop's day", load: async () => (await import('./bench/day.mjs')).benchDay },
  scroll: {
    about: 'ten thousand orders scrolled by wheel and thumb',
    load: async () => (await import('./bench/scroll.mjs')).benchScroll,
  },
  lists: {
    about: 'lists and searches on PostgreSQL with many orders, compared with few',
    load: async () => (await import('./bench/lists.mjs')).benchLists,
  },
  orders: {
    about: 'orders posted to the Integration API on PostgreSQL by 20 clients at once',
    load: async () => (await import('./bench/orders.mjs')).benchOrders,
  },
  sockets: {
    about: 'many sockets on one node: memory, broadcasts, reconnects',
    load: async () => (await import('./bench/sockets.mjs')).benchSockets,
  },
  start: {
    about: '`npm start` on a fresh clone and again',
    load: async () => (await import('./bench/start.mjs')).benchStart,
  },
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) throw new Error(`Unknown benchmark "${unknown.join('", "')}"`);
if (names.length === 0) {
  for (const [name, { about }] of Object.entries(benchmarks)) {
    console.log(`npm run bench -- ${name.padEnd(8)} ${about}`);
  }
} else {
  killChildrenOnExit();
  if (!isBuilt()) await step('Building the portal and the server', build);
  for (const name of names) await (await benchmarks[name]?.load())?.();
}
