import { statSync } from 'node:fs';
import { keepDump, listDumps } from './dumps.ts';
import type { Log } from '../runtime/log.ts';
import { describeError } from '../runtime/describe-error.ts';

const everyMs = 6 * 3_600_000;
const lookMs = 60_000;
const idleMs = 30_000;
/** A database that is never idle is copied all the same, this much later. */
const patienceMs = 600_000;

interface DumpSchedule {
  readonly folder: string;
  readonly now: () => Date;
  /** When the database was last used, in milliseconds. */
  readonly lastUse: () => number;
  readonly take: () => Promise<Blob>;
  readonly log: Log;
}

/** Whether a copy is due: six hours after the last one, as soon as nobody is waiting for the database. */
export function isDumpDue(now: number, lastDump: number, lastUse: number): boolean {
  const overdue = now - lastDump - everyMs;
  return overdue >= patienceMs || (overdue >= 0 && now - lastUse >= idleMs);
}

/**
 * Copies the database six hours after its newest copy, or soon where there is none. Not while it starts: a copy takes
 * seconds in which nothing else gets at the database, and some restarts in a row would leave no copy of another day.
 */
export function startDumps(schedule: DumpSchedule): { stop: () => Promise<void> } {
  const [newest] = listDumps(schedule.folder);
  let lastDump = newest === undefined ? schedule.now().getTime() - everyMs : statSync(newest).mtimeMs;
  let running: Promise<void> | undefined;
  const dump = () => {
    lastDump = schedule.now().getTime();
    running = schedule
      .take()
      .then((copy) => keepDump(schedule.folder, copy, schedule.now()))
      .then(() => undefined)
      .catch((error: unknown) => schedule.log.error(describeError(error), 'The database could not be copied'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(() => {
    if (running === undefined && isDumpDue(schedule.now().getTime(), lastDump, schedule.lastUse())) dump();
  }, lookMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
