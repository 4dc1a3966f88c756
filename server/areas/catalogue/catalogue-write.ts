import { sql } from 'drizzle-orm';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';

/**
 * Catalogue writes run one after another, so that a name cannot be taken twice, nor a parent removed while it gets a
 * child: administrators are few, and what this costs them is nothing beside an unexplained failure.
 */
export async function lockCatalogue({ tx }: UserCall): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);
}

/** Refuses a name that something beside it has already. */
export function nameTaken(text: string): ApiError {
  return new ApiError(409, text, { Name: text });
}
