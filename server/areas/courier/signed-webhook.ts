import { createHmac, timingSafeEqual } from 'node:crypto';

export interface WebhookRequest {
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body, because the signature covers its exact bytes. */
  readonly body: string;
  readonly at: Date;
}

/** The maximum age of a call. Limits how long an intercepted call can be replayed, and allows for clock differences. */
const toleranceMs = 300_000;

/** Returns `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signWebhook(secret: string, { body, at }: Pick<WebhookRequest, 'body' | 'at'>): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Returns whether the signature matches the body and the secret and was made within five minutes of `at`. */
export function isSignedWebhook(
  secret: string,
  { body, at }: Pick<WebhookRequest, 'body' | 'at'>,
  signature: unknown,
): boolean {
  const seconds = typeof signature === 'string' ? /^t=(\d{1,12}),v1=[\da-f]{64}$/.exec(signature)?.[1] : undefined;
  if (typeof signature !== 'string' || seconds === undefined) return false;
  const signedAt = new Date(Number(seconds) * 1000);
  const expected = signWebhook(secret, { body, at: signedAt });
  return (
    Math.abs(at.getTime() - signedAt.getTime()) <= toleranceMs &&
    expected.length === signature.length &&
    timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  );
}
