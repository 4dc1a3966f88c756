import { sql } from 'drizzle-orm';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';

/**
 * Serialises all catalogue writes, so that no name is used twice and no parent is removed while it gains a child. Only
 * administrators write, so there is little contention.
 */
export async function lockCatalogue({ tx }: Pick<UserCall, 'tx'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);
}

export function nameTakenError(text: string): ApiError {
  return new ApiError(409, text, { Name: text });
}
