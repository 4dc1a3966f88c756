/** Changes to subscriptions by administrators. Locks prevent concurrent bookings. */
import { eq, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import type { Credits, Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';
import { plans, wallets } from '../../db/ledger-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { findMerchant, findShopWallet, findTeam } from './repository.ts';
import type { MerchantPlan, ProWallet, ShopWallet } from './wire.ts';

const subscriptionServerTexts = defineTexts('subscription-server', {
  noMerchant: 'This merchant does not exist.',
  noTeam: 'This pro organisation does not exist.',
  noShop: 'This shop does not exist.',
  alreadyActive: 'This subscription is already active.',
  merchantNotActive: 'The merchant’s subscription is not active.',
  notActive: 'This subscription is not active.',
});

export const merchantNotFound = () => new ApiError(404, subscriptionServerTexts.noMerchant());
export const teamNotFound = () => new ApiError(404, subscriptionServerTexts.noTeam());
export const shopNotFound = () => new ApiError(404, subscriptionServerTexts.noShop());

interface Terms {
  readonly NumberOfCredits: Credits;
  readonly Price: Pence;
}

type Call = Pick<UserCall, 'tx' | 'clock'>;

const nowSql = ({ clock }: Call) => sql`${clock().toISOString()}::timestamptz`;

function assertActiveState(isActive: boolean, wanted: boolean): void {
  if (isActive !== wanted) {
    throw new ApiError(409, isActive ? subscriptionServerTexts.alreadyActive() : subscriptionServerTexts.notActive());
  }
}

const lockPlan = (tx: Tx, id: number) => tx.select().from(plans).where(eq(plans.id, id)).for('update');

/**
 * Locks a merchant's plan against changes and bookings until the transaction ends. Throws a 404 if it doesn't exist.
 */
async function lockMerchant({ tx }: Call, id: Id): Promise<MerchantPlan> {
  const seen = await findMerchant(tx, id);
  if (seen === undefined) throw merchantNotFound();
  const [plan] = await lockPlan(tx, seen.plan.id);
  return { ...seen, plan: plan ?? seen.plan };
}

/** Locks the plan and the wallet of a pro organisation. Throws a 404 if the organisation doesn't exist. */
async function lockTeam({ tx }: Call, id: Id): Promise<ProWallet> {
  const seen = await findTeam(tx, id);
  if (seen === undefined) throw teamNotFound();
  await lockPlan(tx, seen.plan.id);
  await tx.execute(sql`select lock_wallet(${seen.wallet.id})`);
  return (await findTeam(tx, id)) ?? seen;
}

/** Locks a shop's wallet against changes and bookings until the transaction ends. Throws a 404 if it doesn't exist. */
async function lockShopWallet({ tx }: Call, id: Id): Promise<ShopWallet> {
  const seen = await findShopWallet(tx, id);
  if (seen === undefined) throw shopNotFound();
  await tx.execute(sql`select lock_wallet(${seen.wallet.id})`);
  return (await findShopWallet(tx, id)) ?? seen;
}

/** Settles the wallets of a plan, so that everything already due follows the old terms. */
async function settlePlan(call: Call, planId: number): Promise<void> {
  await call.tx.execute(
    sql`select ledger_settle(id, ${nowSql(call)}) from (select id from wallets where plan_id = ${planId} order by id) own`,
  );
}

async function setTerms(call: Call, planId: number, { NumberOfCredits, Price }: Terms): Promise<void> {
  await settlePlan(call, planId);
  await call.tx
    .update(plans)
    .set({ isActive: true, credits: NumberOfCredits, price: Price })
    .where(eq(plans.id, planId));
}

async function suspendPlan(call: Call, planId: number): Promise<void> {
  await settlePlan(call, planId);
  await call.tx.update(plans).set({ isActive: false }).where(eq(plans.id, planId));
}

/** Activates a merchant's plan. The active shops continue their month or start a new one. */
export async function activateMerchant(call: Call, id: Id, terms: Terms): Promise<void> {
  const { plan } = await lockMerchant(call, id);
  assertActiveState(plan.isActive, false);
  await setTerms(call, plan.id, terms);
  await call.tx.execute(
    sql`select ledger_activate(id, ${nowSql(call)}) from (select id from wallets where plan_id = ${plan.id} and is_active order by id) own`,
  );
}

export async function suspendMerchant(call: Call, id: Id): Promise<void> {
  const { plan } = await lockMerchant(call, id);
  assertActiveState(plan.isActive, true);
  await suspendPlan(call, plan.id);
}

/**
 * Activates a pro organisation's plan. Continues a suspended month, with the new terms from the next month, or starts a
 * new month.
 */
export async function activateTeam(call: Call, id: Id, terms: Terms): Promise<void> {
  const { plan, wallet } = await lockTeam(call, id);
  assertActiveState(plan.isActive, false);
  await setTerms(call, plan.id, terms);
  await call.tx.execute(sql`select ledger_activate(${wallet.id}, ${nowSql(call)})`);
}

export async function suspendTeam(call: Call, id: Id): Promise<void> {
  const { plan, wallet } = await lockTeam(call, id);
  assertActiveState(plan.isActive, true);
  await suspendPlan(call, plan.id);
  await call.tx.update(wallets).set({ isActive: false }).where(eq(wallets.id, wallet.id));
}

/**
 * Activates a shop's subscription. Throws a 404 for another merchant's shop, and a 409 if the shop's subscription is
 * already active or the merchant's is not.
 */
export async function activateShop(call: Call, id: Id, merchantId: Id): Promise<void> {
  const { plan, merchant } = await lockMerchant(call, merchantId);
  const { wallet } = await lockShopWallet(call, id);
  if (wallet.merchantId !== merchant.id) throw shopNotFound();
  assertActiveState(wallet.isActive, false);
  if (!plan.isActive) throw new ApiError(409, subscriptionServerTexts.merchantNotActive());
  await call.tx.execute(sql`select ledger_activate(${wallet.id}, ${nowSql(call)})`);
}

export async function suspendShop(call: Call, id: Id): Promise<void> {
  const { wallet } = await lockShopWallet(call, id);
  assertActiveState(wallet.isActive, true);
  await call.tx.execute(sql`select ledger_settle(${wallet.id}, ${nowSql(call)})`);
  await call.tx.update(wallets).set({ isActive: false }).where(eq(wallets.id, wallet.id));
}

/** Grants credits that are valid for a year, even without a subscription. */
async function addTranche(call: Call, walletId: number, { NumberOfCredits, Price }: Terms): Promise<void> {
  const at = nowSql(call);
  await call.tx.execute(
    sql`select ledger_grant(${walletId}, 'tranche', ${NumberOfCredits}, ${Price}, (london_day(${at}) + interval '1 year')::date, ${at}, '{}')`,
  );
}

export async function addShopTranche(call: Call, id: Id, terms: Terms): Promise<void> {
  const { wallet } = await lockShopWallet(call, id);
  await addTranche(call, wallet.id, terms);
}

export async function addTeamTranche(call: Call, id: Id, terms: Terms): Promise<void> {
  const { wallet } = await lockTeam(call, id);
  await addTranche(call, wallet.id, terms);
}

async function toggle(
  { tx }: Call,
  { id, ...wallet }: typeof wallets.$inferSelect,
  flag: 'premiumEnabled' | 'premiumOnly',
): Promise<void> {
  await tx
    .update(wallets)
    .set({ [flag]: !wallet[flag] })
    .where(eq(wallets.id, id));
}

export async function toggleShop(call: Call, id: Id, flag: 'premiumEnabled' | 'premiumOnly'): Promise<void> {
  await toggle(call, (await lockShopWallet(call, id)).wallet, flag);
}

export async function toggleTeam(call: Call, id: Id, flag: 'premiumEnabled' | 'premiumOnly'): Promise<void> {
  await toggle(call, (await lockTeam(call, id)).wallet, flag);
}

type Prices = Partial<Pick<typeof plans.$inferSelect, 'payAsYouGoPrice' | 'premiumFee'>>;

export async function setMerchantPrices(call: Call, id: Id, prices: Prices): Promise<void> {
  const { plan } = await lockMerchant(call, id);
  await call.tx.update(plans).set(prices).where(eq(plans.id, plan.id));
}

export async function setTeamPrices(call: Call, id: Id, prices: Prices): Promise<void> {
  const { plan } = await lockTeam(call, id);
  await call.tx.update(plans).set(prices).where(eq(plans.id, plan.id));
}
