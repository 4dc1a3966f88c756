import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blockedStorage, browserProfile } from '../../../providers/testing/browser-tabs.ts';
import { createClaims } from './claims.ts';

describe('tabs that receive the same order', () => {
  it('let only one of them announce it, and only once', async () => {
    const profile = browserProfile();
    const [one, other] = [createClaims(profile.openTab()), createClaims(profile.openTab())];
    const answers = await Promise.all([one.claim(['orders:1']), other.claim(['orders:1'])]);
    expect(answers.flat()).toEqual(['orders:1']);
    expect(await one.claim(['orders:1'])).toEqual([]);
  });

  it('split overlapping batches, so that only one of them announces each order', async () => {
    const profile = browserProfile();
    const [one, other] = [createClaims(profile.openTab()), createClaims(profile.openTab())];
    expect(await one.claim(['orders:1', 'orders:2'])).toEqual(['orders:1', 'orders:2']);
    expect(await other.claim(['orders:2', 'orders:3'])).toEqual(['orders:3']);
  });

  it('each announce it once if there are no locks and no storage', async () => {
    const alone = createClaims({ storage: blockedStorage(), locks: undefined });
    expect(await alone.claim(['orders:1'])).toEqual(['orders:1']);
    expect(await alone.claim(['orders:1'])).toEqual([]);
  });

  it('remember the latest 300 claims, and start over if the stored ones are invalid', async () => {
    const { storage, locks } = browserProfile().openTab();
    const tab = createClaims({ storage, locks });
    await tab.claim(Array.from({ length: 400 }, (_, at) => `orders:${at}`));
    const readStoredClaims = () =>
      z.array(z.string()).parse(JSON.parse(storage.getItem('portal.attention.v1') ?? '[]'));
    expect([readStoredClaims().length, readStoredClaims()[0], readStoredClaims().at(-1)]).toEqual([
      300,
      'orders:100',
      'orders:399',
    ]);
    await tab.claim(['orders:1']);
    expect(readStoredClaims().at(-1)).toBe('orders:399');
    for (const broken of ['{', '[1]', '"orders:7"']) {
      storage.setItem('portal.attention.v1', broken);
      expect(await createClaims({ storage, locks }).claim(['orders:7'])).toEqual(['orders:7']);
    }
    expect(readStoredClaims()).toEqual(['orders:7']);
  });
});
