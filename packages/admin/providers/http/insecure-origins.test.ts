import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserLocks } from './insecure-origins.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('the locks of the browser', () => {
  it('are used where it has them: one at a time, and all tabs are asked for the names', async () => {
    const asked: string[] = [];
    const request = async (name: string, work: () => Promise<unknown>) => {
      asked.push(name);
      return await work();
    };
    vi.stubGlobal('navigator', {
      locks: { request, query: async () => ({ held: [{ name: 'refresh' }, { mode: 'shared' }, { name: 'claim' }] }) },
    });
    const locks = browserLocks();
    expect(await locks?.request('refresh', async () => 7)).toBe(7);
    expect([asked, await locks?.held()]).toEqual([['refresh'], ['refresh', 'claim']]);
  });

  it('are held by nobody where the browser does not say', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => undefined, query: async () => ({}) } });
    expect(await browserLocks()?.held()).toEqual([]);
  });

  it('are none on an insecure origin', () => {
    vi.stubGlobal('navigator', {});
    expect(browserLocks()).toBeUndefined();
    vi.stubGlobal('navigator', undefined);
    expect(browserLocks()).toBeUndefined();
  });
});
