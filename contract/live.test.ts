import { describe, expect, it } from 'vitest';
import { HeardUpdate, isOfArea } from './live.ts';

const heard = (UpdateType: string) => HeardUpdate.parse({ LastUpdate: '2026-01-05T09:00:00Z', UpdateType }).UpdateType;

describe('a change that a backend tells', () => {
  it('is known in whatever letter case it is written, and unknown where nobody has heard of it', () => {
    expect(['Orders/Pending', 'orders/PENDING', 'shops', 'Collect/open', ''].map(heard)).toEqual(['Orders/Pending', 'Orders/Pending', 'Shops', 'Unknown', 'Unknown']);
  });

  it('belongs to the area before its slash, whole', () => {
    expect([isOfArea({ UpdateType: 'Orders/Queued' }, 'Orders'), isOfArea({ UpdateType: 'Shops' }, 'Shops'), isOfArea({ UpdateType: 'Shops' }, 'Orders'), isOfArea({ UpdateType: 'Unknown' }, 'Orders')]).toEqual([true, true, false, false]);
  });
});
