import { type SQL, and, asc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CollectListRequest, CollectTab } from '../../../contract/collect/deliveries.ts';
import type { DashboardCounts } from '../../../contract/collect/progress.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { rowScope } from 'schema-admin/contract/roles.ts';
import type { UserCall } from '../../api/handler.ts';
import { type StepKind, courierSteps, deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import { inOrderOf } from '../../db/list-query.ts';
import { merchants } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { openIncident } from '../incidents/open-incident.ts';
import { findPageAfter, findPage } from './list-page.ts';
import type { DeliveryParts, DeliveryRow, QuoteRow } from './wire.ts';

type Change = Partial<typeof deliveries.$inferInsert>;

const Uuid = z.uuid();

/** Returns the tenant condition for the user's deliveries. Row-level security enforces the same rule. */
export function ownDeliveries(user: ScopeUser): SQL | undefined {
  const scope = rowScope(user.role);
  if (scope === 'all') return undefined;
  return scope === 'merchant'
    ? eq(deliveries.merchantId, user.merchantId ?? 0)
    : eq(deliveries.shopId, user.shopId ?? 0);
}

/** Creates queries for deliveries that the user can see. */
export function deliveryRepository({ tx, user }: Pick<UserCall, 'tx'> & { readonly user: ScopeUser }) {
  const own = ownDeliveries(user);
  const parts = {
    delivery: deliveries,
    merchantName: merchants.name,
    winner: deliveryQuotes,
  };
  const rowsOf = async (ids: readonly string[]): Promise<Pick<DeliveryParts, 'delivery' | 'merchantName'>[]> => {
    if (ids.length === 0) return [];
    const found = await tx
      .select({ delivery: deliveries, merchantName: merchants.name })
      .from(deliveries)
      .leftJoin(merchants, eq(merchants.id, deliveries.merchantId))
      .where(and(own, inArray(deliveries.id, [...ids])));
    return inOrderOf(ids, found, ({ delivery }) => delivery.id);
  };
  return {
    async list(
      tab: CollectTab,
      request: CollectListRequest,
    ): Promise<{
      rows: Pick<DeliveryParts, 'delivery' | 'merchantName'>[];
      total: number;
      isAtLeast?: boolean | undefined;
    }> {
      const { ids, total, isAtLeast } = await findPage({ tx, user, own }, tab, request);
      return { rows: await rowsOf(ids), total, isAtLeast };
    },

    async listAfter(tab: CollectTab, request: CollectListRequest, place: readonly string[] | undefined, size: number) {
      const { ids, ...others } = await findPageAfter({ tx, user, own }, tab, request, place, size);
      return { rows: await rowsOf(ids), ...others };
    },

    /** Returns `undefined` if the delivery doesn't exist or belongs to another tenant. */
    async find(id: Id): Promise<DeliveryParts | undefined> {
      const uuid = Uuid.safeParse(id);
      if (!uuid.success) return undefined;
      const [found] = await tx
        .select(parts)
        .from(deliveries)
        .leftJoin(merchants, eq(merchants.id, deliveries.merchantId))
        .leftJoin(deliveryQuotes, eq(deliveryQuotes.id, deliveries.winningQuoteId))
        .where(and(own, eq(deliveries.id, uuid.data)));
      return found;
    },

    async lock(id: Id): Promise<DeliveryRow | undefined> {
      const uuid = Uuid.safeParse(id);
      if (!uuid.success) return undefined;
      const [found] = await tx
        .select()
        .from(deliveries)
        .where(and(own, eq(deliveries.id, uuid.data)))
        .for('update');
      return found;
    },

    /**
     * Returns whether the tab holds any delivery that entered it after the given time. Ignores times in the future,
     * which simulated trips report.
     */
    async hasEntered(tab: CollectTab, after: Date, now: Date): Promise<boolean> {
      const [entered] = await tx
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(
          and(
            own,
            eq(deliveries.portalStatus, tab),
            gt(deliveries.enteredTabAt, after),
            lte(deliveries.enteredTabAt, now),
          ),
        )
        .limit(1);
      return entered !== undefined;
    },

    /** Counts the deliveries drafted since the given time, by state. */
    async counts(since: Date): Promise<DashboardCounts> {
      const of = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})::int`;
      const [counted] = await tx
        .select({
          Open: of(eq(deliveries.portalStatus, 'open')),
          OpenPremium: of(and(eq(deliveries.portalStatus, 'open'), eq(deliveries.isPremium, true))),
          OutForDelivery: of(eq(deliveries.portalStatus, 'outfordelivery')),
          Delivered: of(eq(deliveries.status, 'Delivered')),
          Failed: of(eq(deliveries.status, 'Failed')),
        })
        .from(deliveries)
        .where(and(own, gte(deliveries.draftedAt, since)));
      return counted ?? { Open: 0, OpenPremium: 0, OutForDelivery: 0, Delivered: 0, Failed: 0 };
    },
  };
}

/** Creates queries for one delivery without a tenant condition. Callers must be system jobs or check access first. */
export function unscopedDeliveryRepository(tx: Tx) {
  return {
    /** Updates the delivery, and opens an incident if the new status is `Failed`. */
    async change(id: string, change: Change): Promise<void> {
      const update = tx.update(deliveries).set(change).where(eq(deliveries.id, id));
      if (change.status !== 'Failed') return void (await update);
      for (const failed of await update.returning()) await openIncident(tx, failed);
    },

    /** Returns the quotes of the latest search, cheapest first. */
    quotes(delivery: Pick<DeliveryRow, 'id' | 'searchStartedAt'>): Promise<QuoteRow[]> {
      const newest =
        delivery.searchStartedAt === null ? undefined : gte(deliveryQuotes.offeredAt, delivery.searchStartedAt);
      return tx
        .select()
        .from(deliveryQuotes)
        .where(and(eq(deliveryQuotes.deliveryId, delivery.id), newest))
        .orderBy(asc(deliveryQuotes.totalPence), asc(deliveryQuotes.id));
    },

    async quote(id: string): Promise<QuoteRow | undefined> {
      const [quote] = await tx.select().from(deliveryQuotes).where(eq(deliveryQuotes.id, id));
      return quote;
    },

    async changeQuote(id: string, change: Partial<typeof deliveryQuotes.$inferInsert>): Promise<void> {
      await tx.update(deliveryQuotes).set(change).where(eq(deliveryQuotes.id, id));
    },

    /** Schedules a step, or reschedules an existing step of the same kind. Resets the number of attempts. */
    async plan(
      { id: deliveryId, merchantId, shopId }: Pick<DeliveryRow, 'id' | 'merchantId' | 'shopId'>,
      kind: StepKind,
      dueAt: Date,
    ): Promise<void> {
      await tx
        .insert(courierSteps)
        .values({ deliveryId, merchantId, shopId, kind, dueAt })
        .onConflictDoUpdate({ target: [courierSteps.deliveryId, courierSteps.kind], set: { dueAt, attempts: 0 } });
    },
  };
}
