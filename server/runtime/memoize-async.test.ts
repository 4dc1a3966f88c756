import { describe, expect, it } from 'vitest';
import { memoizeAsync } from './memoize-async.ts';

describe('memoizeAsync', () => {
  it('caches a result, and retries after a failure', async () => {
    let times = 0;
    const ask = memoizeAsync(() => {
      times += 1;
      return times === 1 ? Promise.reject(new Error('No room')) : Promise.resolve(times);
    });
    const first = [ask(), ask()];
    for (const attempt of first) await expect(attempt).rejects.toThrow('No room');
    expect([await ask(), await ask(), times]).toEqual([2, 2, 2]);
  });
});
