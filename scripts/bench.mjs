/**
 * `npm run bench`: what the portal's pages weigh, against their budgets, how fast lists with many rows are and how ten thousand orders scroll, how a shop's
 * working day feels, and how fast PostgreSQL answers, lists of orders, every other list and the ledger, what grows with the number of orders, how late steps of many deliveries come to the screen, how late events come to the sockets of two and four nodes, what many sockets of one take, how late a change is on open lists, how long `npm start` takes, and how long one waits beside react-admin; all of it, or what is named: `npm run bench -- pages`. What each part printed last is kept in `bench/RESULTS.md`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { benchAreas } from './bench-areas.mjs';
import { benchDatabase } from './bench-database.mjs';
import { benchDay } from './bench-day.mjs';
import { benchDeliveries } from './bench-deliveries.mjs';
import { benchGrowth } from './bench-growth.mjs';
import { benchLedger } from './bench-ledger.mjs';
import { benchLists } from './bench-lists.mjs';
import { benchNodes } from './bench-nodes.mjs';
import { benchPeer } from './bench-peer.mjs';
import { benchScreens } from './bench-screens.mjs';
import { benchScroll } from './bench-scroll.mjs';
import { benchSockets } from './bench-sockets.mjs';
import { benchStart } from './bench-start.mjs';
import { weighPages } from './budgets.mjs';
import { build, isBuilt } from './builds.mjs';
import { machineSpeed, saySpeed } from './machine-speed.mjs';
import { killChildrenOnExit, root, step } from './run.mjs';
import { browsersUsed } from './slow-browser.mjs';
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
const measurements = { pages: benchPages, lists: benchLists, scroll: benchScroll, day: benchDay, database: benchDatabase, areas: benchAreas, growth: benchGrowth, ledger: benchLedger, deliveries: benchDeliveries, nodes: benchNodes, sockets: benchSockets, start: benchStart, screens: benchScreens, peer: benchPeer };

const results = join(root, 'bench', 'RESULTS.md');
const title = '# What was measured\n\nEach part as `npm run bench -- <name>` printed it last, with what a fixed piece of work took before it and after it (of older ones: the load before it): where others use the machine, and it takes half as long again, figures are no limits of the portal.\n';

/** Keeps what a measurement has printed, in place of what it printed before. @param {string} name @param {string} printed @param {string} circumstances */
function keep(name, printed, circumstances) {
  let before = title;
  try {
    before = readFileSync(results, 'utf8');
  } catch {
    mkdirSync(join(root, 'bench'), { recursive: true });
  }
  const parts = before.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${name}\n`));
  const part = `## ${name}\n${circumstances}\n\n\`\`\`\n${printed}\`\`\`\n`;
  const [head = title, ...others] = parts;
  writeFileSync(results, `${head.trimEnd()}\n\n${[...others, part].toSorted().map((one) => one.trimEnd()).join('\n\n')}\n`);
}

/** Measures, and keeps what it prints. @param {string} name @param {() => void | Promise<void>} measure */
async function measured(name, measure) {
  const before = await machineSpeed();
  const say = console.log;
  let printed = '';
  console.log = (...said) => {
    printed += `${said.join(' ')}\n`;
    say(...said);
  };
  try {
    await measure();
  } finally {
    console.log = say;
  }
  const used = browsersUsed.size > 0 ? `, in ${[...browsersUsed].join(' and ')}` : '';
  browsersUsed.clear();
  const after = await machineSpeed();
  keep(name, printed, `${new Date().toISOString().slice(0, 10)}, ${process.env['SCALE'] === 'full' ? 'full' : 'small'} size, ${availableParallelism()} cores${used}. The fixed piece of work took ${saySpeed(before)}; after it ${saySpeed(after)}.`);
}

killChildrenOnExit();
if (!isBuilt()) await step('Building the portal and the server', build);
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(measurements)) {
  const measure = measurements[name];
  if (measure === undefined) throw new Error(`Nothing is measured as "${name}": ${Object.keys(measurements).join(', ')}`);
  await measured(name, measure);
}
