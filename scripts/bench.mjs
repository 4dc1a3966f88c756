/**
 * `npm run bench`: what the portal's pages weigh, against their budgets, how fast lists with many rows are, how a shop's
 * working day feels, and how fast PostgreSQL answers, lists of orders and the ledger, how late steps of many deliveries come to the screen, and how late events come to the sockets of two and four nodes; all of it, or what is named: `npm run bench -- pages`.
 */
import { benchDatabase } from './bench-database.mjs';
import { benchDay } from './bench-day.mjs';
import { benchDeliveries } from './bench-deliveries.mjs';
import { benchLedger } from './bench-ledger.mjs';
import { benchLists } from './bench-lists.mjs';
import { benchNodes } from './bench-nodes.mjs';
import { benchSockets } from './bench-sockets.mjs';
import { weighPages } from './budgets.mjs';
import { build, isBuilt } from './builds.mjs';
import { killChildrenOnExit, step } from './run.mjs';
import { ensureChromium } from '../tests/setup/chromium.mjs';

async function benchPages() {
  const executablePath = ensureChromium();
  if (executablePath === undefined) {
    console.log('There is no Chromium here and none could be installed: pages are not weighed.');
    return;
  }
  const weighed = await weighPages(executablePath);
  for (const { name, kiB, budgetKiB, files, ok } of weighed) {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(13)} ${kiB.toFixed(1)} KiB of ${budgetKiB} KiB JavaScript in ${files} files`);
  }
  if (!weighed.every(({ ok }) => ok)) process.exitCode = 1;
}

/** @type {Readonly<Record<string, () => void | Promise<void>>>} */
const measurements = { pages: benchPages, lists: benchLists, day: benchDay, database: benchDatabase, ledger: benchLedger, deliveries: benchDeliveries, nodes: benchNodes, sockets: benchSockets };

killChildrenOnExit();
if (!isBuilt()) await step('Building the portal and the server', build);
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(measurements)) {
  const measure = measurements[name];
  if (measure === undefined) throw new Error(`Nothing is measured as "${name}": ${Object.keys(measurements).join(', ')}`);
  await measure();
}
