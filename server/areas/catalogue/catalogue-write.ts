import { sql } from 'drizzle-orm';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';

/**
 * Serialises all catalogue writes, so that no name is used twice and no parent is removed while it gets a child.
 * Administrators are few, so the lock costs little.
 */
export async function lockCatalogue({ tx }: Pick<UserCall, 'tx'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);
}

/** Returns the error for a name that a sibling already has. */
export function nameTakenError(text: string): ApiError {
  return new ApiError(409, text, { Name: text });
}
