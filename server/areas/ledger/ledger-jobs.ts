/** Scheduled ledger jobs: renewals and expiries on the correct London day (ADR 028), and consistency checks. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../runtime/config.ts';
import type { Log } from '../../runtime/log.ts';
import { describeError } from '../../runtime/describe-error.ts';

interface LedgerJobContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const Wallets = z.object({ rows: z.array(z.object({ wallet: z.number() })) });

/**
 * Renews subscriptions and expires credits, with one transaction per wallet. Safe to run twice, late or on multiple
 * nodes. Logs failing wallets, which the next run retries.
 */
export async function settleWallets({ database, clock, log }: LedgerJobContext): Promise<void> {
  const at = sql`${clock().toISOString()}::timestamptz`;
  const due = await database.inScope('system', (tx) =>
    tx.execute(sql`
      select id as wallet from wallets where ends_on <= london_day(${at})
      union select wallet_id from ledger_accounts where kind in ('subscription', 'tranche') and balance > 0 and expires_on <= london_day(${at}) order by 1`),
  );
  for (const { wallet } of Wallets.parse(due).rows) {
    await database
      .inScope('system', (tx) => tx.execute(sql`select ledger_settle(${wallet}, ${at})`))
      .catch((error: unknown) => log.error(describeError(error), `Wallet ${wallet} could not be settled`));
  }
}

const Faults = z.object({ rows: z.array(z.object({ fault: z.string() })) });

/**
 * Describes all inconsistencies in the ledger: accounts and weeks that differ from the sum of their entries, and
 * transactions that don't balance.
 */
export async function findLedgerFaults(database: Database): Promise<string[]> {
  const found = await database.inScope('system', (tx) =>
    tx.execute(sql`
      select format('Account %s (%s of %s) has a balance of %s %s, but its entries add up to %s.', id, kind,
        coalesce('shop ' || shop_id, 'pro organisation ' || pro_team_id, 'merchant ' || merchant_id), balance, unit, coalesce(total, 0)) as fault
      from ledger_accounts left join (select account_id, sum(amount) as total from ledger_entries group by account_id) sums on account_id = id
      where balance <> coalesce(total, 0)
      union all
      select format('Account %s has a total of %s for the week of %s, but its entries add up to %s.', account_id, coalesce(kept, 0), week, coalesce(total, 0))
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

/** Logs all inconsistencies in the ledger, and throws if there are any. */
export async function checkLedger(database: Database, log: Log): Promise<void> {
  const faults = await findLedgerFaults(database);
  for (const fault of faults) log.error(`Ledger check failed: ${fault}`);
  if (faults.length > 0) {
    throw new Error(
      `the ledger check found ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}, which the log lists`,
    );
  }
}
