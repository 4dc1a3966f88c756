import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProbe } from './health.ts';

describe('the database check', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => void vi.restoreAllMocks());

  /** Starts the check on a fake database, whose responses the test sends. */
  const start = (keepMs = 0) => {
    const checks: { answer(): void; refuse(reason: string): void }[] = [];
    const check = () =>
      new Promise<void>((resolve, reject) =>
        checks.push({ answer: resolve, refuse: (reason) => reject(new Error(reason)) }),
      );
    const fault = createProbe(check, (error) => (error instanceof Error ? error.message : ''), {
      waitMs: 1,
      busyMs: 5000,
      keepMs,
    });
    return { checks, fault };
  };

  it('reports no fault while the database is busy, but one after five seconds', async () => {
    const { checks, fault } = start();
    expect(await fault()).toBeUndefined();
    now = 4999;
    expect(await fault()).toBeUndefined();
    now = 5000;
    expect([await fault(), checks.length]).toEqual(['The check timed out', 1]);
    checks[0]?.answer();
    await vi.waitFor(async () => expect(await fault()).toBeUndefined());
  });

  it('reports the reason for a failure until the database answers again', async () => {
    const { checks, fault } = start();
    const first = fault();
    checks[0]?.refuse('read-only');
    expect(await first).toBe('read-only');
    expect(await fault()).toBe('read-only');
    checks[1]?.answer();
    await vi.waitFor(async () => expect(await fault()).toBeUndefined());
  });

  it('runs again once a success has expired, and immediately after a failure', async () => {
    const { checks, fault } = start(5000);
    const first = fault();
    checks[0]?.answer();
    await first;
    now = 4999;
    expect([await fault(), checks.length]).toEqual([undefined, 1]);
    now = 5000;
    const second = fault();
    checks[1]?.refuse('full');
    expect(await second).toBe('full');
    await fault();
    expect(checks.length).toBe(3);
  });
});
