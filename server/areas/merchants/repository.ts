/** Queries for merchants that the transaction's user can see. */
import { and, asc, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import { Percent } from 'schema-admin/contract/units.ts';
import {
  type ListedMerchant,
  type MerchantRecord,
  MerchantState,
  type merchantAccountEndpoints,
} from '../../../contract/merchants/merchant-accounts.ts';
import type { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { plans } from '../../db/ledger-tables.ts';
import { containsText } from '../../db/list-query.ts';
import { merchants, shops } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { merchantsServerTexts } from './texts.ts';

type MerchantRow = typeof merchants.$inferSelect;
type ListRequest = BodyOf<(typeof merchantAccountEndpoints)['list']>;

export const merchantNotFound = () => new ApiError(404, merchantsServerTexts.notFound());

const { Active, Suspended } = MerchantState.enum;

function wireListed(row: MerchantRow, shopCount: number): Filled<z.infer<typeof ListedMerchant>> {
  return {
    Id: row.id,
    Name: row.name,
    City: row.city,
    Email: row.email,
    State: row.suspendedAt === null ? Active : Suspended,
    ShopCount: shopCount,
  };
}

export async function listMerchants(tx: Tx, { Query, State, Page, Size }: ListRequest) {
  const suspended = sql`${merchants.suspendedAt} is not null`;
  const shown = and(
    State.length === 0 ? undefined : inArray(sql`case when ${suspended} then ${Suspended} else ${Active} end`, State),
    or(
      containsText(sql`search_text(${merchants.name} || ' ' || coalesce(${merchants.legalName}, ''))`, Query),
      containsText(sql`search_text(${merchants.email})`, Query),
    ),
  );
  const page = await tx
    .select()
    .from(merchants)
    .where(shown)
    .orderBy(sql`lower(${merchants.name})`, asc(merchants.id))
    .limit(Size)
    .offset((Page - 1) * Size);
  const counts = await tx
    .select({ merchantId: shops.merchantId, shops: count() })
    .from(shops)
    .where(
      inArray(
        shops.merchantId,
        page.map(({ id }) => id),
      ),
    )
    .groupBy(shops.merchantId);
  const countOf = new Map(counts.map(({ merchantId, shops: found }) => [merchantId, found]));
  return {
    Merchants: page.map((row) => wireListed(row, countOf.get(row.id) ?? 0)),
    TotalCount: await tx.$count(merchants, shown),
  };
}

/** Returns a merchant with its shops. Throws a 404 if it does not exist. */
export async function readMerchant(tx: Tx, id: Id): Promise<Filled<MerchantRecord>> {
  const [found] = await tx
    .select({ merchant: merchants, commission: plans.commissionPercent, orderFee: plans.orderFee })
    .from(merchants)
    .leftJoin(plans, eq(plans.merchantId, merchants.id))
    .where(eq(merchants.id, readShortId(id) ?? 0));
  if (found === undefined) throw merchantNotFound();
  const { merchant, commission, orderFee } = found;
  const own = await tx
    .select()
    .from(shops)
    .where(eq(shops.merchantId, merchant.id))
    .orderBy(sql`lower(${shops.name})`, asc(shops.id));
  return {
    ...wireListed(merchant, own.length),
    LegalName: merchant.legalName,
    VatNumber: merchant.vatNumber,
    ContactName: merchant.contactName,
    Phone: merchant.phone,
    Line1: merchant.line1,
    Line2: merchant.line2,
    County: merchant.county,
    PostalCode: merchant.postalCode,
    Commission: commission === null ? null : Percent.parse(commission),
    OrderFee: orderFee,
    Logo: merchant.logoUrl,
    Shops: own.map((shop) => ({
      Id: shop.id,
      Name: shop.name,
      City: shop.city,
      Bound: shop.isBound,
      Archived: shop.archivedAt !== null,
    })),
  };
}

/** Throws a 422 if another merchant has the name. Two merchants cannot take it at the same time. */
export async function assertNameIsFree(tx: Tx, name: string, id = 0): Promise<void> {
  const key = name.toLowerCase();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`merchant ${key}`}, 0))`);
  const taken = await tx.$count(merchants, and(eq(sql`lower(${merchants.name})`, key), ne(merchants.id, id)));
  if (taken === 0) return;
  const text = merchantsServerTexts.nameTaken();
  throw new ApiError(422, text, { Name: text });
}

/** Updates a merchant. Throws a 404 if it does not exist. */
export async function updateMerchant(tx: Tx, id: Id, values: Partial<typeof merchants.$inferInsert>): Promise<null> {
  const known = eq(merchants.id, readShortId(id) ?? 0);
  const changed = await tx.update(merchants).set(values).where(known).returning({ id: merchants.id });
  if (changed.length === 0) throw merchantNotFound();
  return null;
}

/** Suspends or reactivates a merchant. Throws a 404 if it does not exist, and a 409 if it is already in that state. */
export async function setSuspended(tx: Tx, id: Id, suspendedAt: Date | null): Promise<null> {
  const known = eq(merchants.id, readShortId(id) ?? 0);
  const [merchant] = await tx.select().from(merchants).where(known).for('update');
  if (merchant === undefined) throw merchantNotFound();
  if ((merchant.suspendedAt === null) === (suspendedAt === null)) {
    const text = suspendedAt === null ? merchantsServerTexts.notSuspended() : merchantsServerTexts.alreadySuspended();
    throw new ApiError(409, text);
  }
  await tx.update(merchants).set({ suspendedAt }).where(known);
  return null;
}

/** Selects the shops that receive new orders: live, not archived, and of a merchant that is not suspended. */
export const receivesOrders = and(
  eq(shops.isBound, true),
  isNull(shops.archivedAt),
  sql`not exists (select from ${merchants} where ${merchants.id} = ${shops.merchantId} and ${merchants.suspendedAt} is not null)`,
);
