import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserLocks } from './insecure-origins.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('browserLocks', () => {
  it('requests locks and lists the names held by all tabs', async () => {
    const requestedLocks: string[] = [];
    const request = async (name: string, work: () => Promise<unknown>) => {
      requestedLocks.push(name);
      return await work();
    };
    vi.stubGlobal('navigator', {
      locks: { request, query: async () => ({ held: [{ name: 'refresh' }, { mode: 'shared' }, { name: 'claim' }] }) },
    });
    const locks = browserLocks();
    expect(await locks?.request('refresh', async () => 7)).toBe(7);
    expect([requestedLocks, await locks?.held()]).toEqual([['refresh'], ['refresh', 'claim']]);
  });

  it('lists no names if the browser reports none', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => undefined, query: async () => ({}) } });
    expect(await browserLocks()?.held()).toEqual([]);
  });

  it('is undefined on an insecure origin', () => {
    vi.stubGlobal('navigator', {});
    expect(browserLocks()).toBeUndefined();
    vi.stubGlobal('navigator', undefined);
    expect(browserLocks()).toBeUndefined();
  });
});
