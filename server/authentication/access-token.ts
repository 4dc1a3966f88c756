import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { settings } from '../db/schema.ts';

/** Lifetime of an access token, which exceeds the portal's refresh interval (decisions, "Access token"). */
const accessTokenMs = 30 * 60_000;

const Parts = z.tuple([z.uuid(), z.coerce.number<string>().int().positive(), z.string()]);

interface AccessToken {
  readonly sessionId: string;
  /** Unix time in milliseconds. */
  readonly expires: number;
}

function sign(secret: string, sessionId: string, expires: number): string {
  return createHmac('sha256', secret).update(['access', sessionId, expires].join(' ')).digest('base64url');
}

export function writeAccessToken(secret: string, sessionId: string, now: Date): string {
  const expires = now.getTime() + accessTokenMs;
  return `${sessionId}.${expires}.${sign(secret, sessionId, expires)}`;
}

/** Returns the content of a genuine token, even if it is expired. `undefined` for a token with another signature. */
export function readAccessToken(secret: string, token: string | undefined): AccessToken | undefined {
  const parts = Parts.safeParse(token?.split('.'));
  if (!parts.success) return undefined;
  const [sessionId, expires, signature] = parts.data;
  const expected = Buffer.from(sign(secret, sessionId, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { sessionId, expires } : undefined;
}

const key = 'session_secret';

/** Returns the secret that signs all tokens. The first node to start creates it. */
export async function loadSecret(database: Database, random: (size: number) => Buffer): Promise<string> {
  return database.inScope('system', async (tx) => {
    await tx
      .insert(settings)
      .values({ key, value: random(32).toString('base64url') })
      .onConflictDoNothing();
    const [stored] = await tx.select().from(settings).where(eq(settings.key, key));
    if (stored === undefined) throw new Error('The session secret could not be stored');
    return stored.value;
  });
}
