/** What the demo's delivered orders cost their merchants, and the invoices of them. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/tx.ts';
import { issueInvoices, summariseWeeks } from '../invoices/issuing.ts';
import { demoPlatform } from '../runtime/config.ts';
import { demoMerchant } from './merchants.ts';

/** Orders of the demo users' merchant have been invoiced ever since, those of the others for a fortnight; so many at the most. */
const otherDays = 14;
const mostOrders = 1500;
const everything = 1_000_000;

/** Charges, invoices and sums up what was delivered, each at its time. */
export async function seedInvoices(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - otherDays * 24 * 3_600_000).toISOString();
  const delivered = sql`array(select id from orders where delivered_at <= ${now.toISOString()} and (merchant_id = ${demoMerchant} or delivered_at >= ${since}) order by delivered_at desc, id limit ${mostOrders})`;
  await tx.execute(sql`select charge_orders(${delivered})`);
  await tx.execute(sql`select refund_orders(array(select id from orders where manually_refunded_at <= ${now.toISOString()}))`);
  await issueInvoices(tx, demoPlatform, null, { most: everything });
  await summariseWeeks(tx, now);
}
