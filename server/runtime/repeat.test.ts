import { afterEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

describe('repeat', () => {
  afterEach(() => void vi.useRealTimers());

  it('continues after a thrown or rejected error, and reports each', async () => {
    vi.useFakeTimers();
    const errors: unknown[] = [];
    let runs = 0;
    const work = () => {
      runs += 1;
      if (runs === 1) throw new Error('thrown');
      return runs === 2 ? Promise.reject(new Error('rejected')) : undefined;
    };
    const repeated = repeat({ everyMs: 100, work, onError: (error) => errors.push(error), isImmediate: true });
    await vi.advanceTimersByTimeAsync(250);
    await repeated.stop();
    expect([runs, errors.map(String)]).toEqual([3, ['Error: thrown', 'Error: rejected']]);
  });

  it('never overlaps runs, and waits for the current run when stopped', async () => {
    vi.useFakeTimers();
    let finish: () => void = () => undefined;
    let runs = 0;
    const work = () => {
      runs += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const repeated = repeat({ everyMs: 100, work, onError: () => undefined });
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toBe(1);
    let isStopped = false;
    const stopping = repeated.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(isStopped).toBe(false);
    finish();
    await stopping;
    expect(runs).toBe(1);
  });
});
