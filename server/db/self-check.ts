import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { everyRole, seesAll, seesShop } from 'schema-admin/contract/roles.ts';
import { type Database, DatabaseAway } from './database.ts';
import { sqlState } from './retry.ts';
import { settings } from './schema.ts';

export type SelfCheckFault =
  | 'database unavailable'
  | 'database read-only'
  | 'disk full'
  | 'access broken'
  | 'database failing';

const Sample = z.object({
  rows: z.tuple([z.object({ merchant: z.number(), shop: z.number(), hasOrder: z.boolean() })]).or(z.tuple([])),
});
const RowScope = z.object({
  rows: z.tuple([z.object({ own: z.boolean(), others: z.boolean(), hasOrder: z.boolean() })]),
});

/** The id of a user that does not exist. It only selects the tenant. */
const noUserId = '00000000-0000-4000-8000-000000000000';
const checkKey = 'self_check';

/** The error of a tenant seeing the wrong rows: a policy, role or grant is missing or wrong. */
class AccessBroken extends Error {
  override readonly name = 'AccessBroken';
}

/**
 * Reads as each kind of tenant through row-level security, and writes one small row. Rejects if the database is
 * unavailable or returns an error, and if a tenant sees the wrong rows. `selfCheckFault` returns the reason.
 */
export async function selfCheck(database: Database, now: Date): Promise<void> {
  const [sample = { merchant: 0, shop: 0, hasOrder: false }] = await database.inScope('system', async (tx) => {
    const value = now.toISOString();
    await tx
      .insert(settings)
      .values({ key: checkKey, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
    const found = await tx.execute(sql`
      (select merchant_id as merchant, shop_id as shop, true as "hasOrder" from orders limit 1)
      union all (select merchant_id, id, false from shops limit 1) limit 1`);
    return Sample.parse(found).rows;
  });
  const { merchant, shop, hasOrder } = sample;
  const tenants = everyRole.map((role) => ({
    role,
    merchantId: seesAll(role) ? null : merchant,
    shopId: seesShop(role) ? shop : null,
  }));
  for (const tenant of tenants) {
    const seen = await database.inScope(
      { id: noUserId, ...tenant },
      async (tx) =>
        RowScope.parse(
          await tx.execute(sql`
            select exists (select from shops where id = ${shop}) as own, exists (select from shops where merchant_id <> ${merchant}) as others,
              exists (select from orders where shop_id = ${shop}) as "hasOrder"`),
        ).rows[0],
      'reads',
    );
    if ((shop > 0 && !seen.own) || (hasOrder && !seen.hasOrder)) {
      throw new AccessBroken(`As ${tenant.role}, the database hides rows of the tenant`);
    }
    if (!seesAll(tenant.role) && seen.others) {
      throw new AccessBroken(`As ${tenant.role}, the database shows rows of other tenants`);
    }
  }
}

/** Reasons by SQLSTATE. 22023 is a role that does not exist. */
const faults: Readonly<Record<string, SelfCheckFault>> = {
  '25006': 'database read-only',
  '53100': 'disk full',
  '42501': 'access broken',
  '42704': 'access broken',
  '22023': 'access broken',
};

export function selfCheckFault(error: unknown): SelfCheckFault {
  if (error instanceof DatabaseAway) return 'database unavailable';
  if (error instanceof AccessBroken) return 'access broken';
  return faults[sqlState(error) ?? ''] ?? 'database failing';
}
