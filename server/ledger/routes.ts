import { type SQL, and, desc, eq, gte, ilike, inArray, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { ledgerEndpoints } from '../../contract/ledger.ts';
import { readInstant } from '../../contract/time.ts';
import type { HandlersOf } from '../api/handler.ts';
import { readShortIds } from '../api/short-id.ts';
import { containing } from '../db/containing.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../db/ledger-tables.ts';
import { shops } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';
import { wireEntry } from './wire.ts';

type Asked = Pick<BodyOf<(typeof ledgerEndpoints)['list']>, 'Query' | 'Filter'>;

function matching(query: string): SQL | undefined {
  const text = query.trim();
  if (text === '') return undefined;
  const id = z.uuid().safeParse(text.toLowerCase());
  if (id.success) return or(eq(ledgerTransactions.deliveryId, id.data), eq(ledgerTransactions.orderId, id.data));
  return ilike(ledgerTransactions.reason, containing(text));
}

function conditions({ Query, Filter }: Asked, user: ScopeUser): SQL | undefined {
  const { Shop, Cause, Date: days } = Filter;
  return and(
    user.role === 'Admin' ? undefined : eq(ledgerEntries.shopId, user.shopId ?? 0),
    matching(Query),
    Shop.length === 0 ? undefined : inArray(ledgerEntries.shopId, readShortIds(Shop)),
    Cause.length === 0 ? undefined : inArray(ledgerTransactions.kind, Cause),
    days === null ? undefined : and(gte(ledgerEntries.at, readInstant(days.From)), lte(ledgerEntries.at, readInstant(days.To))),
  );
}

/** The ledger as it stands, for administrators and for each shop its own. */
export const ledgerHandlers: HandlersOf<typeof ledgerEndpoints> = {
  async list({ tx, user, body }) {
    const rows = await tx
      .select({ entry: ledgerEntries, transaction: ledgerTransactions, account: ledgerAccounts, shopName: shops.name })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .leftJoin(shops, eq(shops.id, ledgerEntries.shopId))
      .where(conditions(body, user))
      .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
      .limit(body.Size)
      .offset((body.Page - 1) * body.Size);
    return { Entries: rows.map(wireEntry) };
  },
};
