/** Calls browsers' push services. These are the server's only requests to addresses that browsers provide. */
import type { PushKeys } from '../../runtime/config.ts';
import { type DeviceKeys, hasValidKeys } from './device-keys.ts';

export function isPushService(endpoint: string, known: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return known.some((each) =>
    each.includes('://')
      ? origin === each
      : protocol === 'https:' && port === '' && (hostname === each || hostname.endsWith(`.${each}`)),
  );
}

export interface Device extends DeviceKeys {
  readonly endpoint: string;
}

/** The order data in an alert. Push services receive no other order data. */
export interface OrderAlertPayload {
  readonly Id: string;
  readonly Number: string;
  readonly Shop: string;
}

/**
 * The outcome of a push. `gone`: the browser has unsubscribed. `unusable`: the keys or the address are invalid.
 * `refused`: the push can be retried.
 */
export type PushResult = 'taken' | 'gone' | 'unusable' | 'refused';
export type Post = typeof globalThis.fetch;

interface Push {
  readonly post: Post;
  readonly keys: PushKeys;
  readonly services: readonly string[];
  readonly signal: AbortSignal;
}

/** Number of seconds for which the push service stores an undelivered alert. */
const ttlSeconds = 3600;

/**
 * Sends an order alert through the push service, encrypted for the device. The topic is the order's id, so a repeated
 * alert replaces one that is still undelivered.
 */
export async function pushOrderAlert(
  { post, keys, services, signal }: Push,
  { endpoint, p256dh, auth }: Device,
  news: OrderAlertPayload,
): Promise<PushResult> {
  if (!isPushService(endpoint, services) || !hasValidKeys({ p256dh, auth })) return 'unusable';
  const { publicKey, privateKey, subject } = keys;
  // Load the library on first use, because many installations send no alerts.
  const { default: webPush } = await import('web-push');
  const { headers, body, method } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(news),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: ttlSeconds,
      urgency: 'high',
      topic: news.Id.replaceAll('-', '').slice(0, 32),
    },
  );
  try {
    const { 'Content-Length': _, ...sent } = headers;
    const answer = await post(endpoint, {
      method,
      headers: sent,
      body: body === null ? null : new Uint8Array(body),
      redirect: 'error',
      signal,
    });
    await answer.body?.cancel();
    if (answer.ok) return 'taken';
    return answer.status === 404 || answer.status === 410 ? 'gone' : 'refused';
  } catch {
    return 'refused';
  }
}
