/**
 * `npm run trust`: checks guarantees at full scale, which takes too long for `npm test`. Checks all of them, or only
 * the named ones: `npm run trust -- outage restart`.
 */
import { build, isBuilt } from './builds.mjs';
import { killChildrenOnExit, step } from './run.mjs';

killChildrenOnExit();
if (!isBuilt()) await step('Building the portal and the server', build);
const { damageFolders } = await import('./trust/damage.mjs');
const { deploy } = await import('./trust/deploy.mjs');
const { backups } = await import('./trust/backup.mjs');
const { exportAll } = await import('./trust/export.mjs');
const { callMalformed } = await import('./trust/malformed.mjs');
const { nodeVersions } = await import('./trust/node-versions.mjs');
const { killDuringOrders } = await import('./trust/orders.mjs');
const { outage } = await import('./trust/outage.mjs');
const { restartUnderLoad } = await import('./trust/restart.mjs');
const { packageUpgrade } = await import('./trust/package-upgrade.mjs');
const { upgrades } = await import('./trust/upgrade.mjs');

/** @type {Readonly<Record<string, () => Promise<{ ok: boolean, output: string }>>>} */
const guarantees = {
  damage: damageFolders,
  backup: backups,
  upgrade: upgrades,
  'package-upgrade': packageUpgrade,
  export: exportAll,
  malformed: callMalformed,
  outage: () => outage(1),
  'outage-two-nodes': () => outage(2),
  restart: restartUnderLoad,
  orders: killDuringOrders,
  deploy,
  'node-versions': nodeVersions,
};

const named = process.argv.slice(2);
const results = [];
for (const name of named.length > 0 ? named : Object.keys(guarantees)) {
  const prove = guarantees[name];
  if (prove === undefined) {
    throw new Error(`Unknown promise "${name}". Promises: ${Object.keys(guarantees).join(', ')}`);
  }
  const { ok, output } = await prove();
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${output}`);
  results.push(ok);
}
process.exitCode = results.every(Boolean) ? 0 : 1;
