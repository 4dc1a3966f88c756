/** Writes three years of demo subscriptions and bookings to the ledger. */
import { eq, inArray, sql } from 'drizzle-orm';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import type { LedgerAccountKind } from '../../contract/finance/ledger.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, plans, proTeams, wallets } from '../db/ledger-tables.ts';
import { type Tx, insertRows } from '../db/tx.ts';
import { type Bucket, type Posting, drawHistory } from './ledger-history.ts';
import type { Random } from './random.ts';
import { type DemoPlan, merchantPlans, teamPlans } from './subscription-plans.ts';

type WalletRow = typeof wallets.$inferSelect;
type Owner = Pick<WalletRow, 'merchantId' | 'shopId' | 'proTeamId'> & { readonly walletId: number | null };

interface Owned {
  readonly owner: Owner;
  readonly postings: readonly Posting[];
}

/** Fills the ledger. All other demo data must exist. */
export async function seedLedger(tx: Tx, random: Random, now: Date): Promise<void> {
  const today = londonDayOf(now);
  await insertRows(
    tx,
    proTeams,
    teamPlans.map(({ name }, index) => ({ id: index + 1, name })),
  );
  await agreePlans(tx);
  const own = await tx.select().from(wallets).orderBy(wallets.id);
  const owned: Owned[] = [];
  for (const wallet of own) {
    const plan = planOf(wallet);
    if (plan === undefined) continue;
    const owner: Owner = { ...wallet, walletId: wallet.id };
    const { postings, startsOn, endsOn } = drawHistory(random.fork(`wallet ${wallet.id}`), plan, today);
    owned.push({ owner, postings });
    const isConcierge = wallet.id % 3 === 0;
    await tx
      .update(wallets)
      .set({
        isActive: plan.isActive,
        startsOn,
        endsOn,
        premiumEnabled: isConcierge,
        premiumOnly: isConcierge && wallet.id % 2 === 0,
      })
      .where(eq(wallets.id, wallet.id));
  }
  await writePostings(tx, owned);
}

const planOf = ({ merchantId, proTeamId }: Pick<WalletRow, 'merchantId' | 'proTeamId'>): DemoPlan | undefined =>
  proTeamId === null ? merchantPlans[(merchantId ?? 0) - 1] : teamPlans[proTeamId - 1];

async function agreePlans(tx: Tx): Promise<void> {
  for (const row of await tx.select().from(plans)) {
    const plan = planOf(row);
    if (plan === undefined) continue;
    const { credits, price, payAsYouGoPrice, premiumFee, isActive } = plan;
    await tx.update(plans).set({ credits, price, payAsYouGoPrice, premiumFee, isActive }).where(eq(plans.id, row.id));
  }
  // Merchants without a subscription pay as they go.
  const agreed = (await tx.select({ id: plans.id }).from(plans).where(sql`${plans.payAsYouGoPrice} is null`)).map(
    ({ id }) => id,
  );
  const [first] = merchantPlans;
  if (first && agreed.length > 0) {
    await tx
      .update(plans)
      .set({ payAsYouGoPrice: first.payAsYouGoPrice, premiumFee: first.premiumFee })
      .where(inArray(plans.id, agreed));
  }
}

/** Writes postings in chronological order, so that a later transaction has a higher id. */
async function writePostings(tx: Tx, owned: readonly Owned[]): Promise<void> {
  const accounts: Record<string, unknown>[] = [];
  const transactions: Record<string, unknown>[] = [];
  const entries: Record<string, unknown>[] = [];
  const known = new Map<Owner, Map<Bucket | LedgerAccountKind, number>>();

  const accountOf = (owner: Owner, account: Bucket | LedgerAccountKind): number => {
    const own = known.get(owner) ?? new Map<Bucket | LedgerAccountKind, number>();
    known.set(owner, own);
    const found = own.get(account);
    if (found !== undefined) return found;
    const id = accounts.length + 1;
    const { walletId, merchantId, shopId, proTeamId } = owner;
    accounts.push({
      id,
      walletId,
      merchantId,
      shopId,
      proTeamId,
      ...(typeof account === 'string'
        ? { kind: account, expiresOn: null }
        : { kind: account.kind, expiresOn: account.expiresOn }),
    });
    own.set(account, id);
    return id;
  };
  const all = owned.flatMap(({ owner, postings }) => postings.map((posting) => ({ owner, ...posting })));
  for (const { owner, at, kind, cause, lines } of all.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    const id = transactions.length + 1;
    const { walletId, merchantId, shopId, proTeamId } = owner;
    transactions.push({
      id,
      at,
      kind,
      walletId,
      merchantId,
      shopId,
      proTeamId,
      deliveryId: cause.deliveryId ?? null,
      job: cause.job ?? null,
      reason: cause.reason ?? null,
    });
    for (const [account, amount] of lines) {
      if (amount !== 0) {
        entries.push({ id: entries.length + 1, transactionId: id, accountId: accountOf(owner, account), amount });
      }
    }
  }
  await insertRows(tx, ledgerAccounts, accounts);
  await insertRows(tx, ledgerTransactions, transactions);
  await insertRows(tx, ledgerEntries, entries);
}
