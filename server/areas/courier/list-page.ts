import { type SQL, and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { CollectStatus, type CollectListRequest, type CollectTab } from '../../../contract/collect/deliveries.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { deliveries } from '../../db/courier-tables.ts';
import {
  type ListPage,
  type ListQuery,
  type OrderKey,
  type RowsAfter,
  branchesOf,
  containsText,
  listAfter,
  listPage,
} from '../../db/list-query.ts';
import { merchants } from '../../db/schema.ts';
import { type ScopeUser, type Search, searchFor, soughtIn } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';

interface ListScope {
  readonly tx: Tx;
  readonly user: ScopeUser;
  /** The tenant condition. */
  readonly own: SQL | undefined;
}

export async function findPage(scope: ListScope, tab: CollectTab, request: CollectListRequest): Promise<ListPage> {
  return await listPage(
    scope.tx,
    await listQueryOf(scope, tab, request),
    request.Size,
    (request.Page - 1) * request.Size,
  );
}

export async function findPageAfter(
  scope: ListScope,
  tab: CollectTab,
  request: CollectListRequest,
  place: readonly string[] | undefined,
  size: number,
): Promise<RowsAfter> {
  return await listAfter(scope.tx, await listQueryOf(scope, tab, request), place, size);
}

export const deliveryListOrder = (direction: CollectListRequest['Order']): readonly OrderKey[] => [
  { column: deliveries.draftedAt, type: 'timestamptz', direction },
  { column: deliveries.id, type: 'uuid', direction: direction === 'asc' ? 'desc' : 'asc' },
];

async function listQueryOf(scope: ListScope, tab: CollectTab, request: CollectListRequest): Promise<ListQuery> {
  const { tx, own } = scope;
  return {
    table: deliveries,
    id: deliveries.id,
    where: and(own, listConditions(tx, tab, request.Filter)),
    order: deliveryListOrder(request.Order),
    search: await searchOf(scope, request),
    branches: statusBranches(request.Filter),
  };
}

async function searchOf({ tx, user }: ListScope, { Query }: CollectListRequest): Promise<Search | undefined> {
  const texts = soughtIn(Query);
  if (texts === undefined) return undefined;
  const matching = await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(containsText(sql`search_text(${merchants.name})`, Query));
  return searchFor(tx, user, { texts, merchants: matching.map(({ id }) => id) });
}

/** Returns the known statuses in the filter, ignoring case. */
function statusesOf({ Status }: CollectListRequest['Filter']): readonly CollectStatus[] {
  const requestedStatuses = new Set(Status.map((code) => code.toLowerCase()));
  return CollectStatus.options.filter((status) => requestedStatuses.has(status.toLowerCase()));
}

/** Splits a status filter into one query per status, to use the index that starts with the status (migration 0058). */
const statusBranches = (filter: CollectListRequest['Filter']) =>
  branchesOf(statusesOf(filter).map((status) => eq(deliveries.status, status)));

function listConditions(tx: Tx, tab: CollectTab, filter: CollectListRequest['Filter']): SQL | undefined {
  const { Status, StartDate, EndDate, Merchants, ConciergeOnly } = filter;
  return and(
    eq(deliveries.portalStatus, tab),
    StartDate === null ? undefined : gte(deliveries.draftedAt, readInstant(StartDate)),
    EndDate === null ? undefined : lte(deliveries.draftedAt, readInstant(EndDate)),
    Status.length === 0 ? undefined : inArray(deliveries.status, [...statusesOf(filter)]),
    Merchants.length === 0
      ? undefined
      : inArray(
          deliveries.merchantId,
          tx.select({ id: merchants.id }).from(merchants).where(inArray(merchants.name, Merchants)),
        ),
    ConciergeOnly === true ? eq(deliveries.isPremium, true) : undefined,
  );
}
