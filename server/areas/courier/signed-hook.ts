/** What a fleet sends by itself, and whether it was the fleet that sent it. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface HookCall {
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came: what is signed is this, and not what is read of it. */
  readonly body: string;
  readonly at: Date;
}

/** A call that was overheard is good for so long; and clocks may differ by it. */
const toleranceMs = 300_000;

/** `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function signHook(secret: string, { body, at }: Pick<HookCall, 'body' | 'at'>): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Whether the signature is of this body, with this secret, and of the last five minutes. */
export function isSignedHook(secret: string, { body, at }: Pick<HookCall, 'body' | 'at'>, signature: unknown): boolean {
  const seconds = typeof signature === 'string' ? /^t=(\d{1,12}),v1=[\da-f]{64}$/.exec(signature)?.[1] : undefined;
  if (typeof signature !== 'string' || seconds === undefined) return false;
  const signedAt = new Date(Number(seconds) * 1000);
  const expected = signHook(secret, { body, at: signedAt });
  return (
    Math.abs(at.getTime() - signedAt.getTime()) <= toleranceMs &&
    expected.length === signature.length &&
    timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  );
}
