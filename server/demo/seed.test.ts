/** Inserts the demo data into the real schema, so that constraints check it. */
import { count, countDistinct, eq, inArray, isNotNull, like, min, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summaryPageSize } from '../../contract/finance/agency-fees.ts';
import { invoicePageSize } from '../../contract/finance/invoices.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { usableCredits } from '../db/held-credits.ts';
import { invoices, weeklySummaries } from '../db/invoice-tables.ts';
import { ledgerTransactions } from '../db/ledger-tables.ts';
import { cancellationRequests } from '../db/order-tables.ts';
import { pushNotifications } from '../db/promotion-tables.ts';
import { events, merchants, orderLines, orders, packages, shops, users, vehicleTypes } from '../db/schema.ts';
import { findLedgerFaults, settleWallets } from '../areas/ledger/ledger-jobs.ts';
import { verifyPassword } from '../areas/session/sessions.ts';
import { seedDemo } from './seed.ts';
import { type Log, silentLog } from '../runtime/log.ts';
import { collectLog } from '../testing/collected-log.ts';

const now = new Date('2026-03-12T15:20:00Z');
let database: Database;

const seed = (log: Log) => seedDemo({ database, now, orders: 600, log });

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: undefined, dataDir: 'memory://' }, silentLog);
  await migrate(database, silentLog);
  await seed(silentLog);
}, 120_000);

afterAll(() => database.close());

const counted = (table: typeof orders | typeof merchants | typeof shops | typeof vehicleTypes | typeof events) =>
  database.inScope('system', async (tx) => (await tx.select({ rows: count() }).from(table))[0]?.rows);

describe('seedDemo', () => {
  it('fills every table of the marketplace', async () => {
    expect([await counted(merchants), await counted(shops), await counted(orders)]).toEqual([8, 60, 600]);
    expect(await counted(vehicleTypes)).toBe(9);
    const lines = await database.inScope('system', (tx) => tx.select().from(orderLines));
    expect(lines.length).toBeGreaterThan(600);
    expect(lines.every(({ options }) => Array.isArray(options))).toBe(true);
    expect((await database.inScope('system', (tx) => tx.select().from(packages))).length).toBeGreaterThan(300);
    expect(
      (await database.inScope('system', (tx) => tx.select().from(cancellationRequests))).length,
    ).toBeGreaterThanOrEqual(12);
  });

  it('announces no events', async () => {
    expect(await counted(events)).toBe(0);
  });

  it('gives subscriptions a history of three years in a consistent ledger', async () => {
    const found = await database.inScope('system', async (tx) => {
      const [span] = await tx
        .select({ first: min(ledgerTransactions.at), transactions: count() })
        .from(ledgerTransactions);
      return {
        span,
        kinds: await tx.selectDistinct({ kind: ledgerTransactions.kind }).from(ledgerTransactions),
        credits: await usableCredits(tx, 1),
      };
    });
    expect(found.span?.first?.getUTCFullYear()).toBe(2023);
    expect(found.span?.transactions).toBeGreaterThan(2000);
    expect(found.kinds.map(({ kind }) => kind).toSorted()).toEqual([
      'agency-fee',
      'booking',
      'commission',
      'expiry',
      'refund',
      'return',
      'subscription',
      'tranche',
    ]);
    expect(await findLedgerFaults(database)).toEqual([]);
    expect(found.credits.remaining).toBeGreaterThan(0);
    // All due charges have already been made, so settling adds nothing.
    const before = found.span?.transactions;
    await settleWallets({ database, clock: () => now, log: collectLog((line) => expect(line).toBe('')) });
    expect(await database.inScope('system', (tx) => tx.$count(ledgerTransactions))).toBe(before);
  });

  it('fills a page of each list of invoices and weekly summaries, numbered without gaps', async () => {
    const found = await database.inScope('system', async (tx) => ({
      groups: await tx
        .select({ shopId: invoices.shopReaderId, orders: countDistinct(invoices.subject) })
        .from(invoices)
        .where(inArray(invoices.shopReaderId, [1, 2, 3]))
        .groupBy(invoices.shopReaderId),
      weeks: await tx.$count(weeklySummaries, eq(weeklySummaries.merchantId, 1)),
      gaps: await tx
        .select({ issuer: invoices.issuer })
        .from(invoices)
        .groupBy(invoices.issuer, invoices.year)
        .having(sql`max(${invoices.place}) <> count(*)`),
    }));
    expect(found.groups.map(({ orders: of }) => of > invoicePageSize)).toEqual([true, true, true]);
    expect(found.weeks).toBeGreaterThanOrEqual(summaryPageSize);
    expect(found.gaps).toEqual([]);
  });

  it('does nothing the second time', async () => {
    const lines: string[] = [];
    await seed(collectLog((line) => lines.push(line)));
    expect(lines).toEqual([]);
    expect(await counted(orders)).toBe(600);
  });

  it('leaves the next id free for later rows', async () => {
    const [added] = await database.inScope('system', (tx) =>
      tx
        .insert(merchants)
        .values({
          name: 'Another',
          email: 'a@example.com',
          line1: '1 High Street',
          city: 'York',
          postalCode: 'YO1 1AA',
        })
        .returning({ id: merchants.id }),
    );
    expect(added?.id).toBe(9);
  });

  // Requirements O-1.06, O-7.40
  it('creates six demo users with the same password', async () => {
    const made = await database.inScope('system', (tx) =>
      tx.select().from(users).where(like(users.email, '%@demo.test')).orderBy(users.email),
    );
    expect(
      made.map(({ email, role, isCollectEnabled, isCollectOnly }) => [
        email.split('@')[0],
        role,
        isCollectEnabled,
        isCollectOnly,
      ]),
    ).toEqual([
      ['admin', 'Admin', false, false],
      ['collect-only', 'Shop', true, true],
      ['collect', 'Shop', true, false],
      ['merchant-collect', 'Merchant', true, false],
      ['merchant', 'Merchant', false, false],
      ['shop', 'Shop', false, false],
    ]);
    expect(new Set(made.flatMap(({ merchantId }) => merchantId ?? []))).toEqual(new Set([1]));
    expect(await verifyPassword(made[0]?.passwordHash, 'Demo-Portal-1')).toBe(true);
  });

  it('gives every shop staff who have received the sent notifications', async () => {
    const staff = await database.inScope('system', (tx) =>
      tx
        .select({ shopId: users.shopId, people: count() })
        .from(users)
        .where(isNotNull(users.shopId))
        .groupBy(users.shopId),
    );
    expect([staff.length, staff.every(({ people }) => people >= 1 && people <= 5)]).toEqual([60, true]);
    const sent = await database.inScope('system', (tx) =>
      tx.select().from(pushNotifications).where(isNotNull(pushNotifications.sentAt)),
    );
    expect([sent.length, sent.every(({ reached }) => reached !== null && reached > 0)]).toEqual([36, true]);
  });
});
