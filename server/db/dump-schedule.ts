import { rmSync, statSync } from 'node:fs';
import type { Log } from '../runtime/log.ts';
import { dumpPath, listDumps, partOf, rotateDumps } from './dumps.ts';
import type { Verdict } from './snapshot.ts';

const everyMs = 6 * 3_600_000;
const lookMs = 5000;
const idleMs = 30_000;
/** The longest time that a due copy waits for the database to be idle. */
const patienceMs = 600_000;
/** Delay of the first check or copy after a start, even if the database is busy. */
const afterStartMs = 10_000;

interface DumpSchedule {
  readonly folder: string;
  readonly now: () => Date;
  /** Time of the last use of the database, in milliseconds. */
  readonly lastUse: () => number;
  /** Checks a snapshot of the database. With a path, also writes a verified copy there. */
  readonly check: (dump?: string) => Promise<Verdict>;
  /** Returns whether the database is known to be damaged. If so, no more copies are made. */
  readonly isDamaged: () => boolean;
  readonly onDamage: (message: string) => void;
  readonly log: Log;
}

/** Returns whether a copy is due: six hours after the last one if the database is idle, otherwise ten minutes later. */
export function isDumpDue(now: number, lastDump: number, lastUse: number): boolean {
  const overdue = now - lastDump - everyMs;
  return overdue >= patienceMs || (overdue >= 0 && now - lastUse >= idleMs);
}

/**
 * Checks the database once after each start, and copies it six hours after the newest copy, so repeated restarts don't
 * make extra copies. A new copy is restored and checked before it replaces an older one.
 */
export function startDumps({ folder, now, lastUse, check, isDamaged, onDamage, log }: DumpSchedule): {
  stop: () => Promise<void>;
} {
  const startedAt = now().getTime();
  const [newest] = listDumps(folder);
  let lastDump = newest === undefined ? undefined : statSync(newest).mtimeMs;
  let isChecked = false;
  let notBefore = startedAt;
  let isStopped = false;
  let running: Promise<void> | undefined;

  const run = async (dump?: string) => {
    const verdict = await check(dump === undefined ? undefined : partOf(dump));
    if (verdict.kind === 'good') {
      isChecked = true;
      if (dump !== undefined) {
        rotateDumps(folder, dump);
        lastDump = now().getTime();
      }
      log.info(dump === undefined ? {} : { copy: dump }, 'Checked the database: no damage found');
      return;
    }
    if (dump !== undefined) rmSync(partOf(dump), { force: true });
    if (isStopped) return;
    notBefore = now().getTime() + patienceMs;
    if (verdict.kind === 'damaged') onDamage(verdict.message);
    else log.error({ message: verdict.message }, 'The database could not be checked and copied');
  };
  const look = () => {
    const at = now().getTime();
    if (running !== undefined || isDamaged() || at < notBefore) return;
    const isStarted = at - startedAt >= afterStartMs;
    const isCopyDue = isStarted && (lastDump === undefined || isDumpDue(at, lastDump, lastUse()));
    const isCheckDue = isStarted && !isChecked;
    if (!isCopyDue && !isCheckDue) return;
    running = run(isCopyDue ? dumpPath(folder, now()) : undefined)
      .catch((error: unknown) => {
        notBefore = now().getTime() + patienceMs;
        log.error({ message: String(error) }, 'The database could not be checked and copied');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, lookMs);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
