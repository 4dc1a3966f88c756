/** What a browser's push service is asked: the one call that leaves the house. */
import type { PushKeys } from '../runtime/config.ts';

/** Whether an address is one of a push service that is known here: it came from a browser, and this server is going to call it. */
export function isPushService(endpoint: string, known: readonly string[]): boolean {
  const { origin, protocol, hostname, port } = new URL(endpoint);
  return known.some((each) => (each.includes('://') ? origin === each : protocol === 'https:' && port === '' && (hostname === each || hostname.endsWith(`.${each}`))));
}

interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** All that leaves the house of an order. */
export interface OrderNews {
  readonly Id: string;
  readonly Number: string;
  readonly Shop: string;
}

/** `gone`: the browser has unsubscribed. `refused` is worth another try. */
export type Pushed = 'taken' | 'gone' | 'refused';
export type Post = typeof globalThis.fetch;

/** News older than this is none: in seconds. */
const keptSeconds = 3600;
const answerMs = 10_000;

/**
 * Hands an order's news to the device's push service, encrypted for the device alone. The topic is the order's: a service
 * that is handed it twice keeps the later one.
 */
export async function pushNews(post: Post, keys: PushKeys, { endpoint, p256dh, auth }: Device, news: OrderNews): Promise<Pushed> {
  const { publicKey, privateKey, subject } = keys;
  // Not for whoever pushes nothing.
  const { default: webPush } = await import('web-push');
  const { headers, body, method } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(news), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: keptSeconds,
    urgency: 'high',
    topic: news.Id.replaceAll('-', '').slice(0, 32),
  });
  try {
    const { 'Content-Length': _, ...sent } = headers;
    const answer = await post(endpoint, { method, headers: sent, body: body === null ? null : new Uint8Array(body), redirect: 'error', signal: AbortSignal.timeout(answerMs) });
    await answer.body?.cancel();
    if (answer.ok) return 'taken';
    return answer.status === 404 || answer.status === 410 ? 'gone' : 'refused';
  } catch {
    return 'refused';
  }
}
