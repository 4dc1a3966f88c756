/** `npm run bench`: what the portal's pages weigh, against their budgets, and how fast lists with many rows are. */
import { benchDatabase } from './bench-database.mjs';
import { benchLists } from './bench-lists.mjs';
import { weighPages } from './budgets.mjs';
import { build, isBuilt } from './builds.mjs';
import { killChildrenOnExit, step } from './run.mjs';

killChildrenOnExit();
if (!isBuilt()) await step('Building the portal and the server', build);
const weighed = weighPages();
for (const { name, kiB, budgetKiB, files, ok } of weighed) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(13)} ${kiB.toFixed(1)} KiB of ${budgetKiB} KiB JavaScript in ${files} files`);
}
await benchLists();
await benchDatabase();
process.exitCode = weighed.every(({ ok }) => ok) ? 0 : 1;
