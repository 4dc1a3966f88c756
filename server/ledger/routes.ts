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
import type { Tx } from '../db/tx.ts';
import { creditForecastOf } from './forecast.ts';
import { wireEntry } from './wire.ts';

type Asked = Pick<BodyOf<(typeof ledgerEndpoints)['list']>, 'Query' | 'Filter'>;

function matching(query: string): SQL | undefined {
  const text = query.trim();
  if (text === '') return undefined;
  const id = z.uuid().safeParse(text.toLowerCase());
  if (id.success) return or(eq(ledgerTransactions.deliveryId, id.data), eq(ledgerTransactions.orderId, id.data));
  return ilike(ledgerTransactions.reason, containing(text));
}

/** What is asked of transactions, as far as anything is: those that it is true of. */
function ofTransactions(tx: Tx, { Query, Filter: { Cause } }: Asked): SQL | undefined {
  const asked = and(matching(Query), Cause.length === 0 ? undefined : inArray(ledgerTransactions.kind, Cause));
  return asked && inArray(ledgerEntries.transactionId, tx.select({ id: ledgerTransactions.id }).from(ledgerTransactions).where(asked));
}

function conditions(tx: Tx, asked: Asked, user: ScopeUser): SQL | undefined {
  const { Shop, Date: days } = asked.Filter;
  return and(
    user.role === 'Admin' ? undefined : eq(ledgerEntries.shopId, user.shopId ?? 0),
    ofTransactions(tx, asked),
    Shop.length === 0 ? undefined : inArray(ledgerEntries.shopId, readShortIds(Shop)),
    days === null ? undefined : and(gte(ledgerEntries.at, readInstant(days.From)), lte(ledgerEntries.at, readInstant(days.To))),
  );
}

const newestFirst = [desc(ledgerEntries.at), desc(ledgerEntries.id)];

/** The ledger as it stands, for administrators and for each shop its own. */
export const ledgerHandlers: HandlersOf<typeof ledgerEndpoints> = {
  async list({ tx, user, body }) {
    // Which ones first, by their index; joined, the planner takes the policies of all tables together for so narrow that it sorts everything.
    const page = await tx
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(conditions(tx, body, user))
      .orderBy(...newestFirst)
      .limit(body.Size)
      .offset((body.Page - 1) * body.Size);
    const rows = await tx
      .select({ entry: ledgerEntries, transaction: ledgerTransactions, account: ledgerAccounts, shopName: shops.name })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .leftJoin(shops, eq(shops.id, ledgerEntries.shopId))
      .where(inArray(ledgerEntries.id, page.map(({ id }) => id)))
      .orderBy(...newestFirst);
    return { Entries: rows.map(wireEntry) };
  },

  forecast: ({ tx, user, clock }) => creditForecastOf(tx, user.shopId ?? 0, clock()),
};
