import { describe, expect, it } from 'vitest';
import { backoffMs, refusedMs, restartMs } from './socket-connection.ts';

describe('the back-off', () => {
  it('doubles its maximum from 2 to 30 seconds', () => {
    const ceilings = [0, 1, 2, 3, 4, 5, 1_000].map((failures) => backoffMs(failures, () => 1));
    expect(ceilings).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('never waits less than one second', () => {
    expect([0, 5, 1_000].map((failures) => backoffMs(failures, () => 0))).toEqual([1_000, 1_000, 1_000]);
  });

  it('spreads reconnects over 2 s after a restart and over 30 s after a refusal', () => {
    expect([0, 1].map((random) => restartMs(() => random))).toEqual([1_000, 3_000]);
    expect([0, 1].map((random) => refusedMs(() => random))).toEqual([30_000, 60_000]);
  });
});
