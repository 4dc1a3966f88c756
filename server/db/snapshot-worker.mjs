/**
 * A child process that checks the database while the portal uses it. It copies the folder and reads all of the copy. On
 * request, it also writes a compressed copy, which it restores and checks.
 */
import { once } from 'node:events';
import { constants, cpSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { checkFiles } from './check-files.mjs';
import { createPglite } from './pglite.mjs';

const { folder, snapshot, dump } = z
  .object({ folder: z.string(), snapshot: z.string(), dump: z.string().optional() })
  .parse(JSON.parse(process.argv[2] ?? ''));

/** @param {import('./snapshot.ts').Report} report */
function send(report) {
  process.send?.(report);
}

/** @param {Blob} [loadDataDir] @param {(client: import('@electric-sql/pglite').PGlite) => Promise<void>} [next] */
async function openAndCheck(loadDataDir, next) {
  const client = await createPglite({ dataDir: snapshot, ...(loadDataDir === undefined ? {} : { loadDataDir }) }, true);
  await checkFiles(client);
  await next?.(client);
  await client.close();
}

function removeSnapshot() {
  rmSync(snapshot, { recursive: true, force: true });
}

/** @returns {Promise<import('./snapshot.ts').Verdict>} */
async function run() {
  removeSnapshot();
  const nextMessage = once(process, 'message');
  send({ kind: 'ready' });
  await nextMessage;
  cpSync(folder, snapshot, { recursive: true, mode: constants.COPYFILE_FICLONE });
  send({ kind: 'copied' });
  try {
    await openAndCheck(undefined, async (client) => {
      if (dump !== undefined) {
        writeFileSync(dump, Buffer.from(await (await client.dumpDataDir('gzip')).arrayBuffer()), { flush: true });
      }
    });
  } catch (error) {
    return { kind: 'damaged', message: messageOf(error) };
  }
  removeSnapshot();
  if (dump !== undefined) await openAndCheck(await openAsBlob(dump));
  return { kind: 'good' };
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

// End with the server process.
process.on('disconnect', () => process.exit());
const verdict = await run().catch((error) => /** @type {const} */ ({ kind: 'failed', message: messageOf(error) }));
removeSnapshot();
send(verdict);
process.disconnect();
