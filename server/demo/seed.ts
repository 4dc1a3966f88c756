import { eq, getTableName, sql } from 'drizzle-orm';
import { searchText } from 'schema-admin/contract/values/search-text.ts';
import { advisoryLocks } from '../db/advisory-locks.ts';
import { brands, categories, productVariants, products, subcategories, verticals } from '../db/catalogue-tables.ts';
import type { Database } from '../db/database.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, proTeams } from '../db/ledger-tables.ts';
import { cancellationRequests } from '../db/order-tables.ts';
import { promoCodes, pushNotifications, pushRecipients } from '../db/promotion-tables.ts';
import { merchants, orderLines, orders, packages, settings, shops, users, vehicleTypes } from '../db/schema.ts';
import { shopClosures, shopImages, shopPickingHours } from '../db/shop-tables.ts';
import { muteAnnouncements } from '../db/scope.ts';
import { type Tx, insertRows } from '../db/tx.ts';
import { issueInvoices, summariseWeeks } from '../areas/invoices/issue-invoices.ts';
import { reachOfNotification } from '../areas/notifications/reach.ts';
import { demoPlatform } from '../runtime/config.ts';
import { hashPassword } from '../areas/session/sessions.ts';
import { buildCatalogue } from './catalogue.ts';
import { buildClosures, buildShopDetails } from './shop-details.ts';
import { hasUsers } from '../db/has-users.ts';
import { seedLedger } from './ledger.ts';
import { buildMarketplace } from './marketplace.ts';
import { type Merchant, buildStaff, buildUsers, demoMerchant } from './merchants.ts';
import { buildNotifications } from './notifications.ts';
import { buildPromoCodes } from './promo-codes.ts';
import { createRandom } from './random.ts';
import { seedReturns } from './returns.ts';
import { demoVehicleTypes } from './vehicle-types.ts';
import type { Log } from '../runtime/log.ts';

/**
 * Number of days whose orders are invoiced for merchants without demo users, and the maximum number of invoiced orders.
 */
const otherDays = 14;
const mostOrders = 1500;
const everything = 1_000_000;

/** Charges, invoices and summarises delivered orders, each at the time it was due. */
async function seedInvoices(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - otherDays * 24 * 3_600_000).toISOString();
  const delivered = sql`array(select id from orders where delivered_at <= ${now.toISOString()} and (merchant_id = ${demoMerchant} or delivered_at >= ${since}) order by delivered_at desc, id limit ${mostOrders})`;
  await tx.execute(sql`select charge_orders(${delivered})`);
  await tx.execute(
    sql`select refund_orders(array(select id from orders where manually_refunded_at <= ${now.toISOString()}))`,
  );
  await issueInvoices(tx, demoPlatform, null, { most: everything });
  await summariseWeeks(tx, now);
}

const seededKey = 'demo_seeded';
const demoPassword = 'Demo-Portal-1';
const batchSize = 500;
const promotionSeed = 9;
const detailsSeed = 10;
const staffSeed = 11;
const ledgerSeed = 12;

interface SeedOptions {
  readonly database: Database;
  readonly now: Date;
  readonly orders: number;
  readonly log: Log;
}

/**
 * Fills an empty database once. Does nothing if there are users, or if another node is faster. Sends no events to
 * sockets.
 */
export async function seedDemo({ database, now, orders: count, log }: SeedOptions): Promise<void> {
  if (await database.inScope('system', hasUsers)) return;
  const passwordHash = await hashPassword(demoPassword);
  await database.inScope('system', async (tx) => {
    // Another node may need minutes to fill the database.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`);
    if (await hasUsers(tx)) return;
    await muteAnnouncements(tx);
    log.info(`Filling the empty database with a demo marketplace of ${count} orders…`);
    const market = buildMarketplace(now, count);
    await insertRows(
      tx,
      merchants,
      market.merchants.map(({ row }) => row),
    );
    await insertShops(tx, market, now);
    await insertCatalogue(tx, market.merchants);
    await insertRows(tx, vehicleTypes, demoVehicleTypes);
    const shopRows = market.shops.map(({ row }) => row);
    const people = [...buildUsers(passwordHash), ...buildStaff(createRandom(staffSeed), shopRows, passwordHash)];
    await tx.insert(users).values(people.map((person) => ({ ...person, isDemo: true })));
    await seedPromotions(
      tx,
      shopRows.map(({ id }) => id),
      now,
    );
    for (const batch of batches(market.orders)) {
      // Set the SKUs here, because otherwise a trigger on the lines would update each order.
      await insertRows(
        tx,
        orders,
        batch.map(({ order, lines }) => ({ ...order, skus: skusOf(lines) })),
      );
      await insertRows(
        tx,
        orderLines,
        batch.flatMap(({ lines }) => lines),
      );
      await insertRows(
        tx,
        packages,
        batch.flatMap((entry) => entry.packages),
      );
      await insertRows(
        tx,
        cancellationRequests,
        batch.flatMap(({ cancellations }) => cancellations),
      );
    }
    await seedLedger(tx, createRandom(ledgerSeed), now);
    for (const table of [
      merchants,
      shops,
      proTeams,
      ledgerAccounts,
      ledgerTransactions,
      ledgerEntries,
      vehicleTypes,
      pushNotifications,
      verticals,
      categories,
      subcategories,
      brands,
      products,
      productVariants,
    ]) {
      const name = getTableName(table);
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.identifier(name)}))`,
      );
    }
    // Update the statistics, so that the next queries aren't planned for empty tables.
    await tx.execute(sql`analyze`);
    await seedInvoices(tx, now);
    await seedReturns(tx, now);
    await tx.insert(settings).values({ key: seededKey, value: now.toISOString() });
  });
}

/** Returns the order's SKUs as the database stores them (migrations 0045 and 0070). */
function skusOf(lines: readonly { readonly sku?: string | null | undefined }[]): string {
  return searchText([...new Set(lines.flatMap(({ sku }) => sku ?? []))].toSorted().join(' '));
}

/**
 * Adds promo codes and notifications. Uses its own random stream, so that changes here don't affect other demo data.
 */
async function seedPromotions(tx: Tx, shopIds: readonly number[], now: Date): Promise<void> {
  const random = createRandom(promotionSeed);
  await tx.insert(promoCodes).values(buildPromoCodes(random.fork('codes'), now));
  const notifications = buildNotifications(random.fork('notifications'), shopIds, now);
  await insertRows(
    tx,
    pushNotifications,
    notifications.map(({ row }) => row),
  );
  await insertRows(
    tx,
    pushRecipients,
    notifications.flatMap(({ recipients }) => recipients),
  );
  for (const { row } of notifications.filter(({ row: { sentAt } }) => sentAt)) {
    await tx
      .update(pushNotifications)
      .set({ reached: await reachOfNotification(tx, row.id) })
      .where(eq(pushNotifications.id, row.id));
  }
}

/** Adds shops and their details. Uses its own random stream, so that changes here don't affect other demo data. */
async function insertShops(
  tx: Tx,
  market: Pick<ReturnType<typeof buildMarketplace>, 'shops'>,
  now: Date,
): Promise<void> {
  const details = buildShopDetails(createRandom(detailsSeed).fork('shops'), market.shops, now);
  await insertRows(tx, shops, details.rows);
  await insertRows(tx, shopPickingHours, details.hours);
  await insertRows(tx, shopImages, details.images);
  await insertRows(tx, shopClosures, buildClosures(details.rows, now));
}

async function insertCatalogue(tx: Tx, sellers: readonly Merchant[]): Promise<void> {
  const catalogue = buildCatalogue(createRandom(detailsSeed).fork('catalogue'), sellers);
  await insertRows(tx, verticals, catalogue.verticals);
  await insertRows(tx, categories, catalogue.categories);
  await insertRows(tx, subcategories, catalogue.subcategories);
  await insertRows(tx, brands, catalogue.brands);
  await insertRows(tx, products, catalogue.products);
  await insertRows(tx, productVariants, catalogue.variants);
}

function* batches<T>(entries: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const entry of entries) {
    if (batch.push(entry) < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
