import { z } from 'zod';

const attempts = 3;
const serializationFailure = '40001';
const deadlock = '40P01';
const retryableStates = [serializationFailure, deadlock];

const Coded = z.object({ code: z.string() });
const Caused = z.object({ cause: z.unknown() });

/** Returns the SQLSTATE of a database error, including one that Drizzle has wrapped. */
export function sqlState(error: unknown): string | undefined {
  const coded = Coded.safeParse(error);
  if (coded.success) return coded.data.code;
  const caused = Caused.safeParse(error);
  return caused.success && caused.data.cause !== undefined ? sqlState(caused.data.cause) : undefined;
}

/** Retries a transaction after the given SQLSTATEs, by default a serialization failure or a deadlock. */
export async function withRetry<T>(
  transaction: () => Promise<T>,
  states: readonly string[] = retryableStates,
  attempt = 1,
): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const state = sqlState(error);
    if (attempt >= attempts || state === undefined || !states.includes(state)) throw error;
    return withRetry(transaction, states, attempt + 1);
  }
}
