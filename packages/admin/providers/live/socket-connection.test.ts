/** One socket of the hub, against a real WebSocket server. */
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
  it('is opened again after a moment, and its subscribers catch up', async () => {
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

  it('is tried at once when the browser is online or the page visible again', async () => {
    world.listen();
    await becomes('live');
    world.backend.opened[0]?.terminate();
    await becomes('offline');
    world.wake();
    await becomes('live');
    world.wake();
    world.clock.advance(1_000);
    expect(world.backend.asked).toHaveLength(2);
  });

  it('is tried for ever, and catches up though it was never open', async () => {
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
    ['from the start, when it had held for a while', socketPingMs, 2_000],
    ['where it left off, when it had not', 0, 16_000],
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

  it('of a server that restarts is tried between one and three seconds later, each time', async () => {
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

  it('of a server that takes its time to restart is tried ten times without backing off', async () => {
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
  ])('that the server will not hold (%i) is left alone for half a minute, whatever wakes the page', async (code) => {
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

  it('asks the session before it is tried after a refused upgrade', async () => {
    world.backend.refuse = () => 401;
    world.listen();
    world.hub.subscribe(quotes, { pcid: 1 }, () => undefined);
    await until(() => expect(world.lost()).toBe(2));
    let answer = (): void => undefined;
    world.askSession.mockImplementation(() => new Promise((done) => (answer = done)));
    world.clock.advance(1_000);
    expect(world.askSession).toHaveBeenCalledTimes(1);
    expect(world.backend.asked).toHaveLength(2);
    world.backend.refuse = undefined;
    answer();
    await becomes('live');
    expect(world.backend.opened).toHaveLength(2);
  });

  it('stays closed when the session turns out to be over', async () => {
    world.backend.refuse = () => 401;
    world.listen();
    await until(() => expect(world.lost()).toBe(1));
    world.askSession.mockImplementation(async () => world.session.end('expired'));
    world.clock.advance(1_000);
    await becomes('idle');
    await new Promise((done) => setImmediate(done));
    expect([world.backend.asked.length, world.clock.pending()]).toEqual([1, 0]);
  });

  it('is tried though the question about the session failed', async () => {
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
  it('says ping every 30 seconds', async () => {
    world.listen();
    await becomes('live');
    world.clock.advance(socketPingMs - 1);
    world.clock.advance(1);
    await until(() => expect(world.backend.heard).toEqual(['ping']));
    world.clock.advance(socketPingMs);
    await until(() => expect(world.backend.heard).toEqual(['ping', 'ping']));
  });

  it('is in doubt two seconds after an unanswered ping, and taken for dead after ten, where pings had been answered', async () => {
    const heard = vi.fn();
    world.listen(heard);
    await becomes('live');
    world.clock.advance(socketPingMs);
    await until(() => expect(world.backend.heard).toHaveLength(1));
    world.backend.answerPings = false;
    world.backend.sendAll(change);
    await until(() => expect(heard).toHaveBeenCalled());
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

  it('that was in doubt is live again with the next word of the server', async () => {
    world.listen();
    await becomes('live');
    world.clock.advance(socketPingMs);
    await until(() => expect(world.backend.heard).toHaveLength(1));
    // Its answer has been heard when the next message has.
    const heard = vi.fn();
    world.listen(heard);
    world.backend.sendAll(change);
    await until(() => expect(heard).toHaveBeenCalled());
    world.backend.answerPings = false;
    world.clock.advance(socketPingMs + 2_000);
    expect(world.state()).toBe('checking');
    world.backend.sendAll(change);
    await becomes('live');
    world.clock.advance(8_000);
    expect(world.state()).toBe('live');
  });

  it('of a server that never answers pings stays', async () => {
    world.backend.answerPings = false;
    world.listen();
    await becomes('live');
    world.clock.advance(10 * socketPingMs);
    await until(() => expect(world.backend.heard).toHaveLength(10));
    expect([world.state(), world.backend.opened.length]).toEqual(['live', 1]);
  });

  // Requirement O-7.21
  it('is replaced by a fresh one after seven days, and its subscribers catch up', async () => {
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
