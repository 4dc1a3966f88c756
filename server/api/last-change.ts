import { type SQL, and, desc, eq, or } from 'drizzle-orm';
import { audit } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export interface LastChange {
  /** An e-mail address. */
  readonly by: string;
  readonly at: Date;
}

/** Returns a condition for the audit entries of a record and its parts. */
export function ofRecord(entity: string, id: string): SQL | undefined {
  return or(
    and(eq(audit.entity, entity), eq(audit.entityId, id)),
    and(eq(audit.wholeEntity, entity), eq(audit.wholeId, id)),
  );
}

/** Returns the last audited change to a record or its parts that the transaction's user may see. */
export async function lastChangeOf(tx: Tx, entity: string, id: string | number): Promise<LastChange | undefined> {
  const [last] = await tx
    .select({ by: audit.actorName, at: audit.at })
    .from(audit)
    .where(ofRecord(entity, String(id)))
    .orderBy(desc(audit.id))
    .limit(1);
  return last;
}
