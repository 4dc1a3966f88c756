import { describe, expect, it } from 'vitest';
import { HeardUpdate, closeCodes, isOfArea, socketPingMs, socketRecycleMs, sockets } from './live.ts';
import { readMessage } from './socket.ts';

const frame = (Type: string, Data: unknown) => JSON.stringify({ Type, Data });

describe('the sockets', () => {
  it('have the paths and roles of the specification', () => {
    const doors = Object.values(sockets).map(({ path, access }) => [path, ...access.roles]);
    expect(doors).toEqual([
      ['/ws/realtime', 'Admin', 'Merchant', 'Shop'],
      ['/ws/data-update', 'Admin', 'Merchant', 'Shop'],
      ['/ws/remaining-credits', 'Shop'],
      ['/ws/collect-quotes', 'Admin', 'Merchant', 'Shop'],
      ['/ws/collect-details', 'Admin', 'Merchant', 'Shop'],
      ['/ws/dashboard', 'Admin', 'Merchant', 'Shop'],
    ]);
  });

  it('send the changed list and record', () => {
    const change = { LastUpdate: '2026-11-20T10:00:00Z', UpdateType: 'Orders/Pending', Id: 7 };
    for (const target of [sockets.realtime, sockets.dataUpdate]) {
      expect(readMessage(target, frame('DataUpdateModel', change))).toEqual({ Type: 'DataUpdateModel', Data: change });
    }
    expect(readMessage(sockets.realtime, frame('DataUpdateModel', 'all'))).toBeUndefined();
  });

  it('send a shop its credits if it has a balance', () => {
    for (const balance of [
      { HasCredits: true, RemainingCredits: 12 },
      { HasCredits: false, RemainingCredits: null },
    ]) {
      expect(readMessage(sockets.remainingCredits, frame('RemainingCreditsModel', balance))).toEqual({
        Type: 'RemainingCreditsModel',
        Data: balance,
      });
    }
    expect(
      readMessage(
        sockets.remainingCredits,
        frame('RemainingCreditsModel', { HasCredits: true, RemainingCredits: 'none' }),
      )?.Data,
    ).toEqual({ HasCredits: true, RemainingCredits: null });
  });

  it('are pinged every 30 seconds and replaced after seven days', () => {
    expect([socketPingMs / 1000, socketRecycleMs / 86_400_000]).toEqual([30, 7]);
  });

  it('have a distinct close code for each reason', () => {
    expect(new Set(Object.values(closeCodes)).size).toBe(Object.keys(closeCodes).length);
  });
});

const parseUpdateType = (UpdateType: string) =>
  HeardUpdate.parse({ LastUpdate: '2026-01-05T09:00:00Z', UpdateType }).UpdateType;

describe('an update type', () => {
  it('is parsed in any letter case, and becomes Unknown if it is not known', () => {
    expect(['Orders/Pending', 'orders/PENDING', 'shops', 'Collect/open', ''].map(parseUpdateType)).toEqual([
      'Orders/Pending',
      'Orders/Pending',
      'Shops',
      'Collect/open',
      'Unknown',
    ]);
  });

  it('belongs to the area before its slash', () => {
    expect([
      isOfArea({ UpdateType: 'Orders/Queued' }, 'Orders'),
      isOfArea({ UpdateType: 'Shops' }, 'Shops'),
      isOfArea({ UpdateType: 'Shops' }, 'Orders'),
      isOfArea({ UpdateType: 'Unknown' }, 'Orders'),
    ]).toEqual([true, true, false, false]);
  });
});
