/** Tells merchants by mail before their shops' credits end, once for each end (ADR 040). */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { creditWarningDays } from '../../contract/credit-forecast.ts';
import { addDays, londonDayOf } from '../../contract/london.ts';
import type { Database } from '../db/database.ts';
import { creditWarnings } from '../db/ledger-tables.ts';
import { shops, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { dateWriter } from '../../contract/texts/writers.ts';
import { inLanguageOf } from '../language/request-language.ts';
import type { Mail, Mailer } from '../mail/open-mailer.ts';
import type { Clock } from '../runtime/config.ts';
import { forecastsOf } from './outlook.ts';
import { ledgerServerTexts } from './texts.ts';
import type { Log } from '../runtime/log.ts';

interface Warning {
  readonly database: Database;
  readonly mailer: Mailer;
  /** Where users open the portal, without a trailing slash. */
  readonly portal: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A forecast moves by a day or two with each booking: an end that is so near to one that was told is that one. */
const sameEndDays = 7;
/** More shops than these are counted in a mail, not named. */
const namedShops = 30;

const writeDay = dateWriter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const Claimed = z.object({ rows: z.array(z.object({ wallet: z.number(), merchant: z.number(), shop: z.number(), ends_on: z.string() })) });
type Claim = z.infer<typeof Claimed>['rows'][number];

/** Notes whose end is near and has not been told, where there is somebody to tell; each is answered to one caller alone. */
async function claim(tx: Tx, now: Date): Promise<Claim[]> {
  const until = addDays(londonDayOf(now), creditWarningDays);
  const near = (await forecastsOf(tx, 'everybody', now)).filter(({ shopId, endsOn }) => shopId !== null && endsOn !== undefined && endsOn <= until);
  const asked = JSON.stringify(near.map(({ walletId, merchantId, shopId, endsOn }) => ({ wallet: walletId, merchant: merchantId, shop: shopId, ends_on: endsOn })));
  // Two nodes at once would both find that nothing near an end was told.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('credit_warnings'))`);
  const claimed = await tx.execute(sql`
    insert into credit_warnings (wallet_id, ends_on, merchant_id, shop_id, at)
    select wallet, ends_on, merchant, shop, ${now.toISOString()}::timestamptz from jsonb_to_recordset(${asked}::jsonb) near (wallet integer, merchant integer, shop integer, ends_on date)
    where not exists (select from credit_warnings told where told.wallet_id = wallet and abs(told.ends_on - near.ends_on) < ${sameEndDays}::integer)
      and exists (select from users where role = 'Merchant' and merchant_id = merchant and disabled_at is null)
    returning wallet_id as wallet, merchant_id as merchant, shop_id as shop, ends_on::text`);
  return Claimed.parse(claimed).rows;
}

/** Who is told of those of one merchant, and of which: the first end first. */
async function toTell(tx: Tx, merchantId: number, claims: readonly Claim[]) {
  const readers = await tx.select({ email: users.email, language: users.language }).from(users).where(and(eq(users.role, 'Merchant'), eq(users.merchantId, merchantId), isNull(users.disabledAt)));
  const named = await tx.select({ id: shops.id, name: shops.name }).from(shops).where(inArray(shops.id, claims.map(({ shop }) => shop)));
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const ends = claims.toSorted((one, other) => one.ends_on.localeCompare(other.ends_on) || one.shop - other.shop).map(({ shop, ends_on: day }) => ({ shop: nameOf.get(shop) ?? '', day }));
  return { readers, ends };
}

function write(ends: readonly { readonly shop: string; readonly day: string }[], portal: string): Pick<Mail, 'subject' | 'text'> {
  const lines = ends.slice(0, namedShops).map(({ shop, day }) => ledgerServerTexts.warningLine({ shop, day: writeDay(new Date(`${day}T00:00:00Z`)) }));
  const more = ends.length > namedShops ? [ledgerServerTexts.warningMore({ count: ends.length - namedShops })] : [];
  const text = [ledgerServerTexts.warningWhat({ count: ends.length }), '', ...lines, ...more, '', ledgerServerTexts.warningThen(), '', ledgerServerTexts.warningLink(), `${portal}/subscription`].join('\n');
  return { subject: ledgerServerTexts.warningSubject(), text };
}

/**
 * One mail to each user of a merchant, in that user's language, about all of its shops whose credits end within {@link creditWarningDays} days. May run
 * often, late, and on two nodes at once. A merchant to whom no mail could be sent is reported, and told the next time.
 */
export async function warnOfCreditsEnding({ database, mailer, portal, clock, log }: Warning): Promise<void> {
  const now = clock();
  const claims = await database.inScope('system', (tx) => claim(tx, now));
  for (const merchantId of new Set(claims.map(({ merchant }) => merchant))) {
    const own = claims.filter(({ merchant }) => merchant === merchantId);
    const { readers, ends } = await database.inScope('system', (tx) => toTell(tx, merchantId, own));
    const sent = await Promise.allSettled(readers.map((reader) => inLanguageOf(reader, () => mailer.send({ to: reader.email, ...write(ends, portal) }))));
    if (sent.some(({ status }) => status === 'fulfilled')) continue;
    const reasons = sent.map((each) => (each.status === 'rejected' ? String(each.reason) : ''));
    log.error(`Merchant ${merchantId} could not be warned that credits end: ${reasons[0] ?? 'it has no user any more'}`);
    await database.inScope('system', (tx) => tx.delete(creditWarnings).where(and(eq(creditWarnings.merchantId, merchantId), eq(creditWarnings.at, now))));
  }
}
