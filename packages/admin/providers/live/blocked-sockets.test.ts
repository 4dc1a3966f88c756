import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { type HubWorld, hubWorld, until } from '../testing/hub-world.ts';
import { pollMs } from './socket-hub.ts';

let world: HubWorld;

beforeEach(async () => {
  world = await hubWorld();
});
afterEach(async () => world.close());

const becomes = (state: string): Promise<void> => until(() => expect(world.state()).toBe(state));

describe('refused sockets', () => {
  const refused = (times: number) => until(() => expect(world.lost()).toBe(times));

  it('are blocked while calls work, and subscribers catch up every 30 seconds', async () => {
    await world.close();
    world = await hubWorld(1);
    const catchUp = vi.fn();
    world.backend.refuse = () => 404;
    world.listen(undefined, catchUp);
    await refused(1);
    expect(world.state()).toBe('connecting');
    world.clock.advance(2_000);
    await becomes('blocked');
    world.clock.advance(pollMs - 1);
    expect(catchUp).not.toHaveBeenCalled();
    world.clock.advance(1);
    expect(catchUp).toHaveBeenCalledTimes(1);
    world.clock.advance(pollMs);
    expect(catchUp).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the network is lost', new ApiError('network', ''), 'offline'],
    ['a gateway answers in its place', new ApiError('http', '', { status: 502 }), 'offline'],
    ['the server refuses the call', new ApiError('http', '', { status: 403 }), 'blocked'],
  ])('get their state from the session request, for example if %s', async (_, error, state) => {
    world.backend.refuse = () => 404;
    world.askSession.mockRejectedValue(error);
    world.listen();
    await refused(1);
    world.clock.advance(1_000);
    await until(() => expect(world.state()).toBe(state));
  });
});

describe('a browser without a network', () => {
  it('is offline immediately, and live again when the network is back', async () => {
    world.listen();
    await becomes('live');
    world.goOffline();
    expect(world.state()).toBe('offline');
    await until(() => expect(world.open()).toBe(0));
    world.wake();
    await becomes('live');
  });

  it('is offline even if sockets were blocked', async () => {
    world.backend.refuse = () => 404;
    world.listen();
    await until(() => expect(world.lost()).toBe(1));
    world.clock.advance(1_000);
    await becomes('blocked');
    world.goOffline();
    expect(world.state()).toBe('offline');
  });
});
