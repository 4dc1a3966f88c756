/**
 * One connection that is held for as long as the node lives: it listens to every channel, and its loss is how the node
 * learns that the server is away. Whatever else needs the database meanwhile waits for this one, and does not try itself.
 */
import { z } from 'zod';
import type { Unlisten } from './database.ts';
import { repeat } from '../runtime/repeat.ts';
import type { Log } from '../runtime/log.ts';

/** What is needed of a connection. */
export interface Line {
  listen(channel: string): Promise<unknown>;
  unlisten(channel: string): Promise<unknown>;
  /** Resolves when the server has answered. Rejects when it has not within the time that the connection has for a query. */
  ask(): Promise<unknown>;
  close(): Promise<unknown>;
}

interface LineEvents {
  onNotification(channel: string, payload: string): void;
  /** The connection has ended, for whatever reason; called once. */
  onEnd(): void;
}

interface Options {
  /** Resolves with an open connection; rejects when there is none, and has left nothing behind then. */
  readonly open: (events: LineEvents) => Promise<Line>;
  /** The server could not be reached again at once. */
  readonly onAway: () => void;
  readonly log: Log;
  /** Between two questions whether the server still answers: a stalled network ends no connection. */
  readonly pulseMs: number;
  readonly random?: () => number;
}

interface Listener {
  readonly onPayload: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
}

export interface Lifeline {
  /** Whether the server is known to be out of reach. */
  isAway(): boolean;
  /** As `Database.listen`. */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  close(): Promise<void>;
}

const shortestMs = 50;
const longestMs = 1000;

/** Milliseconds before the attempt after `failures` failed ones: doubling, jittered, at most a second. */
function reconnectMs(failures: number, random: () => number): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10));
  return (ceiling * (1 + random())) / 2;
}

const Coded = z.object({ code: z.string() });

/** Opens the connection, once: rejects when the server is not there. Afterwards it is made anew whenever it is lost. */
export async function holdLifeline({ open, onAway, log, pulseMs, random = Math.random }: Options): Promise<Lifeline> {
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
        // Until it listens, its end is what the attempt fails with, and no reason to start another loop beside this one.
        if (line === next && !closed) void reconnect();
      },
    });
    try {
      for (const channel of channels.keys()) await next.listen(channel);
      if (ended) throw new Error('The connection was lost as soon as it was made');
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
        // Closed while it was being made.
        if (closed) return void (await next.close());
      } catch (error) {
        if (!away) {
          away = true;
          const coded = Coded.safeParse(error);
          log.error(
            `The database cannot be reached (${coded.success ? coded.data.code : String(error)}): calls are answered with 503 until it is back.`,
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
      const asked = line;
      // After an unanswered question the connection is closed without waiting for the server.
      await asked?.ask().catch(() => asked.close());
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
        // A connection that is just being lost need not be told.
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
