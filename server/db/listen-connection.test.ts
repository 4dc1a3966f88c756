import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdListenConnection } from './listen-connection.ts';
import { collectLog } from '../testing/collected-log.ts';

/** Starts a fake server that can go down and counts connection attempts. */
function startServer() {
  const server = {
    isThere: true,
    hangsUp: false,
    isStalled: false,
    attempts: 0,
    open: new Set<() => void>(),
    notify: (_channel: string, _payload: string): void => undefined,
  };
  return {
    server,
    async open({
      onNotification,
      onEnd,
    }: {
      onNotification: (channel: string, payload: string) => void;
      onEnd: () => void;
    }) {
      server.attempts += 1;
      if (!server.isThere && !server.hangsUp) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      const end = () => {
        if (server.open.delete(end)) onEnd();
      };
      server.open.add(end);
      server.notify = onNotification;
      return {
        async listen() {
          if (!server.isThere) end();
          if (!server.open.has(end)) throw Object.assign(new Error('lost'), { code: '57P03' });
        },
        unlisten: async () => undefined,
        async ask() {
          if (server.isStalled) throw new Error('no answer in time');
        },
        close: async () => end(),
      };
    },
    /** Ends every connection and rejects new ones. */
    goAway() {
      server.isThere = false;
      for (const end of server.open) end();
    },
  };
}

describe('the listening connection to the database', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const hold = async () => {
    const world = startServer();
    const lines: string[] = [];
    const onAway = vi.fn();
    const listener = await holdListenConnection({
      open: world.open,
      onAway,
      pulseMs: 5000,
      log: collectLog((line) => lines.push(line)),
      random: () => 1,
    });
    return { ...world, lines, onAway, listener };
  };

  it.each([
    ['refuses connections', false, 'ECONNREFUSED'],
    ['ends each connection as soon as it is made', true, '57P03'],
  ])('reconnects in one loop, at most once a second, while the server %s', async (_, hangsUp, code) => {
    const { server, goAway, lines, onAway, listener } = await hold();
    await listener.listen('news', () => undefined);
    server.hangsUp = hangsUp;
    goAway();
    await vi.advanceTimersByTimeAsync(60_000);
    // 50, 100, 200, 400 and 800 ms, then every second.
    expect(server.attempts).toBe(1 + 5 + 58);
    expect([listener.isAway(), onAway.mock.calls.length]).toEqual([true, 1]);
    expect(lines).toEqual([`The database cannot be reached (${code}). Calls get a 503 until it is back.`]);
    server.isThere = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect([listener.isAway(), server.open.size, lines.length]).toEqual([false, 1, 2]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.attempts).toBe(1 + 5 + 58 + 1);
  });

  it('reconnects without a log line and reports a gap if only the connection was lost', async () => {
    const { server, lines, listener, onAway } = await hold();
    const received: string[] = [];
    const onGap = vi.fn();
    await listener.listen('news', (payload) => received.push(payload), onGap);
    for (const end of server.open) end();
    await vi.advanceTimersByTimeAsync(50);
    expect([server.open.size, onGap.mock.calls.length, onAway.mock.calls.length, lines]).toEqual([1, 1, 0, []]);
    server.notify('news', 'a');
    server.notify('olds', 'b');
    expect(received).toEqual(['a']);
  });

  it('does not reconnect after it is closed', async () => {
    const { server, goAway, listener } = await hold();
    goAway();
    await vi.advanceTimersByTimeAsync(1000);
    const { attempts } = server;
    await listener.close();
    server.isThere = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([server.attempts, server.open.size]).toEqual([attempts, 0]);
  });

  it('reconnects when the server stops responding', async () => {
    const { server, listener } = await hold();
    server.isStalled = true;
    await vi.advanceTimersByTimeAsync(5000);
    server.isStalled = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect([server.attempts, server.open.size]).toEqual([2, 1]);
    await listener.close();
  });
});
