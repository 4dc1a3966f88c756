import type { LiveEvent } from '@refinedev/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOfArea } from '../../contract/live.ts';
import type { ResourceCalls } from '../resource-calls.ts';
import type { HubWorld } from '../testing/hub-world.ts';
import { hubWorld, until } from '../testing/hub-world.ts';
import { createLiveProvider } from './live-provider.ts';

const orders: ResourceCalls = { concerns: (liveUpdate) => isOfArea(liveUpdate, 'Orders') };
const subscriptions: ResourceCalls = {
  concerns: (liveUpdate) => isOfArea(liveUpdate, 'MerchantSubscriptionsList'),
  isSubscription: true,
};
const silent: ResourceCalls = {};
const channel = 'resources/orders';

let world: HubWorld;
let provider: ReturnType<typeof createLiveProvider>;

beforeEach(async () => {
  world = await hubWorld();
  provider = createLiveProvider({
    hub: world.hub,
    find: (name) => ({ orders, subscriptions, silent })[name],
    now: () => new Date(world.clock.now()),
  });
});
afterEach(async () => world.close());

const isLive = (): Promise<void> => until(() => expect(world.state()).toBe('live'));
const update = (UpdateType: string, Id?: number | null): object => ({
  Type: 'DataUpdateModel',
  Data: { LastUpdate: '2026-01-05T09:00:00Z', UpdateType, Id },
});

describe('live events', () => {
  // Requirement O-7.42
  it('report only updates of the resource', async () => {
    const events: LiveEvent[] = [];
    const others = vi.fn();
    provider.subscribe({ channel, types: ['*'], callback: (event) => events.push(event) });
    for (const name of ['silent', 'unknown']) {
      provider.subscribe({ channel: `resources/${name}`, types: ['*'], callback: others });
    }
    await isLive();
    for (const frame of [update('PromoCodes', 1), update('Orders/Pending', 7), update('Orders/failed', null)]) {
      world.backend.sendAll(frame);
    }
    await until(() => expect(events).toHaveLength(2));
    expect(events[0]).toMatchObject({
      channel,
      type: 'updated',
      payload: { ids: [7], update: { UpdateType: 'Orders/Pending' } },
    });
    expect(events[0]?.date).toEqual(new Date('2026-01-05T09:00:00Z'));
    expect(events[1]?.payload.ids).toEqual([]);
    expect(others).not.toHaveBeenCalled();
  });

  // Requirement D-7.12
  it('report a reconnect, when anything may have changed', async () => {
    const events: LiveEvent[] = [];
    provider.subscribe({ channel, types: ['updated'], callback: (event) => events.push(event) });
    await isLive();
    world.backend.opened[0]?.terminate();
    await until(() => expect(world.state()).toBe('offline'));
    world.clock.advance(1_000);
    await isLive();
    expect(events).toEqual([{ channel, type: 'updated', payload: { ids: [] }, date: new Date(world.clock.now()) }]);
  });

  // Requirement D-4.34
  it('include the subscriptions socket only for subscriptions', async () => {
    const ends = ['orders', 'subscriptions'].map((name) =>
      provider.subscribe({ channel: `resources/${name}`, types: ['*'], callback: () => undefined }),
    );
    await isLive();
    expect(world.backend.upgradeUrls.toSorted()).toEqual(['/ws/data-update', '/ws/realtime']);
    for (const end of ends) provider.unsubscribe(end);
    const events: LiveEvent[] = [];
    provider.subscribe({ channel: 'resources/subscriptions', types: ['*'], callback: (event) => events.push(event) });
    await isLive();
    const [dataUpdate] = world.backend.opened.filter(
      (_, index) => world.backend.upgradeUrls[index] === '/ws/data-update',
    );
    dataUpdate?.send(JSON.stringify(update('MerchantSubscriptionsList', 7)));
    await until(() => expect(events.map(({ payload }) => payload.ids)).toEqual([[7]]));
  });

  it('open no socket for other channels and event types', () => {
    expect(provider.subscribe({ channel: 'presence', types: ['*'], callback: () => undefined })).toBeUndefined();
    expect(provider.subscribe({ channel, types: ['deleted'], callback: () => undefined })).toBeUndefined();
    expect(world.state()).toBe('idle');
  });

  it('end with the subscription', async () => {
    const endedListener = vi.fn();
    const activeListener = vi.fn();
    const subscription: unknown = provider.subscribe({ channel, types: ['*'], callback: endedListener });
    provider.subscribe({ channel, types: ['*'], callback: activeListener });
    await isLive();
    provider.unsubscribe(subscription);
    world.backend.sendAll(update('Orders/Pending', 7));
    await until(() => expect(activeListener).toHaveBeenCalled());
    expect(endedListener).not.toHaveBeenCalled();
  });
});
