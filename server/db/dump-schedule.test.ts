import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDumpDue, startDumps } from './dump-schedule.ts';
import { keepDump, listDumps } from './dumps.ts';
import { silentLog } from '../runtime/log.ts';

const hour = 3_600_000;

describe('a copy of the embedded database', () => {
  it.each([
    ['is not due before six hours', 5 * hour, 0, false],
    ['is due after six hours, when nobody uses the database', 6 * hour, 0, true],
    ['waits while it is used', 6 * hour, 6 * hour - 1000, false],
    ['waits no longer than ten minutes', 6 * hour + 600_000, 6 * hour + 599_000, true],
  ])('%s', (_, now, lastUse, due) => {
    expect(isDumpDue(now, 0, lastUse)).toBe(due);
  });

  describe('after a start', () => {
    let folder = '';
    let taken = 0;
    let schedule: ReturnType<typeof startDumps>;
    beforeEach(() => {
      vi.useFakeTimers({ now: 100 * hour });
      folder = mkdtempSync(join(tmpdir(), 'portal-dumps-'));
      taken = 0;
    });
    afterEach(async () => {
      await schedule.stop();
      vi.useRealTimers();
      rmSync(folder, { recursive: true });
    });

    const start = () => {
      const take = async () => {
        taken += 1;
        return new Blob(['copy']);
      };
      const opened = Date.now();
      schedule = startDumps({ folder, now: () => new Date(), lastUse: () => opened, take, log: silentLog });
    };
    const pass = async (minutes: number) => await vi.advanceTimersByTimeAsync(minutes * 60_000);

    it('is not taken while the portal starts, and a minute later where there is none', async () => {
      start();
      expect(taken).toBe(0);
      await pass(1);
      expect([taken, listDumps(folder).length]).toEqual([1, 1]);
    });

    it('is taken six hours after the newest, however often the portal is restarted meanwhile', async () => {
      utimesSync(await keepDump(folder, new Blob(['old']), new Date()), new Date(), new Date(97 * hour));
      start();
      await pass(179);
      expect(taken).toBe(0);
      await pass(2);
      expect(taken).toBe(1);
    });
  });
});
