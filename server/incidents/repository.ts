import { type SQL, and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf, Id } from '../../contract/endpoint.ts';
import type { IncidentTab, incidentEndpoints } from '../../contract/incidents.ts';
import type { UserCall } from '../api/handler.ts';
import { readShortId } from '../api/parse.ts';
import { deliveries } from '../db/courier-tables.ts';
import { containing } from '../db/found-page.ts';
import { incidents } from '../db/incident-tables.ts';
import { merchants, shops } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { IncidentParts, IncidentRow } from './wire.ts';

type ListRequest = BodyOf<(typeof incidentEndpoints)['list']>;

const Uuid = z.uuid();

/** The condition that keeps a user to its own tenant's rows; row-level security is the second lock. */
function own(user: ScopeUser, table: typeof incidents | typeof deliveries): SQL | undefined {
  if (user.role === 'Admin') return undefined;
  return user.role === 'Merchant' ? eq(table.merchantId, user.merchantId ?? 0) : eq(table.shopId, user.shopId ?? 0);
}

function inTab(tab: IncidentTab, now: Date): SQL | undefined {
  if (tab === 'resolved') return isNotNull(incidents.resolvedAt);
  return and(isNull(incidents.resolvedAt), tab === 'overdue' ? lt(incidents.dueAt, now) : undefined);
}

function conditions(user: ScopeUser, { Tab, Query, Filter }: ListRequest, now: Date): SQL | undefined {
  const text = Query.trim();
  return and(
    own(user, incidents),
    inTab(Tab, now),
    text === '' ? undefined : or(ilike(incidents.title, containing(text)), ilike(incidents.details, containing(text))),
    Filter.Reason.length === 0 ? undefined : inArray(incidents.reason, Filter.Reason),
    Filter.Owner.length === 0 ? undefined : inArray(incidents.owner, Filter.Owner),
  );
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
  return {
    /** One page, and how many there are in all: what is due first comes first, and of what is resolved the newest. */
    async list(request: ListRequest, now: Date): Promise<{ rows: IncidentParts[]; total: number }> {
      const where = conditions(user, request, now);
      const [counted] = await tx.select({ total: count() }).from(incidents).where(where);
      const order = request.Tab === 'resolved' ? [desc(incidents.resolvedAt), desc(incidents.id)] : [asc(incidents.dueAt), asc(incidents.id)];
      const rows = await withNames(where)
        .orderBy(...order)
        .limit(request.Size)
        .offset((request.Page - 1) * request.Size);
      return { rows, total: counted?.total ?? 0 };
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
