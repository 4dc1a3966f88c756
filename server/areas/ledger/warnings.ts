/** Warns merchants by email before the credits of their shops run out, once per forecast date (ADR 040). */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { creditWarningDays } from '../../../contract/finance/credit-forecast.ts';
import { addDays, londonDayOf } from 'schema-admin/contract/london.ts';
import type { Database } from '../../db/database.ts';
import { creditWarnings } from '../../db/ledger-tables.ts';
import { shops, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { english } from 'schema-admin/contract/texts/language.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';
import type { Mail } from '../../mail/open-mailer.ts';
import { type WriteMail, queueMails } from '../../mail/outgoing.ts';
import type { Clock } from '../../runtime/config.ts';
import { forecastCredits } from './credit-forecast.ts';
import { ledgerServerTexts } from './texts.ts';

interface WarningJobContext {
  readonly database: Database;
  /** The portal's base URL, without a trailing slash. */
  readonly portal: string;
  readonly clock: Clock;
}

/** Forecasts shift with each booking, so dates less than this many days apart count as the same warning. */
const sameWarningDays = 7;
/** An email names at most this many shops. It only counts the others. */
const maxNamedShops = 30;

const writeDay = dateWriter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const Claimed = z.object({
  rows: z.array(z.object({ wallet: z.number(), merchant: z.number(), shop: z.number(), ends_on: z.string() })),
});
type Claim = z.infer<typeof Claimed>['rows'][number];

/** Stores and returns new due warnings that have a recipient. Concurrent callers never get the same warning. */
async function claimWarnings(tx: Tx, now: Date): Promise<Claim[]> {
  const until = addDays(londonDayOf(now), creditWarningDays);
  const near = (await forecastCredits(tx, 'everybody', now)).filter(
    ({ shopId, endsOn }) => shopId !== null && endsOn !== undefined && endsOn <= until,
  );
  const candidates = JSON.stringify(
    near.map(({ walletId, merchantId, shopId, endsOn }) => ({
      wallet: walletId,
      merchant: merchantId,
      shop: shopId,
      ends_on: endsOn,
    })),
  );
  // Without the lock, two nodes could store the same warning.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('credit_warnings'))`);
  const claimed = await tx.execute(sql`
    insert into credit_warnings (wallet_id, ends_on, merchant_id, shop_id, at)
    select wallet, ends_on, merchant, shop, ${now.toISOString()}::timestamptz from jsonb_to_recordset(${candidates}::jsonb) near (wallet integer, merchant integer, shop integer, ends_on date)
    where not exists (select from credit_warnings told where told.wallet_id = wallet and abs(told.ends_on - near.ends_on) < ${sameWarningDays}::integer)
      and exists (select from users where role = 'Merchant' and merchant_id = merchant and disabled_at is null)
    returning wallet_id as wallet, merchant_id as merchant, shop_id as shop, ends_on::text`);
  return Claimed.parse(claimed).rows;
}

function writeMail(
  ends: readonly { readonly shop: string; readonly day: string }[],
  portal: string,
): Pick<Mail, 'subject' | 'text'> {
  const lines = ends
    .slice(0, maxNamedShops)
    .map(({ shop, day }) => ledgerServerTexts.warningLine({ shop, day: writeDay(new Date(`${day}T00:00:00Z`)) }));
  const more =
    ends.length > maxNamedShops ? [ledgerServerTexts.warningMore({ count: ends.length - maxNamedShops })] : [];
  const text = [
    ledgerServerTexts.warningWhat({ count: ends.length }),
    '',
    ...lines,
    ...more,
    '',
    ledgerServerTexts.warningThen(),
    '',
    ledgerServerTexts.warningLink(),
    `${portal}/subscription`,
  ].join('\n');
  return { subject: ledgerServerTexts.warningSubject(), text };
}

/** Writes an email about all warnings that were stored for the merchant when it was queued, earliest first. */
export const writeCreditWarning: WriteMail = async ({ tx, reader, mail }) => {
  if (reader.merchantId === null) return undefined;
  const ends = await tx
    .select({ shop: shops.name, day: creditWarnings.endsOn })
    .from(creditWarnings)
    .innerJoin(shops, eq(shops.id, creditWarnings.shopId))
    .where(and(eq(creditWarnings.merchantId, reader.merchantId), eq(creditWarnings.at, mail.createdAt)))
    .orderBy(asc(creditWarnings.endsOn), asc(creditWarnings.shopId));
  return ends.length === 0 ? undefined : writeMail(ends, mail.portal);
};

/**
 * Queues an email to each user of a merchant whose shops will run out of credits within {@link creditWarningDays} days.
 * Safe to run often, late or on multiple nodes.
 */
export async function queueCreditWarnings({ database, portal, clock }: WarningJobContext): Promise<void> {
  const now = clock();
  await database.inScope('system', async (tx) => {
    const merchantIds = [...new Set((await claimWarnings(tx, now)).map(({ merchant }) => merchant))];
    if (merchantIds.length === 0) return;
    const readers = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'Merchant'), inArray(users.merchantId, merchantIds), isNull(users.disabledAt)));
    await queueMails(
      tx,
      readers.map(({ id }) => ({ kind: 'CreditWarning', userId: id, portal, language: english.tag })),
      now,
    );
  });
}
