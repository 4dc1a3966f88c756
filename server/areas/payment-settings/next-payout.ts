import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { startOfLondonDay } from 'schema-admin/contract/london.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { Tx } from '../../db/tx.ts';

const Sum = z.coerce.number().int().pipe(Pence);
const Amounts = z.object({ rows: z.tuple([z.object({ sales: Sum, refunds: Sum, charges: Sum })]) });

/**
 * Returns the amounts of a merchant since a London day, or of all time, in pence. A sale counts when its invoice is
 * issued, if the customer has paid. A charge counts when the ledger records it.
 */
export async function payoutAmounts(
  tx: Tx,
  merchantId: number,
  from: string | null,
): Promise<{ readonly Sales: Pence; readonly Refunds: Pence; readonly Charges: Pence; readonly Due: Pence }> {
  const since = (column: SQL) => (from === null ? sql`true` : sql`${column} >= ${startOfLondonDay(from)}::timestamptz`);
  const {
    rows: [{ sales, refunds, charges }],
  } = Amounts.parse(
    await tx.execute(sql`
      select coalesce(sum(invoice.total) filter (where invoice.corrects_id is null), 0) as sales,
        coalesce(-sum(invoice.total) filter (where invoice.corrects_id is not null), 0) as refunds,
        (select coalesce(sum(amount), 0) from ledger_entries where account_kind = 'owed' and merchant_id = ${merchantId} and ${since(sql`at`)}) as charges
      from invoices invoice join orders on orders.id = invoice.order_id
      where invoice.type = 'Shop' and invoice.merchant_id = ${merchantId} and ${since(sql`invoice.issued_at`)} and orders.payment_status = 'Succeeded'`),
  );
  return { Sales: sales, Refunds: refunds, Charges: charges, Due: Pence.parse(sales - refunds - charges) };
}
