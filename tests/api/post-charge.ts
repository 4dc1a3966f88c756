import { type SQL, sql } from 'drizzle-orm';
import type { Pence } from 'schema-admin/contract/units.ts';
import type { Tx } from '../../server/db/tx.ts';

interface Cause {
  readonly orderId?: string;
  readonly actorId?: string;
  /** Name of the job, if no user caused the charge. */
  readonly job?: string;
  readonly reason?: string;
}

interface Charge {
  /** The shop that owes the amount, or the merchant if the charge concerns no single shop. */
  readonly owner: { readonly shopId: number } | { readonly merchantId: number };
  /** Negative for a refund. */
  readonly pence: Pence;
  readonly at: Date;
  readonly cause: Cause;
}

type ChargeKind = 'commission' | 'agency-fee' | 'refund' | 'correction';

/** Counter account of the amount owed, by kind of charge. */
const counterAccounts = {
  commission: 'commission',
  'agency-fee': 'agency-fees',
  refund: 'corrections',
  correction: 'corrections',
} as const satisfies Record<ChargeKind, string>;

/**
 * Posts an amount that a shop or a merchant owes, except for bookings and subscriptions. Only for the system and
 * administrators. Rejects if the order already has a commission.
 */
export async function postCharge(tx: Tx, kind: ChargeKind, { owner, pence, at, cause }: Charge): Promise<void> {
  const lines = [
    { kind: 'owed', amount: pence },
    { kind: counterAccounts[kind], amount: -pence },
  ];
  const named = { order_id: cause.orderId, actor_id: cause.actorId, job: cause.job, reason: cause.reason };
  const [wallet, merchant]: readonly SQL[] =
    'shopId' in owner
      ? [sql`(select id from wallets where shop_id = ${owner.shopId})`, sql`null`]
      : [sql`null`, sql`${owner.merchantId}::integer`];
  await tx.execute(
    sql`select ledger_post(${wallet}, ${merchant}, ${kind}, ${at.toISOString()}::timestamptz, ${JSON.stringify(named)}::jsonb, ${JSON.stringify(lines)}::jsonb)`,
  );
}
