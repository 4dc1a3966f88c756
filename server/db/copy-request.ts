/**
 * Lets `npm run backup` copy the embedded database of a running server. The command writes a request file to the data
 * folder, and the server writes the copy next to it.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '../runtime/describe-error.ts';
import type { Log } from '../runtime/log.ts';
import { type Repetition, repeat } from '../runtime/repeat.ts';

const lookMs = 500;
const limitMs = 300_000;
const requestIn = (dataDir: string) => join(dataDir, 'copy-requested');
const answerIn = (dataDir: string) => join(dataDir, 'copy-requested.tar.gz');

export function watchCopyRequests(dataDir: string, copy: () => Promise<Blob>, log: Log): Repetition {
  const answer = async () => {
    if (!existsSync(requestIn(dataDir))) return;
    try {
      const part = `${answerIn(dataDir)}.part`;
      writeFileSync(part, Buffer.from(await (await copy()).arrayBuffer()), { mode: 0o600, flush: true });
      rmSync(requestIn(dataDir), { force: true });
      renameSync(part, answerIn(dataDir));
    } catch (error) {
      // The waiting command treats a removed request without a copy as a failure.
      rmSync(requestIn(dataDir), { force: true });
      throw error;
    }
  };
  return repeat({
    everyMs: lookMs,
    work: answer,
    onError: (error) => log.error(describeError(error), 'The database could not be copied for a backup'),
  });
}

/** Moves a copy with all data committed before the call to `target`. Throws if no server provides one in time. */
export async function requestCopy(dataDir: string, target: string): Promise<void> {
  rmSync(answerIn(dataDir), { force: true });
  writeFileSync(requestIn(dataDir), '', { mode: 0o600 });
  const deadline = Date.now() + limitMs;
  while (!existsSync(answerIn(dataDir))) {
    // The server removes the request shortly before it publishes the copy, so check for the copy once more.
    const isOver = !existsSync(requestIn(dataDir));
    await wait(lookMs);
    if (existsSync(answerIn(dataDir))) break;
    if (isOver || Date.now() > deadline) {
      rmSync(requestIn(dataDir), { force: true });
      throw new Error(
        `The server that runs on ${dataDir} did not copy its database; see its log. Nothing was backed up.`,
      );
    }
  }
  renameSync(answerIn(dataDir), target);
}
