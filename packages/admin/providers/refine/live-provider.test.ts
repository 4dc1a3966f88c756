import type { LiveEvent } from '@refinedev/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOfArea } from '../../contract/live.ts';
import type { ResourceCalls } from '../resource-calls.ts';
import type { HubWorld } from '../testing/hub-world.ts';
import { hubWorld, until } from '../testing/hub-world.ts';
import { createLiveProvider } from './live-provider.ts';

const orders: ResourceCalls = { concerns: (told) => isOfArea(told, 'Orders') };
const subscriptions: ResourceCalls = {
  concerns: (told) => isOfArea(told, 'MerchantSubscriptionsList'),
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
    const heard: LiveEvent[] = [];
    const others = vi.fn();
    provider.subscribe({ channel, types: ['*'], callback: (event) => heard.push(event) });
    for (const name of ['silent', 'unknown']) {
      provider.subscribe({ channel: `resources/${name}`, types: ['*'], callback: others });
    }
    await isLive();
    for (const frame of [update('PromoCodes', 1), update('Orders/Pending', 7), update('Orders/failed', null)]) {
      world.backend.sendAll(frame);
    }
    await until(() => expect(heard).toHaveLength(2));
    expect(heard[0]).toMatchObject({
      channel,
      type: 'updated',
      payload: { ids: [7], update: { UpdateType: 'Orders/Pending' } },
    });
    expect(heard[0]?.date).toEqual(new Date('2026-01-05T09:00:00Z'));
    expect(heard[1]?.payload.ids).toEqual([]);
    expect(others).not.toHaveBeenCalled();
  });

  // Requirement D-7.12
  it('report a reconnect, when anything may have changed', async () => {
    const heard: LiveEvent[] = [];
    provider.subscribe({ channel, types: ['updated'], callback: (event) => heard.push(event) });
    await isLive();
    world.backend.opened[0]?.terminate();
    await until(() => expect(world.state()).toBe('offline'));
    world.clock.advance(1_000);
    await isLive();
    expect(heard).toEqual([{ channel, type: 'updated', payload: { ids: [] }, date: new Date(world.clock.now()) }]);
  });

  // Requirement D-4.34
  it('include the subscriptions socket only for subscriptions', async () => {
    const ends = ['orders', 'subscriptions'].map((name) =>
      provider.subscribe({ channel: `resources/${name}`, types: ['*'], callback: () => undefined }),
    );
    await isLive();
    expect(world.backend.asked.toSorted()).toEqual(['/ws/data-update', '/ws/realtime']);
    for (const end of ends) provider.unsubscribe(end);
    const heard: LiveEvent[] = [];
    provider.subscribe({ channel: 'resources/subscriptions', types: ['*'], callback: (event) => heard.push(event) });
    await isLive();
    const [dataUpdate] = world.backend.opened.filter((_, index) => world.backend.asked[index] === '/ws/data-update');
    dataUpdate?.send(JSON.stringify(update('MerchantSubscriptionsList', 7)));
    await until(() => expect(heard.map(({ payload }) => payload.ids)).toEqual([[7]]));
  });

  it('open no socket for other channels and event types', () => {
    expect(provider.subscribe({ channel: 'presence', types: ['*'], callback: () => undefined })).toBeUndefined();
    expect(provider.subscribe({ channel, types: ['deleted'], callback: () => undefined })).toBeUndefined();
    expect(world.state()).toBe('idle');
  });

  it('end with the subscription', async () => {
    const heard = vi.fn();
    const kept = vi.fn();
    const subscription: unknown = provider.subscribe({ channel, types: ['*'], callback: heard });
    provider.subscribe({ channel, types: ['*'], callback: kept });
    await isLive();
    provider.unsubscribe(subscription);
    world.backend.sendAll(update('Orders/Pending', 7));
    await until(() => expect(kept).toHaveBeenCalled());
    expect(heard).not.toHaveBeenCalled();
  });
});
