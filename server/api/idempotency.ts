import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idempotencyKeys } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { ApiError } from './errors.ts';
import { gateTexts } from './texts.ts';

const Key = z.string().min(1).max(200);

interface KeyedCall {
  readonly tx: Tx;
  readonly userId: string;
  readonly key: string;
  /** The method and the path template. */
  readonly call: string;
  readonly request: unknown;
  readonly now: Date;
}

/** Returns the `Idempotency-Key` header, if present. Throws a 422 if its length is invalid. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = Key.safeParse(header);
  if (!key.success) throw new ApiError(422, gateTexts.keyLength());
  return key.data;
}

/**
 * Runs the work, or returns the stored answer if the user has sent this key before. Stores only successes: an error
 * rolls back the key too. Throws a 409 if the key was used with a different request.
 */
export async function replayOrRun(
  { tx, userId, key, call, request, now }: KeyedCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  // Calls with the same key run one after the other, so that the second one finds the first one's answer.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`);
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (known !== undefined) {
    if (known.call !== call || known.requestHash !== requestHash) {
      throw new ApiError(409, gateTexts.keyUsed());
    }
    return known.answer;
  }
  const answer = await work();
  await tx
    .insert(idempotencyKeys)
    .values({ userId, key, call, requestHash, status: 200, answer: answer ?? null, at: now });
  return answer;
}
