import { createClient } from '@redis/client';
import type { Broker } from './broker.ts';
import type { Log } from '../runtime/log.ts';

const [shortestMs, longestMs] = [50, 1000];
/** Timeout for a publish and for a connection attempt. */
const answerMs = 5000;
/** Ping interval and socket timeout. A broker that vanished is detected after the timeout. */
const [pingMs, silenceMs] = [5000, 15_000];

/** Returns the milliseconds before the next attempt: exponential back-off with jitter, up to one second. */
const reconnectMs = (failures: number) =>
  (Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10)) * (1 + Math.random())) / 2;

/** Connects to Redis 6 or a compatible broker, without waiting. Reconnects whenever the connection is lost. */
export function openRedis(url: string, log: Log): Broker {
  const client = createClient({
    url,
    pingInterval: pingMs,
    commandOptions: { timeout: answerMs },
    maintNotifications: 'disabled',
    socket: { connectTimeout: answerMs, socketTimeout: silenceMs, reconnectStrategy: reconnectMs },
  });
  const gaps = new Set<() => void>();
  let isAway = false;
  client.on('error', (error: unknown) => {
    if (!isAway) {
      log.error(
        `The broker cannot be reached (${error instanceof Error ? error.message : String(error)}). Events are published when it is back.`,
      );
    }
    isAway = true;
  });
  client.on('ready', () => {
    // The client has renewed all subscriptions by now.
    for (const onGap of gaps) onGap();
    if (isAway) log.info('The broker is back.');
    isAway = false;
  });
  // The client retries until it is closed.
  void client.connect().catch(() => undefined);

  return {
    isAway: () => !client.isReady,
    async publish(channel, payloads) {
      if (!client.isReady) throw new Error('The broker is unavailable');
      await Promise.all(payloads.map((payload) => client.publish(channel, payload)));
    },
    subscribe(channel, onPayload, onGap) {
      const listener = (payload: string) => onPayload(payload);
      const subscribed = client.subscribe(channel, listener).then(
        () => {
          gaps.add(onGap);
          onGap();
        },
        () => undefined,
      );
      return async () => {
        gaps.delete(onGap);
        if (!client.isReady) return;
        await subscribed;
        gaps.delete(onGap);
        await client.unsubscribe(channel, listener);
      };
    },
    close() {
      client.destroy();
      return Promise.resolve();
    },
  };
}
