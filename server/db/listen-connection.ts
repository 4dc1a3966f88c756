/**
 * Keeps one connection open for the life of the node. It listens to every channel, and its loss signals an outage.
 * Until it is back, all other database access fails fast without connection attempts of its own.
 */
import { z } from 'zod';
import type { Unlisten } from './database.ts';
import { repeat } from '../runtime/repeat.ts';
import type { Log } from '../runtime/log.ts';

/** The functions that a connection must provide. */
export interface Line {
  listen(channel: string): Promise<unknown>;
  unlisten(channel: string): Promise<unknown>;
  /** Resolves when the server responds. Rejects after the connection's query timeout. */
  ask(): Promise<unknown>;
  close(): Promise<unknown>;
}

interface LineEvents {
  onNotification(channel: string, payload: string): void;
  /** Called once when the connection ends, for any reason. */
  onEnd(): void;
}

interface Options {
  /** Resolves to an open connection. Cleans up before it rejects. */
  readonly open: (events: LineEvents) => Promise<Line>;
  /** Called when the first attempt to reconnect fails. */
  readonly onAway: () => void;
  readonly log: Log;
  /**
   * Milliseconds between checks that the server still responds, because a stalled network doesn't end the connection.
   */
  readonly pulseMs: number;
  readonly random?: () => number;
}

interface Listener {
  readonly onPayload: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
}

export interface ListenConnection {
  isAway(): boolean;
  /** See `Database.listen`. */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  close(): Promise<void>;
}

const shortestMs = 50;
const longestMs = 1000;

/** Returns the milliseconds before the next attempt: exponential back-off with jitter, up to one second. */
function reconnectMs(failures: number, random: () => number): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10));
  return (ceiling * (1 + random())) / 2;
}

const Coded = z.object({ code: z.string() });

/** Opens the connection. Rejects if the server is unreachable. Later, reconnects whenever the connection is lost. */
export async function holdListenConnection({
  open,
  onAway,
  log,
  pulseMs,
  random = Math.random,
}: Options): Promise<ListenConnection> {
  const channels = new Map<string, Set<Listener>>();
  let line: Line | undefined;
  let away = false;
  let closed = false;

  async function connect(): Promise<Line> {
    let ended = false;
    const next = await open({
      onNotification(channel, payload) {
        for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload);
      },
      onEnd() {
        ended = true;
        // A connection that ends before it listens fails this attempt, and must not start a second reconnect loop.
        if (line === next && !closed) void reconnect();
      },
    });
    try {
      for (const channel of channels.keys()) await next.listen(channel);
      if (ended) throw new Error('The connection was lost immediately');
    } catch (error) {
      void next.close().catch(() => undefined);
      throw error;
    }
    line = next;
    return next;
  }

  async function reconnect(): Promise<void> {
    line = undefined;
    const lostAt = performance.now();
    for (let failures = 0; line === undefined; failures += 1) {
      await new Promise<void>((resolve) => setTimeout(resolve, reconnectMs(failures, random)).unref());
      if (closed) return;
      try {
        const next = await connect();
        // `close` was called during the attempt.
        if (closed) return void (await next.close());
      } catch (error) {
        if (!away) {
          away = true;
          const coded = Coded.safeParse(error);
          log.error(
            `The database cannot be reached (${coded.success ? coded.data.code : String(error)}). Calls get a 503 until it is back.`,
          );
          onAway();
        }
      }
    }
    if (away) log.info(`The database is back after ${((performance.now() - lostAt) / 1000).toFixed(1)} s.`);
    away = false;
    for (const listeners of channels.values()) {
      for (const { onGap } of listeners) onGap?.();
    }
  }

  await connect();
  const pulse = repeat({
    everyMs: pulseMs,
    work: async () => {
      const current = line;
      // If the server doesn't respond in time, close the connection without waiting for it.
      await current?.ask().catch(() => current.close());
    },
    onError: () => undefined,
  });
  return {
    isAway: () => away,
    async listen(channel, onPayload, onGap) {
      const listener = { onPayload, onGap };
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners);
      listeners.add(listener);
      if (listeners.size === 1) await line?.listen(channel);
      return async () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        channels.delete(channel);
        // If this fails, the connection is being lost, which also ends its subscriptions.
        await line?.unlisten(channel).catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      await line?.close();
      await pulse.stop();
    },
  };
}
