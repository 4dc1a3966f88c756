/** Ledger queries that don't use the functions under test. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';
import { merchants, shops } from '../../server/db/schema.ts';

const Balances = z.object({ rows: z.array(z.object({ kind: z.string(), balance: z.coerce.number() })) });

/** Resolves to a shop's balances by kind of account, computed from the entries alone. Omits kinds without entries. */
export async function balancesOf(database: Database, shopId: number): Promise<Record<string, number>> {
  const found = await database.inScope('system', (tx) =>
    tx.execute(sql`
      select kind, sum(amount)::integer as balance from ledger_entries join ledger_accounts account on account.id = account_id
      where account.shop_id = ${shopId} group by kind order by kind`),
  );
  return Object.fromEntries(Balances.parse(found).rows.map(({ kind, balance }) => [kind, balance]));
}

/** Adds a merchant with one shop and an empty ledger. Resolves to their ids. */
export async function addShop(database: Database, name: string): Promise<{ merchantId: number; shopId: number }> {
  const place = { name, email: 'shop@ledger.test', line1: '1 High Street', city: 'York', postalCode: 'YO1 1AA' };
  return await database.inScope('system', async (tx) => {
    const [merchant] = await tx.insert(merchants).values(place).returning({ id: merchants.id });
    const merchantId = merchant?.id ?? 0;
    const [shop] = await tx
      .insert(shops)
      .values({ ...place, merchantId, region: 'York' })
      .returning({ id: shops.id });
    return { merchantId, shopId: shop?.id ?? 0 };
  });
}
