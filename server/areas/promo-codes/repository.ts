import { type SQL, and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { PromoCodeBatch } from '../../../contract/promotions/promo-codes-batch.ts';
import {
  type PromoCodeListRequest,
  type PromoCodeOrder,
  promoCodeDirections,
} from '../../../contract/promotions/promo-codes.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortId, readShortIds } from '../../api/parse.ts';
import { type ListQuery, type OrderKey, type RowsAfter, inOrderOf, listAfter, listPage } from '../../db/list-query.ts';
import { promoCodes } from '../../db/promotion-tables.ts';
import { type ScopeUser, textSearch } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import type { PromoCodeRow } from './wire.ts';

const NewBatch = z.object({ rows: z.tuple([z.object({ batch: z.number() })]) });

/** Maximum number of batches that the filter offers. */
const maxBatches = 200;

export interface PromoCodeRepository {
  list(
    request: PromoCodeListRequest,
    now: Date,
  ): Promise<{ rows: PromoCodeRow[]; total: number; isAtLeast?: boolean | undefined }>;
  listAfter(
    request: PromoCodeListRequest,
    now: Date,
    place: readonly string[] | undefined,
    size: number,
  ): Promise<Omit<RowsAfter, 'ids'> & { rows: PromoCodeRow[] }>;
  find(id: Id): Promise<PromoCodeRow | undefined>;
  lock(id: Id): Promise<PromoCodeRow | undefined>;
  /** Adds a code. Returns its id, or `undefined` if the code already exists. */
  add(row: typeof promoCodes.$inferInsert): Promise<number | undefined>;
  /** Adds the codes that don't exist yet and returns them. */
  addFree(rows: readonly (typeof promoCodes.$inferInsert)[]): Promise<string[]>;
  /** Returns a new id for codes that are created together. */
  newBatch(): Promise<number>;
  batches(): Promise<Filled<PromoCodeBatch>[]>;
  setEnd(id: number, expiresAt: Date): Promise<void>;
  /** Returns the codes that already exist, in upper case. */
  taken(codes: readonly string[]): Promise<Set<string>>;
}

export function promoCodeRepository({
  tx,
  user,
}: {
  readonly tx: Tx;
  readonly user: Pick<ScopeUser, 'role'>;
}): PromoCodeRepository {
  const rowsOf = async (ids: readonly string[]) =>
    inOrderOf(
      ids,
      await tx
        .select()
        .from(promoCodes)
        .where(inArray(promoCodes.id, ids.map(Number))),
      ({ id }) => id,
    );
  return {
    async list(request, now) {
      const { ids, ...counted } = await listPage(
        tx,
        listQueryOf({ tx, user }, request, now),
        request.Size,
        (request.Page - 1) * request.Size,
      );
      return { ...counted, rows: await rowsOf(ids) };
    },

    async listAfter(request, now, place, size) {
      const { ids, ...others } = await listAfter(tx, listQueryOf({ tx, user }, request, now), place, size);
      return { ...others, rows: await rowsOf(ids) };
    },

    async find(id) {
      const shortId = readShortId(id);
      if (shortId === undefined) return undefined;
      const [row] = await tx.select().from(promoCodes).where(eq(promoCodes.id, shortId));
      return row;
    },

    async lock(id) {
      const shortId = readShortId(id);
      if (shortId === undefined) return undefined;
      const [row] = await tx.select().from(promoCodes).where(eq(promoCodes.id, shortId)).for('update');
      return row;
    },

    async add(row) {
      const [added] = await tx.insert(promoCodes).values(row).onConflictDoNothing().returning({ id: promoCodes.id });
      return added?.id;
    },

    async addFree(rows) {
      const added = await tx
        .insert(promoCodes)
        .values([...rows])
        .onConflictDoNothing()
        .returning({ code: promoCodes.code });
      return added.map(({ code }) => code);
    },

    async newBatch() {
      return NewBatch.parse(await tx.execute(sql`select nextval('promo_codes_id_seq')::integer as batch`)).rows[0]
        .batch;
    },

    async batches() {
      const { batchId } = promoCodes;
      const rows = await tx
        .select({ Id: batchId, Count: count(), Code: min(promoCodes.code) })
        .from(promoCodes)
        .where(isNotNull(batchId))
        .groupBy(batchId)
        .orderBy(desc(batchId))
        .limit(maxBatches);
      return rows.map(({ Id, Count, Code }) => ({ Id: Id ?? 0, Count, Code: Code ?? '' }));
    },

    async setEnd(id, expiresAt) {
      await tx.update(promoCodes).set({ expiresAt }).where(eq(promoCodes.id, id));
    },

    async taken(codes) {
      const inUpperCase = codes.map((code) => code.toUpperCase());
      const found = await tx
        .select({ code: promoCodes.code })
        .from(promoCodes)
        .where(inArray(sql`upper(${promoCodes.code})`, inUpperCase));
      return new Set(found.map(({ code }) => code.toUpperCase()));
    },
  };
}

function conditions({ Filter }: PromoCodeListRequest, now: Date): SQL | undefined {
  return and(
    Filter.DiscountType.length === 0 ? undefined : inArray(promoCodes.discountType, Filter.DiscountType),
    Filter.UseType.length === 0 ? undefined : inArray(promoCodes.useType, Filter.UseType),
    Filter.CodeType.length === 0
      ? undefined
      : inArray(
          promoCodes.isReferralVoucher,
          Filter.CodeType.map((type) => type === 'ReferralVoucher'),
        ),
    // Both answers together match all codes.
    or(
      ...Filter.MinimumSpend.map((answer) =>
        answer === 'yes' ? isNotNull(promoCodes.minimumSpend) : isNull(promoCodes.minimumSpend),
      ),
    ),
    Filter.Batch === undefined || Filter.Batch.length === 0
      ? undefined
      : inArray(promoCodes.batchId, readShortIds(Filter.Batch)),
    or(
      ...Filter.Status.map((status) =>
        status === 'active' ? gt(promoCodes.expiresAt, now) : lte(promoCodes.expiresAt, now),
      ),
    ),
  );
}

function listQueryOf(
  { tx, user }: { readonly tx: Tx; readonly user: Pick<ScopeUser, 'role'> },
  request: PromoCodeListRequest,
  now: Date,
): ListQuery {
  return {
    table: promoCodes,
    id: promoCodes.id,
    where: conditions(request, now),
    order: promoCodeListOrder(request),
    search: textSearch(tx, user, request.Query),
  };
}

const byEnd: readonly OrderKey[] = [
  { column: promoCodes.expiresAt, type: 'timestamptz', direction: promoCodeDirections.Expires },
  { column: promoCodes.id, type: 'integer', direction: 'desc' },
];

/**
 * Sort keys by list order: the group first, so that groups stay together, then the end date and the id, latest first.
 */
const listOrder: Readonly<Record<PromoCodeOrder, readonly OrderKey[]>> = {
  Expires: byEnd,
  Active: byEnd,
  StartDate: [{ column: promoCodes.startsAt, type: 'timestamptz', direction: promoCodeDirections.StartDate }, ...byEnd],
  DiscountType: [
    { column: promoCodes.discountType, type: 'text', direction: promoCodeDirections.DiscountType },
    ...byEnd,
  ],
  UseType: [{ column: promoCodes.useType, type: 'text', direction: promoCodeDirections.UseType }, ...byEnd],
  MinimumSpend: [
    {
      column: promoCodes.minimumSpend,
      by: sql`coalesce(${promoCodes.minimumSpend}, 0)`,
      type: 'integer',
      direction: 'asc',
    },
    ...byEnd,
  ],
  CodeType: [
    { column: promoCodes.isReferralVoucher, type: 'boolean', direction: promoCodeDirections.CodeType },
    ...byEnd,
  ],
};

export const promoCodeListOrder = ({ OrderBy }: Pick<PromoCodeListRequest, 'OrderBy'>): readonly OrderKey[] =>
  listOrder[OrderBy];
