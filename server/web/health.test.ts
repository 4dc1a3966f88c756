import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProbe } from './health.ts';

describe('the question whether the database is there', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => void vi.restoreAllMocks());

  /** A database that answers when the test lets it. */
  const start = () => {
    const asked: { answer(): void; refuse(): void }[] = [];
    const isWell = createProbe(() => new Promise<void>((resolve, reject) => asked.push({ answer: resolve, refuse: () => reject(new Error('away')) })));
    return { asked, isWell };
  };

  it('is answered yes while the database is busy, also when it was never asked before, and no after five seconds', async () => {
    const { asked, isWell } = start();
    expect(await isWell()).toBe(true);
    now = 4999;
    expect(await isWell()).toBe(true);
    now = 5000;
    expect([await isWell(), asked.length]).toEqual([false, 1]);
    asked[0]?.answer();
    const next = isWell();
    await Promise.resolve();
    asked[1]?.answer();
    expect(await next).toBe(true);
  });

  it('is answered no from a refusal until the database has answered again, however long that takes', async () => {
    const { asked, isWell } = start();
    const first = isWell();
    asked[0]?.refuse();
    expect(await first).toBe(false);
    expect(await isWell()).toBe(false);
    asked[1]?.answer();
    await vi.waitFor(async () => expect(await isWell()).toBe(true));
  });
});
