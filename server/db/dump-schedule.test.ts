import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../runtime/log.ts';
import { isDumpDue, startDumps } from './dump-schedule.ts';
import { keepDump, listDumps } from './dumps.ts';
import type { Verdict } from './snapshot.ts';

const hour = 3_600_000;

describe('a copy of the embedded database', () => {
  it.each([
    ['is not due before six hours', 5 * hour, 0, false],
    ['is due after six hours, when the database is idle', 6 * hour, 0, true],
    ['waits while the database is used', 6 * hour, 6 * hour - 1000, false],
    ['is due ten minutes later on a busy database', 6 * hour + 600_000, 6 * hour + 599_000, true],
  ])('%s', (_, now, lastUse, due) => {
    expect(isDumpDue(now, 0, lastUse)).toBe(due);
  });

  describe('after a start', () => {
    let folder = '';
    let checks: (string | undefined)[] = [];
    let verdict: Verdict;
    let damage: string | undefined;
    let schedule: ReturnType<typeof startDumps>;
    beforeEach(() => {
      vi.useFakeTimers({ now: 100 * hour });
      folder = mkdtempSync(join(tmpdir(), 'portal-dumps-'));
      [checks, verdict, damage] = [[], { kind: 'good' }, undefined];
    });
    afterEach(async () => {
      await schedule.stop();
      vi.useRealTimers();
      rmSync(folder, { recursive: true });
    });

    const start = () => {
      const opened = Date.now();
      const check = async (dump?: string) => {
        checks.push(dump);
        if (dump !== undefined) writeFileSync(dump, 'copy');
        return verdict;
      };
      const onDamage = (message: string) => {
        damage = message;
      };
      schedule = startDumps({
        folder,
        now: () => new Date(),
        lastUse: () => opened,
        check,
        isDamaged: () => damage !== undefined,
        onDamage,
        log: silentLog,
      });
    };
    const pass = async (minutes: number) => await vi.advanceTimersByTimeAsync(minutes * 60_000);
    const oldCopy = async (age: number) => {
      const path = await keepDump(folder, new Blob(['old']), new Date());
      utimesSync(path, new Date(), new Date(100 * hour - age));
      return path;
    };

    it('makes the first copy within a minute', async () => {
      start();
      expect(checks).toEqual([]);
      await pass(1);
      expect(listDumps(folder)).toHaveLength(1);
    });

    it('checks the database once, and copies it six hours after the latest copy', async () => {
      await oldCopy(3 * hour);
      start();
      await pass(179);
      expect(checks).toEqual([undefined]);
      await pass(2);
      expect(checks).toEqual([undefined, expect.stringContaining('.part')]);
      expect(listDumps(folder)).toHaveLength(2);
    });

    it('keeps the old copies and makes no new ones if the database is damaged', async () => {
      const old = await oldCopy(7 * hour);
      verdict = { kind: 'damaged', message: 'invalid page in block 1' };
      start();
      await pass(24 * 60);
      expect(damage).toBe('invalid page in block 1');
      expect(checks).toHaveLength(1);
      expect(listDumps(folder)).toEqual([old]);
      expect(existsSync(checks[0] ?? '')).toBe(false);
    });

    it('tries again after ten minutes if the check could not run', async () => {
      await oldCopy(7 * hour);
      verdict = { kind: 'failed', message: 'ENOSPC' };
      start();
      await pass(5);
      expect([checks.length, damage]).toEqual([1, undefined]);
      verdict = { kind: 'good' };
      await pass(10);
      expect(listDumps(folder)).toHaveLength(2);
    });
  });
});
