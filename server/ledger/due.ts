/** What the calendar does to subscriptions: renewals and expiries, on the right day in London (ADR 028). */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Clock } from '../runtime/clock.ts';

interface Due {
  readonly database: Database;
  readonly clock: Clock;
  readonly report: (line: string) => void;
}

const Wallets = z.object({ rows: z.array(z.object({ wallet: z.number() })) });

/**
 * Brings every wallet up to this moment, each in a transaction of its own: months that are over are followed by the
 * next, credits whose day has come expire. May run twice, late, or on two nodes at once. One that fails is reported and
 * keeps none of the others; it is tried again the next time.
 */
export async function settleWallets({ database, clock, report }: Due): Promise<void> {
  const at = sql`${clock().toISOString()}::timestamptz`;
  const due = await database.inScope('system', (tx) =>
    tx.execute(sql`
      select id as wallet from wallets where ends_on <= london_day(${at})
      union select wallet_id from ledger_accounts where kind in ('subscription', 'tranche') and balance > 0 and expires_on <= london_day(${at}) order by 1`),
  );
  for (const { wallet } of Wallets.parse(due).rows) {
    await database
      .inScope('system', (tx) => tx.execute(sql`select ledger_settle(${wallet}, ${at})`))
      .catch((error: unknown) => report(`Wallet ${wallet} could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`));
  }
}
