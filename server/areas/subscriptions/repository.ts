/** Queries for plans and wallets that the transaction's user can see. */
import { type SQL, and, asc, count, eq, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { readShortId } from '../../api/parse.ts';
import { containsText } from '../../db/list-query.ts';
import { heldCredits } from '../../db/held-credits.ts';
import { plans, proTeams, wallets } from '../../db/ledger-tables.ts';
import { merchants, shops } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { MerchantPlan, ProWallet, ShopWallet } from './wire.ts';

export interface PageRequest {
  readonly Page: number;
  readonly Size: number;
  readonly Query: string;
}

export interface PageResult<Row> {
  readonly rows: Row[];
  readonly total: number;
}

const nameCondition = (
  name: SQL | typeof merchants.name | typeof shops.name | typeof proTeams.name,
  query: string,
): SQL | undefined => containsText(sql`search_text(${name})`, query);

const selectMerchantPlans = (tx: Tx) =>
  tx
    .select({ merchant: { id: merchants.id, name: merchants.name }, plan: plans })
    .from(merchants)
    .innerJoin(plans, eq(plans.merchantId, merchants.id))
    .$dynamic();

const selectShopWallets = (tx: Tx) =>
  tx
    .select({ shop: { id: shops.id, name: shops.name }, wallet: wallets, ...heldCredits })
    .from(shops)
    .innerJoin(wallets, eq(wallets.shopId, shops.id))
    .$dynamic();

const selectProWallets = (tx: Tx) =>
  tx
    .select({ team: { id: proTeams.id, name: proTeams.name }, plan: plans, wallet: wallets, ...heldCredits })
    .from(proTeams)
    .innerJoin(plans, eq(plans.proTeamId, proTeams.id))
    .innerJoin(wallets, eq(wallets.proTeamId, proTeams.id))
    .$dynamic();

/** Lists one page of merchants, sorted by name. Pages count from 0. */
export async function listMerchants(tx: Tx, { Page, Size, Query }: PageRequest): Promise<PageResult<MerchantPlan>> {
  const where = nameCondition(merchants.name, Query);
  const [counted] = await tx.select({ total: count() }).from(merchants).where(where);
  const rows = await selectMerchantPlans(tx)
    .where(where)
    .orderBy(asc(sql`lower(${merchants.name})`), asc(merchants.id))
    .limit(Size)
    .offset(Page * Size);
  return { rows, total: counted?.total ?? 0 };
}

/** Lists one page of pro organisations, sorted by name. Pages count from 0. */
export async function listTeams(tx: Tx, { Page, Size, Query }: PageRequest): Promise<PageResult<ProWallet>> {
  const where = nameCondition(proTeams.name, Query);
  const [counted] = await tx.select({ total: count() }).from(proTeams).where(where);
  const rows = await selectProWallets(tx)
    .where(where)
    .orderBy(asc(sql`lower(${proTeams.name})`), asc(proTeams.id))
    .limit(Size)
    .offset(Page * Size);
  return { rows, total: counted?.total ?? 0 };
}

/** Lists one page of a merchant's shops, sorted by name. Pages count from 0. */
export async function listShopWallets(
  tx: Tx,
  merchantId: number,
  { Page, Size, Query }: PageRequest,
): Promise<PageResult<ShopWallet>> {
  const where = and(eq(shops.merchantId, merchantId), nameCondition(shops.name, Query));
  const [counted] = await tx.select({ total: count() }).from(shops).where(where);
  const rows = await selectShopWallets(tx)
    .where(where)
    .orderBy(asc(sql`lower(${shops.name})`), asc(shops.id))
    .limit(Size)
    .offset(Page * Size);
  return { rows, total: counted?.total ?? 0 };
}

export async function findMerchant(tx: Tx, id: Id): Promise<MerchantPlan | undefined> {
  const [found] = await selectMerchantPlans(tx).where(eq(merchants.id, readShortId(id) ?? 0));
  return found;
}

export async function findTeam(tx: Tx, id: Id): Promise<ProWallet | undefined> {
  const [found] = await selectProWallets(tx).where(eq(proTeams.id, readShortId(id) ?? 0));
  return found;
}

export async function findShopWallet(tx: Tx, id: Id): Promise<ShopWallet | undefined> {
  const [found] = await selectShopWallets(tx).where(eq(shops.id, readShortId(id) ?? 0));
  return found;
}
