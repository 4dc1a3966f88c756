/** Proves the ledger against itself: what the database keeps beside the entries is what they add up to. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

const Faults = z.object({ rows: z.array(z.object({ fault: z.string() })) });

/** Every account whose balance, or whose week, is not the sum of its entries, and every transaction that does not balance, in words. */
export async function ledgerFaults(database: Database): Promise<string[]> {
  const found = await database.inScope('system', (tx) =>
    tx.execute(sql`
      select format('Account %s (%s of %s) is kept at %s %s, and its entries add up to %s.', id, kind,
        coalesce('shop ' || shop_id, 'pro organisation ' || pro_team_id, 'merchant ' || merchant_id), balance, unit, coalesce(total, 0)) as fault
      from ledger_accounts left join (select account_id, sum(amount) as total from ledger_entries group by account_id) sums on account_id = id
      where balance <> coalesce(total, 0)
      union all
      select format('Account %s is kept at %s in the week of %s, and its entries add up to %s.', account_id, coalesce(kept, 0), week, coalesce(total, 0))
      from (select account_id, week, charged - returned as kept from ledger_weeks) weeks
      full join (
        select account_id, week_of(at) as week, sum(amount) as total from ledger_entries where account_id in (select id from ledger_accounts where kind = 'owed') group by 1, 2
      ) sums using (account_id, week)
      where coalesce(kept, 0) <> coalesce(total, 0)
      union all
      select format('Transaction %s is out of balance by %s %s.', transaction_id, sum(amount), unit) from ledger_entries group by transaction_id, unit having sum(amount) <> 0
      order by 1`),
  );
  return Faults.parse(found).rows.map(({ fault }) => fault);
}

/** Says each fault, and throws where there is one. */
export async function proveLedger(database: Database, report: (line: string) => void): Promise<void> {
  const faults = await ledgerFaults(database);
  for (const fault of faults) report(`THE LEDGER IS WRONG: ${fault}`);
  if (faults.length > 0) throw new Error(`the ledger has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}, each of which was reported`);
}
