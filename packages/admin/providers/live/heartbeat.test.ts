/** Tests how a lost server is detected while the user is watching. */
import { afterEach, expect, it, vi } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { openConnection } from './socket-connection.ts';
import { type HubWorld, change, hubWorld, until } from '../testing/hub-world.ts';

let world: HubWorld;
afterEach(async () => world.close());

const becomes = (state: string): Promise<void> => until(() => expect(world.state()).toBe(state));

it('detects a lost server within five seconds of its last answer', async () => {
  world = await hubWorld(0, () => true);
  const listener = vi.fn();
  world.listen(listener);
  await becomes('live');
  world.clock.advance(2_500);
  await until(() => expect(world.backend.received).toEqual(['ping']));
  world.backend.answerPings = false;
  world.backend.sendAll(change);
  await until(() => expect(listener).toHaveBeenCalled());
  world.clock.advance(4_499);
  expect(world.state()).toBe('live');
  world.clock.advance(1);
  expect(world.state()).toBe('checking');
  world.clock.advance(8_000);
  expect(world.state()).toBe('offline');
});

it('pings only one socket, and none while the user isn’t watching', async () => {
  let isWatched = false;
  world = await hubWorld(0, () => isWatched);
  world.listen();
  await becomes('live');
  world.clock.advance(10_000);
  isWatched = true;
  world.clock.advance(2_500);
  await until(() => expect(world.backend.received).toEqual(['ping']));
});

it('detects a server that never answered a ping', async () => {
  world = await hubWorld(0, () => true);
  world.listen();
  await becomes('live');
  world.backend.answerPings = false;
  world.clock.advance(2_500);
  world.clock.advance(2_000);
  expect(world.state()).toBe('checking');
});

it('sends no ping to a closing socket', () => {
  const clock = manualClock();
  const sent: string[] = [];
  let readyState = 1;
  const opened: unknown[] = [];
  class Socket {
    readonly send = (text: string) => void sent.push(text);
    readonly close = () => undefined;
    get readyState() {
      return readyState;
    }
    addEventListener(type: string, listener: unknown) {
      if (type === 'open') opened.push(listener);
    }
  }
  const connection = openConnection({
    address: () => 'ws://localhost',
    WebSocket: Socket,
    clock,
    random: () => 0,
    answersPings: true,
    askSession: () => Promise.resolve(true),
    onFrame: () => undefined,
    onCatchUp: () => undefined,
    onState: () => undefined,
  });
  for (const listener of opened) if (typeof listener === 'function') listener();
  connection.probe();
  readyState = 2;
  connection.probe();
  expect(sent).toEqual(['ping']);
  connection.close();
});
