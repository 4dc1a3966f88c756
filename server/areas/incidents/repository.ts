import { type SQL, and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import type { IncidentTab, incidentEndpoints } from '../../../contract/collect/incidents.ts';
import { rowScope } from 'schema-admin/contract/roles.ts';
import type { UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { deliveries } from '../../db/courier-tables.ts';
import { incidents } from '../../db/incident-tables.ts';
import { type ListQuery, type OrderKey, inOrderOf, listAfter, listPage } from '../../db/list-query.ts';
import { merchants, shops } from '../../db/schema.ts';
import { type ScopeUser, textSearch } from '../../db/scope.ts';
import type { IncidentParts, IncidentRow } from './wire.ts';

type ListRequest = BodyOf<(typeof incidentEndpoints)['list']>;

const Uuid = z.uuid();

/** Returns the tenant condition for the user's rows. Row-level security enforces the same rule. */
function tenantCondition(user: ScopeUser, table: typeof incidents | typeof deliveries): SQL | undefined {
  const scope = rowScope(user.role);
  if (scope === 'all') return undefined;
  return scope === 'merchant' ? eq(table.merchantId, user.merchantId ?? 0) : eq(table.shopId, user.shopId ?? 0);
}

function inTab(tab: IncidentTab, now: Date): SQL | undefined {
  if (tab === 'resolved') return isNotNull(incidents.resolvedAt);
  return and(isNull(incidents.resolvedAt), tab === 'overdue' ? lt(incidents.dueAt, now) : undefined);
}

function conditions(user: ScopeUser, { Tab, Filter }: ListRequest, now: Date): SQL | undefined {
  return and(
    tenantCondition(user, incidents),
    inTab(Tab, now),
    Filter.Reason.length === 0 ? undefined : inArray(incidents.reason, Filter.Reason),
    Filter.Owner.length === 0 ? undefined : inArray(incidents.owner, Filter.Owner),
  );
}

export function incidentListOrder(tab: IncidentTab): readonly OrderKey[] {
  const [column, direction] =
    tab === 'resolved' ? ([incidents.resolvedAt, 'desc'] as const) : ([incidents.dueAt, 'asc'] as const);
  return [
    { column, type: 'timestamptz', direction },
    { column: incidents.id, type: 'integer', direction },
  ];
}

function listQueryOf({ tx, user }: Pick<UserCall, 'tx' | 'user'>, request: ListRequest, now: Date): ListQuery {
  return {
    table: incidents,
    id: incidents.id,
    where: conditions(user, request, now),
    order: incidentListOrder(request.Tab),
    search: textSearch(tx, user, request.Query),
  };
}

/** Creates queries for incidents that the user can see. */
export function incidentRepository({ tx, user }: Pick<UserCall, 'tx' | 'user'>) {
  const withNames = (where: SQL | undefined) =>
    tx
      .select({ incident: incidents, merchantName: merchants.name, shopName: shops.name })
      .from(incidents)
      .leftJoin(merchants, eq(merchants.id, incidents.merchantId))
      .leftJoin(shops, eq(shops.id, incidents.shopId))
      .where(where);
  const rowsOf = async (ids: readonly string[]) =>
    inOrderOf(ids, await withNames(inArray(incidents.id, ids.map(Number))), ({ incident }) => incident.id);
  return {
    async list(
      request: ListRequest,
      now: Date,
    ): Promise<{ rows: IncidentParts[]; total: number; isAtLeast?: boolean | undefined }> {
      const { ids, ...counted } = await listPage(
        tx,
        listQueryOf({ tx, user }, request, now),
        request.Size,
        (request.Page - 1) * request.Size,
      );
      return { ...counted, rows: await rowsOf(ids) };
    },

    async listAfter(request: ListRequest, now: Date, place: readonly string[] | undefined, size: number) {
      const { ids, ...others } = await listAfter(tx, listQueryOf({ tx, user }, request, now), place, size);
      return { ...others, rows: await rowsOf(ids) };
    },

    /** Returns `undefined` if the incident doesn't exist or belongs to another tenant. */
    async find(id: Id): Promise<IncidentParts | undefined> {
      const [found] = await withNames(and(tenantCondition(user, incidents), eq(incidents.id, readShortId(id) ?? 0)));
      return found;
    },

    async lock(id: Id): Promise<IncidentRow | undefined> {
      const [found] = await tx
        .select()
        .from(incidents)
        .where(and(tenantCondition(user, incidents), eq(incidents.id, readShortId(id) ?? 0)))
        .for('update');
      return found;
    },

    /** Lists the incidents of a delivery. Returns `undefined` if the user cannot see the delivery. */
    async ofDelivery(id: Id): Promise<IncidentParts[] | undefined> {
      const delivery = await this.delivery(id);
      return delivery === undefined
        ? undefined
        : await withNames(and(tenantCondition(user, incidents), eq(incidents.deliveryId, delivery)));
    },

    /** Returns the id of the delivery, or `undefined` if the user cannot see the delivery. */
    async delivery(id: Id): Promise<string | undefined> {
      const uuid = Uuid.safeParse(id);
      if (!uuid.success) return undefined;
      const [found] = await tx
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(tenantCondition(user, deliveries), eq(deliveries.id, uuid.data)));
      return found?.id;
    },
  };
}
