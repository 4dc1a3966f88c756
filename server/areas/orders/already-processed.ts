import { and, desc, eq, sql } from 'drizzle-orm';
import type { Processed } from 'schema-admin/contract/answer.ts';
import { deliveryProcessed } from 'schema-admin/contract/wire-words.ts';
import { ApiError } from '../../api/errors.ts';
import { audit } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { orderServerTexts } from './texts.ts';
import type { OrderRow } from './wire.ts';

/**
 * The error for an action on an order that has been processed. `explainProcessed` adds the decision, its time and its
 * user.
 */
export class AlreadyProcessed extends ApiError {
  constructor(processed?: Processed) {
    super(409, deliveryProcessed, undefined, processed === undefined ? {} : { Processed: processed });
  }
}

type Outcome = Pick<OrderRow, 'manuallyRefundedAt' | 'manuallyResolvedAt' | 'rejectedAt' | 'cancelledAt' | 'queuedAt'>;

/** Decisions of users about an order, with the columns that hold their times. Later decisions come first. */
const outcomes = [
  { property: 'manuallyRefundedAt', column: 'manually_refunded_at', what: orderServerTexts.refunded },
  { property: 'manuallyResolvedAt', column: 'manually_resolved_at', what: orderServerTexts.resolved },
  { property: 'rejectedAt', column: 'rejected_at', what: orderServerTexts.rejected },
  { property: 'cancelledAt', column: 'cancelled_at', what: orderServerTexts.cancelled },
  { property: 'queuedAt', column: 'queued_at', what: orderServerTexts.accepted },
] as const;

interface LastOutcome {
  readonly column: string;
  readonly what: string;
  readonly at: Date;
}

/** Returns the last decision of a user about the order, or `undefined` if no user has decided. */
export function lastOutcome(order: Outcome): LastOutcome | undefined {
  for (const { property, column, what } of outcomes) {
    const at = order[property];
    if (at !== null) return { column, what: what(), at };
  }
  return undefined;
}

/** Returns the error with the user, the time and the decision, as far as the order and the audit trail contain them. */
export async function explainProcessed(tx: Tx, order: OrderRow): Promise<AlreadyProcessed> {
  const outcome = lastOutcome(order);
  if (outcome === undefined) return new AlreadyProcessed();
  const [decision] = await tx
    .select({ by: audit.actorName })
    .from(audit)
    .where(
      and(
        eq(audit.entity, 'orders'),
        eq(audit.entityId, order.id),
        sql`${audit.after} ->> ${outcome.column} is not null`,
      ),
    )
    .orderBy(desc(audit.id))
    .limit(1);
  return new AlreadyProcessed({ By: decision?.by ?? null, At: outcome.at.toISOString(), What: outcome.what });
}
