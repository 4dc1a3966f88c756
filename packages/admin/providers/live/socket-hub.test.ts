import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { sockets } from '../../contract/live.ts';
import type { HubWorld } from '../testing/hub-world.ts';
import { change, hubWorld, quotes, shopUser, until } from '../testing/hub-world.ts';
import { socketLingerMs } from './socket-hub.ts';

let world: HubWorld;

beforeEach(async () => {
  world = await hubWorld();
});
afterEach(async () => world.close());

const becomes = (state: string): Promise<void> => until(() => expect(world.state()).toBe(state));

describe('subscribers', () => {
  it('with the same path and query share one socket', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    world.listen(first);
    world.listen(second);
    await becomes('live');
    world.backend.sendAll(change);
    await until(() => expect(second).toHaveBeenCalledWith(change));
    expect(first).toHaveBeenCalledTimes(1);
    expect(world.backend.opened).toHaveLength(1);
  });

  it('with different queries have their own sockets with typed messages', async () => {
    const listener = vi.fn();
    world.hub.subscribe(quotes, { pcid: 1 }, (message) => {
      expectTypeOf(message.Data).toEqualTypeOf<{ Loading: boolean }>();
      listener(message.Data.Loading);
    });
    world.hub.subscribe(quotes, { pcid: 'b/c' }, () => undefined);
    await becomes('live');
    expect(world.backend.upgradeUrls.toSorted()).toEqual(['/ws/quotes?pcid=1', '/ws/quotes?pcid=b%2Fc']);
    for (const frame of [
      '{',
      'pong',
      change,
      { Type: 'Loading', Data: 1 },
      { Type: 'Loading', Data: { Loading: true } },
    ]) {
      world.backend.sendAll(frame);
    }
    await until(() => expect(listener.mock.calls).toEqual([[true]]));
  });

  it('keep the socket open until shortly after the last one leaves', async () => {
    const [leaveFirst, leaveSecond] = [world.listen(), world.listen()];
    await becomes('live');
    leaveFirst();
    leaveFirst();
    world.clock.advance(socketLingerMs);
    expect(world.state()).toBe('live');
    leaveSecond();
    world.clock.advance(socketLingerMs - 1);
    const leaveThird = world.listen();
    world.clock.advance(socketLingerMs);
    expect([world.state(), world.open()]).toEqual(['live', 1]);
    leaveThird();
    world.clock.advance(socketLingerMs);
    expect(world.state()).toBe('idle');
    await until(() => expect(world.open()).toBe(0));
    expect(world.clock.pending()).toBe(0);
  });

  it('reopen a socket that sends its state on opening', async () => {
    const leave = world.hub.subscribe(sockets.dashboard, undefined, () => undefined);
    await becomes('live');
    leave();
    expect(world.state()).toBe('idle');
    world.hub.subscribe(sockets.dashboard, undefined, () => undefined);
    await until(() => expect(world.backend.upgradeUrls).toEqual(['/ws/dashboard', '/ws/dashboard']));
  });

  it('receive no messages after they leave', async () => {
    const [gone, staying] = [vi.fn(), vi.fn()];
    const leave = world.listen(gone);
    world.listen(staying);
    await becomes('live');
    leave();
    world.backend.sendAll(change);
    await until(() => expect(staying).toHaveBeenCalled());
    expect(gone).not.toHaveBeenCalled();
  });
});

describe('the session', () => {
  it('closes all sockets when it ends, and none opens while signed out', async () => {
    world.listen();
    world.hub.subscribe(quotes, { pcid: 1 }, () => undefined);
    await becomes('live');
    world.session.end('signed-out');
    expect([world.state(), world.clock.pending()]).toEqual(['idle', 0]);
    await until(() => expect(world.open()).toBe(0));
    world.hub.subscribe(quotes, { pcid: 2 }, () => undefined);
    world.wake();
    expect(world.state()).toBe('idle');
    expect(world.backend.upgradeUrls).toHaveLength(2);
  });

  it('of another user has its own sockets', async () => {
    world.listen();
    await becomes('live');
    world.session.begin({ ...shopUser, role: 'Merchant' });
    await until(() => expect(world.backend.opened).toHaveLength(2));
    await until(() => expect(world.open()).toBe(1));
  });

  it('keeps its sockets when only the user’s flags change', async () => {
    world.listen();
    await becomes('live');
    world.session.update({ termsAccepted: false });
    expect([world.state(), world.open()]).toEqual(['live', 1]);
  });
});

describe('the status', () => {
  it('changes from idle to connecting to live, with its time, and is stable in between', async () => {
    const seen: string[] = [];
    const unsubscribe = world.hub.subscribeStatus(() => seen.push(world.state()));
    const idle = world.hub.status();
    expect([idle.state, idle.since.getTime()]).toEqual(['idle', world.clock.now()]);
    world.clock.advance(60_000);
    world.listen();
    await becomes('live');
    const live = world.hub.status();
    expect(live.since.getTime()).toBe(world.clock.now());
    world.clock.advance(1_000);
    expect(world.hub.status()).toBe(live);
    world.backend.opened[0]?.terminate();
    await becomes('offline');
    expect(seen).toEqual(['connecting', 'live', 'offline']);
    unsubscribe();
    world.wake();
    await becomes('live');
    expect(seen).toHaveLength(3);
  });
});
