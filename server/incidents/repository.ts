import { type SQL, and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf, Id } from '../../contract/endpoint.ts';
import type { IncidentTab, incidentEndpoints } from '../../contract/incidents.ts';
import { sightOf } from '../../contract/roles.ts';
import type { UserCall } from '../api/handler.ts';
import { readShortId } from '../api/parse.ts';
import { deliveries } from '../db/courier-tables.ts';
import { foundPage, inOrderOf, walkedPage } from '../db/found-page.ts';
import { type Place, pageBehind } from '../db/page-behind.ts';
import { incidents } from '../db/incident-tables.ts';
import { merchants, shops } from '../db/schema.ts';
import { type ScopeUser, searchFor } from '../db/scope.ts';
import type { IncidentParts, IncidentRow } from './wire.ts';

type ListRequest = BodyOf<(typeof incidentEndpoints)['list']>;

const Uuid = z.uuid();

/** The condition that keeps a user to its own tenant's rows; row-level security is the second lock. */
function own(user: ScopeUser, table: typeof incidents | typeof deliveries): SQL | undefined {
  const sight = sightOf(user.role);
  if (sight === 'all') return undefined;
  return sight === 'merchant' ? eq(table.merchantId, user.merchantId ?? 0) : eq(table.shopId, user.shopId ?? 0);
}

function inTab(tab: IncidentTab, now: Date): SQL | undefined {
  if (tab === 'resolved') return isNotNull(incidents.resolvedAt);
  return and(isNull(incidents.resolvedAt), tab === 'overdue' ? lt(incidents.dueAt, now) : undefined);
}

function conditions(user: ScopeUser, { Tab, Filter }: ListRequest, now: Date): SQL | undefined {
  return and(
    own(user, incidents),
    inTab(Tab, now),
    Filter.Reason.length === 0 ? undefined : inArray(incidents.reason, Filter.Reason),
    Filter.Owner.length === 0 ? undefined : inArray(incidents.owner, Filter.Owner),
  );
}

const searched = sql`search_text(${incidents.title} || ' ' || coalesce(${incidents.details}, ''))`;

/** What is due first comes first, and of what is resolved the newest. */
function listOf(user: ScopeUser, request: ListRequest, now: Date) {
  const isResolved = request.Tab === 'resolved';
  const [at, direction] = isResolved ? ([incidents.resolvedAt, 'desc'] as const) : ([incidents.dueAt, 'asc'] as const);
  return { table: incidents, id: incidents.id, at, direction, where: conditions(user, request, now) };
}

/** The incidents that a user may see, in the user's own transaction. */
export function incidentRepository({ tx, user }: Pick<UserCall, 'tx' | 'user'>) {
  const withNames = (where: SQL | undefined) =>
    tx
      .select({ incident: incidents, merchantName: merchants.name, shopName: shops.name })
      .from(incidents)
      .leftJoin(merchants, eq(merchants.id, incidents.merchantId))
      .leftJoin(shops, eq(shops.id, incidents.shopId))
      .where(where);
  const rowsOf = async (ids: readonly string[]) => inOrderOf(ids, await withNames(inArray(incidents.id, ids.map(Number))), ({ incident }) => incident.id);
  return {
    /** One page, and how many there are in all, or at least. */
    async list(request: ListRequest, now: Date): Promise<{ rows: IncidentParts[]; total: number; isAtLeast?: boolean | undefined }> {
      const list = listOf(user, request, now);
      const inOrder = list.direction === 'desc' ? desc : asc;
      const slice = { ...list, order: [inOrder(list.at), inOrder(list.id)], size: request.Size, offset: (request.Page - 1) * request.Size };
      const search = searchFor(tx, user, request.Query, searched);
      const { ids, ...counted } = search === undefined ? await walkedPage(tx, slice) : await foundPage(tx, { ...slice, holds: search.holds }, search.see);
      return { ...counted, rows: await rowsOf(ids) };
    },

    /** Those that follow a place in the list, or its first ones. */
    async listBehind(request: ListRequest, now: Date, behind: Place | undefined, most: number) {
      const { ids, ...others } = await pageBehind(tx, { ...listOf(user, request, now), idsRunAlong: true }, { see: searchFor(tx, user, request.Query, searched)?.see }, behind, most);
      return { ...others, rows: await rowsOf(ids) };
    },

    /** `undefined` for one that does not exist and for another tenant's alike. */
    async find(id: Id): Promise<IncidentParts | undefined> {
      const [found] = await withNames(and(own(user, incidents), eq(incidents.id, readShortId(id) ?? 0)));
      return found;
    },

    /** Finds it and keeps others from changing it until the transaction ends. */
    async lock(id: Id): Promise<IncidentRow | undefined> {
      const [found] = await tx.select().from(incidents).where(and(own(user, incidents), eq(incidents.id, readShortId(id) ?? 0))).for('update');
      return found;
    },

    /** Those of a delivery; `undefined` for a delivery that the user does not see. */
    async ofDelivery(id: Id): Promise<IncidentParts[] | undefined> {
      const delivery = await this.delivery(id);
      return delivery === undefined ? undefined : await withNames(and(own(user, incidents), eq(incidents.deliveryId, delivery)));
    },

    /** The id of a delivery that the user sees. */
    async delivery(id: Id): Promise<string | undefined> {
      const uuid = Uuid.safeParse(id);
      if (!uuid.success) return undefined;
      const [found] = await tx.select({ id: deliveries.id }).from(deliveries).where(and(own(user, deliveries), eq(deliveries.id, uuid.data)));
      return found?.id;
    },
  };
}
