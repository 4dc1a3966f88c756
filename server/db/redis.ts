import { createClient } from '@redis/client';
import type { Broker } from './broker.ts';
import type { Log } from '../runtime/log.ts';

const [shortestMs, longestMs] = [50, 1000];
/** For the broker to take what is published, and to be found again. */
const answerMs = 5000;
/** A broker that went without a word is noticed after the second of these, for it answers a ping in each of the first. */
const [pingMs, silenceMs] = [5000, 15_000];

/** Milliseconds before the next attempt: doubling, jittered, at most a second. */
const reconnectMs = (failures: number) =>
  (Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10)) * (1 + Math.random())) / 2;

/** Redis 6 or newer, or what speaks its protocol, on one connection that is made anew whenever it is lost. Does not wait for it. */
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
        `The broker cannot be reached (${error instanceof Error ? error.message : String(error)}): changes are told when it is back.`,
      );
    }
    isAway = true;
  });
  client.on('ready', () => {
    // By now it hears again of all that it has heard of before.
    for (const onGap of gaps) onGap();
    if (isAway) log.info('The broker is back.');
    isAway = false;
  });
  // Tries again for ever, until it is closed.
  void client.connect().catch(() => undefined);

  return {
    isAway: () => !client.isReady,
    async publish(channel, payloads) {
      if (!client.isReady) throw new Error('The broker is away');
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
