/**
 * Full and read-only disks, a PostgreSQL without free connections, a table that is locked for a minute and a stalled
 * network: in each, the process stays, calls are answered (503 or 507 with Retry-After where needed), and within 5 s of
 * the fault's end everything works. LOCK_SECONDS shortens the lock; FAULTS names some of them, separated by commas.
 */
import { filesFolder, fullDiskOfEmbedded, fullDiskOfPostgres, readOnlyEmbedded } from './faults/disks.mjs';
import { lockedTable, outOfConnections, readOnlyPostgres, stalledNetwork, startWithoutConnections } from './faults/databases.mjs';
import { Skipped } from './faults/world.mjs';

/** @type {Readonly<Record<string, () => Promise<{ wrong: string[], figure: string }>>>} */
const all = {
  'full-disk-postgres': fullDiskOfPostgres,
  'full-disk-embedded': fullDiskOfEmbedded,
  'read-only-embedded': readOnlyEmbedded,
  'read-only-postgres': readOnlyPostgres,
  'files-folder': filesFolder,
  'out-of-connections': outOfConnections,
  'start-without-connections': startWithoutConnections,
  'locked-table': lockedTable,
  'stalled-network': stalledNetwork,
};

export async function faults() {
  const named = process.env['FAULTS']?.split(',') ?? Object.keys(all);
  let isOk = true;
  /** @type {string[]} */
  const lines = [];
  for (const name of named) {
    const fault = all[name];
    if (fault === undefined) throw new Error(`No fault is called "${name}": ${Object.keys(all).join(', ')}`);
    try {
      const { wrong, figure } = await fault();
      if (wrong.length > 0) isOk = false;
      lines.push(`${name}: ${wrong.length === 0 ? 'ok' : `FAILED (${wrong.join('; ')})`}, answers ${figure}`);
    } catch (error) {
      if (!(error instanceof Skipped)) isOk = false;
      lines.push(`${name}: ${error instanceof Skipped ? `SKIPPED, ${error.message}` : `FAILED, ${error instanceof Error ? error.stack : String(error)}`}`);
    }
  }
  return { ok: isOk, output: `\n  ${lines.join('\n  ')}` };
}
