import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCodes, socketPingMs, socketRecycleMs } from '../../contract/live.ts';
import type { HubWorld } from '../testing/hub-world.ts';
import { change, hubWorld, quotes, until } from '../testing/hub-world.ts';

let world: HubWorld;

beforeEach(async () => {
  world = await hubWorld();
});
afterEach(async () => world.close());

const becomes = (state: string): Promise<void> => until(() => expect(world.state()).toBe(state));

describe('a lost socket', () => {
  // Requirement O-7.19
  it('reconnects after a delay, and its subscribers catch up', async () => {
    const catchUp = vi.fn();
    world.listen(undefined, catchUp);
    await becomes('live');
    expect(catchUp).not.toHaveBeenCalled();
    world.backend.opened[0]?.terminate();
    await becomes('offline');
    world.clock.advance(999);
    expect(world.tried()).toBe(1);
    world.clock.advance(1);
    await becomes('live');
    expect(catchUp).toHaveBeenCalledTimes(1);
    expect(world.askSession).not.toHaveBeenCalled();
  });

  it('reconnects immediately when the browser comes online or the page becomes visible', async () => {
    world.listen();
    await becomes('live');
    world.backend.opened[0]?.terminate();
    await becomes('offline');
    world.wake();
    await becomes('live');
    world.wake();
    world.clock.advance(1_000);
    expect(world.backend.upgradeUrls).toHaveLength(2);
  });

  it('retries forever, and catches up even if it never opened', async () => {
    const catchUp = vi.fn();
    world.backend.refuse = () => 404;
    world.listen(undefined, catchUp);
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await until(() => expect(world.lost()).toBe(attempt));
      expect(world.state()).toBe(attempt === 1 ? 'connecting' : 'blocked');
      if (attempt === 20) world.backend.refuse = undefined;
      world.clock.advance(1_000);
    }
    await becomes('live');
    expect(catchUp).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['from the start if it stayed open for a while', socketPingMs, 2_000],
    ['from the previous delay otherwise', 0, 16_000],
  ])('backs off %s', async (_, held, delay) => {
    await world.close();
    world = await hubWorld(1);
    world.backend.refuse = () => 404;
    world.listen();
    for (const [failed, wait] of [2_000, 4_000, 8_000].entries()) {
      await until(() => expect(world.lost()).toBe(failed + 1));
      if (wait === 8_000) world.backend.refuse = undefined;
      world.clock.advance(wait - 1);
      expect(world.tried()).toBe(failed + 1);
      world.clock.advance(1);
    }
    await becomes('live');
    world.clock.advance(held);
    world.backend.opened[0]?.terminate();
    await becomes('offline');
    world.clock.advance(delay - 1);
    expect(world.tried()).toBe(4);
    world.clock.advance(1);
    await becomes('live');
  });

  it('reconnects within one to three seconds of each server restart', async () => {
    await world.close();
    world = await hubWorld(1);
    world.listen();
    for (let restart = 0; restart < 3; restart += 1) {
      await becomes('live');
      world.backend.opened[restart]?.close(closeCodes.serviceRestart);
      await becomes('offline');
      world.clock.advance(2_999);
      expect(world.tried()).toBe(restart + 1);
      world.clock.advance(1);
    }
    await becomes('live');
  });

  it('retries ten times without back-off after a server restart', async () => {
    await world.close();
    world = await hubWorld(1);
    world.listen();
    await becomes('live');
    world.backend.refuse = () => 404;
    world.backend.opened[0]?.close(closeCodes.serviceRestart);
    for (const [failed, wait] of [...Array.from({ length: 10 }, () => 3_000), 2_000, 4_000].entries()) {
      await until(() => expect(world.lost()).toBe(failed + 1));
      world.clock.advance(wait - 1);
      expect(world.tried()).toBe(failed + 1);
      world.clock.advance(1);
    }
  });

  it.each([
    closeCodes.tooManyMessages,
    closeCodes.tooManyOfSession,
    closeCodes.tooManyOfAccount,
    closeCodes.tooManyOfAddress,
  ])('waits half a minute after a refusal (%i), even if the page wakes', async (code) => {
    world.listen();
    await becomes('live');
    world.backend.opened[0]?.close(code);
    await becomes('offline');
    world.wake();
    world.clock.advance(29_999);
    expect(world.tried()).toBe(1);
    world.clock.advance(1);
    await becomes('live');
  });

  it.each([closeCodes.sessionEnded, closeCodes.rightsChanged])(
    'reads the profile before it reconnects after the code %i',
    async (code) => {
      world.listen();
      await becomes('live');
      world.backend.opened[0]?.close(code);
      await becomes('offline');
      expect(world.askSession).not.toHaveBeenCalled();
      world.clock.advance(1_000);
      await becomes('live');
      expect(world.askSession).toHaveBeenCalledTimes(1);
    },
  );

  it('checks the session before it reconnects after a refused upgrade', async () => {
    world.backend.refuse = () => 401;
    world.listen();
    world.hub.subscribe(quotes, { pcid: 1 }, () => undefined);
    await until(() => expect(world.lost()).toBe(2));
    let answer = (): void => undefined;
    world.askSession.mockImplementation(() => new Promise((done) => (answer = done)));
    world.clock.advance(1_000);
    expect(world.askSession).toHaveBeenCalledTimes(1);
    expect(world.backend.upgradeUrls).toHaveLength(2);
    world.backend.refuse = undefined;
    answer();
    await becomes('live');
    expect(world.backend.opened).toHaveLength(2);
  });

  it('stays closed if the session has ended', async () => {
    world.backend.refuse = () => 401;
    world.listen();
    await until(() => expect(world.lost()).toBe(1));
    world.askSession.mockImplementation(async () => world.session.end('expired'));
    world.clock.advance(1_000);
    await becomes('idle');
    await new Promise((done) => setImmediate(done));
    expect([world.backend.upgradeUrls.length, world.clock.pending()]).toEqual([1, 0]);
  });

  it('reconnects even if the session check failed', async () => {
    world.backend.refuse = () => 401;
    world.listen();
    await until(() => expect(world.lost()).toBe(1));
    world.backend.refuse = undefined;
    world.askSession.mockRejectedValue(new Error('unreachable'));
    world.clock.advance(1_000);
    await becomes('live');
    expect(world.askSession).toHaveBeenCalledTimes(1);
  });
});

describe('an open socket', () => {
  // Requirement O-7.20
  it('sends a ping every 30 seconds', async () => {
    world.listen();
    await becomes('live');
    world.clock.advance(socketPingMs - 1);
    world.clock.advance(1);
    await until(() => expect(world.backend.received).toEqual(['ping']));
    world.clock.advance(socketPingMs);
    await until(() => expect(world.backend.received).toEqual(['ping', 'ping']));
  });

  it('is in doubt 2 s after an unanswered ping and lost after 10 s', async () => {
    const listener = vi.fn();
    world.listen(listener);
    await becomes('live');
    world.clock.advance(socketPingMs);
    await until(() => expect(world.backend.received).toHaveLength(1));
    world.backend.answerPings = false;
    world.backend.sendAll(change);
    await until(() => expect(listener).toHaveBeenCalled());
    world.clock.advance(socketPingMs + 1_999);
    expect(world.state()).toBe('live');
    world.clock.advance(1);
    expect(world.state()).toBe('checking');
    world.clock.advance(7_999);
    expect(world.state()).toBe('checking');
    world.clock.advance(1);
    expect(world.state()).toBe('offline');
    world.clock.advance(1_000);
    await until(() => expect(world.backend.opened).toHaveLength(2));
    await becomes('live');
  });

  it('is live again after the next message if it was in doubt', async () => {
    world.listen();
    await becomes('live');
    world.clock.advance(socketPingMs);
    await until(() => expect(world.backend.received).toHaveLength(1));
    // The pong arrives before this message.
    const listener = vi.fn();
    world.listen(listener);
    world.backend.sendAll(change);
    await until(() => expect(listener).toHaveBeenCalled());
    world.backend.answerPings = false;
    world.clock.advance(socketPingMs + 2_000);
    expect(world.state()).toBe('checking');
    world.backend.sendAll(change);
    await becomes('live');
    world.clock.advance(8_000);
    expect(world.state()).toBe('live');
  });

  it('stays open if the server never answers pings', async () => {
    world.backend.answerPings = false;
    world.listen();
    await becomes('live');
    world.clock.advance(10 * socketPingMs);
    await until(() => expect(world.backend.received).toHaveLength(10));
    expect([world.state(), world.backend.opened.length]).toEqual(['live', 1]);
  });

  // Requirement O-7.21
  it('is renewed after seven days, and its subscribers catch up', async () => {
    world.backend.answerPings = false;
    const catchUp = vi.fn();
    world.listen(undefined, catchUp);
    await becomes('live');
    world.clock.advance(socketRecycleMs - 1);
    expect(world.backend.opened).toHaveLength(1);
    world.clock.advance(1);
    await until(() => expect(world.backend.opened).toHaveLength(2));
    await until(() => expect([world.open(), catchUp.mock.calls.length]).toEqual([1, 1]));
  });
});
