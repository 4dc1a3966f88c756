import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lackOf } from './damage.ts';
import type { DataFolder } from './data-folder.ts';

const Report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('copied') }),
  z.object({ kind: z.literal('good') }),
  z.object({ kind: z.literal('damaged'), message: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type Report = z.infer<typeof Report>;
export type Verdict = Exclude<Report, { kind: 'ready' | 'copied' }>;

/** Relative to the project root, from which the server runs whether it is built or not. */
const workerFile = join(process.cwd(), 'server', 'db', 'snapshot-worker.mjs');

export interface SnapshotCheck {
  /** Resolves when the process is ready to copy the files. Never rejects. */
  readonly ready: Promise<void>;
  /** Copies the files, which nothing may write to until the promise resolves. Never rejects. */
  copy(): Promise<void>;
  /** Never rejects. `failed` means that the check itself could not run, so nothing is known about the database. */
  readonly verdict: Promise<Verdict>;
  stop(): Promise<void>;
}

/**
 * Checks a snapshot of the database in a child process, which frees its memory when it ends. With `dump`, also writes a
 * verified copy to that path.
 */
export function checkSnapshot({ root, database, snapshot }: DataFolder, dump?: string): SnapshotCheck {
  const worker = fork(workerFile, [JSON.stringify({ folder: database, snapshot, dump })], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(worker, 'exit');
  const verdict = new Promise<Verdict>((resolve) => {
    worker.on('message', (message) => {
      const report = Report.parse(message);
      if (report.kind === 'ready' || report.kind === 'copied') return;
      const lack = report.kind === 'damaged' ? lackOf(root, report.message) : undefined;
      resolve(lack === undefined ? report : { kind: 'failed', message: lack });
    });
    worker.on('error', (error: unknown) => resolve({ kind: 'failed', message: String(error) }));
    worker.on('exit', () => resolve({ kind: 'failed', message: 'The check was stopped' }));
  });
  const reached = async (kind: Report['kind']) => {
    const reported = new Promise<void>((resolve) => {
      worker.on('message', (message) => {
        if (Report.parse(message).kind === kind) resolve();
      });
    });
    await Promise.race([reported, verdict]);
  };
  const copied = reached('copied');
  return {
    ready: reached('ready'),
    copy() {
      if (worker.connected) worker.send('copy');
      return copied;
    },
    verdict,
    async stop() {
      worker.kill('SIGKILL');
      await ended;
      rmSync(snapshot, { recursive: true, force: true });
    },
  };
}
