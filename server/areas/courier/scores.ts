import { and, gte, isNotNull, lte, sql } from 'drizzle-orm';
import type { FailureReason } from '../../../contract/collect/deliveries.ts';
import {
  type CourierScore,
  type ScoreSort,
  type scoreEndpoints,
  usualScoreDays,
} from '../../../contract/collect/scores.ts';
import { addDays, endOfLondonDay, londonDayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import type { Filled, HandlersOf } from '../../api/handler.ts';
import { deliveries } from '../../db/courier-tables.ts';
import type { Tx } from '../../db/tx.ts';

type Score = Filled<CourierScore>;

/** The figures for one courier and one failure reason. The reason is `null` for deliveries that did not fail. */
interface ScoreRow {
  readonly courier: string;
  readonly reason: FailureReason | null;
  readonly deliveries: number;
  readonly delivered: number;
  readonly onTime: number;
  readonly failed: number;
  readonly cancelled: number;
  /** The sum of the courier's prices, in pence. */
  readonly courierPence: number;
}

export function scoresOf(rows: readonly ScoreRow[]): Score[] {
  return [...new Set(rows.map(({ courier }) => courier))].map((Courier) => {
    const own = rows.filter(({ courier }) => courier === Courier);
    const sum = (of: (row: ScoreRow) => number) => own.reduce((total, row) => total + of(row), 0);
    const [all, delivered, lost] = [
      sum((row) => row.deliveries),
      sum((row) => row.delivered),
      sum((row) => row.failed),
    ];
    const ended = delivered + lost;
    const failures = own.flatMap(({ reason, failed }) =>
      failed > 0 ? [{ Reason: reason ?? 'NONE', Count: failed }] : [],
    );
    return {
      Courier,
      Deliveries: all,
      Delivered: delivered,
      OnTime: ended === 0 ? null : Percent.parse(Math.round((sum((row) => row.onTime) / ended) * 1000) / 10),
      Failed: lost,
      Failures: failures.toSorted((one, other) => other.Count - one.Count || one.Reason.localeCompare(other.Reason)),
      Cancelled: sum((row) => row.cancelled),
      AveragePrice: all === 0 ? null : Pence.parse(Math.round(sum((row) => row.courierPence) / all)),
    };
  });
}

/** Sorts by name or by a figure, with missing values last and ties by name. */
export function sortScores(scores: readonly Score[], sort: ScoreSort, order: 'asc' | 'desc'): Score[] {
  const sign = order === 'asc' ? 1 : -1;
  const byName = (one: Score, other: Score) => one.Courier.localeCompare(other.Courier, 'en-GB');
  if (sort === 'Courier') return scores.toSorted((one, other) => sign * byName(one, other));
  return scores.toSorted((one, other) => {
    const [first, second] = [one[sort] ?? undefined, other[sort] ?? undefined];
    const known =
      first === undefined || second === undefined
        ? Number(first === undefined) - Number(second === undefined)
        : sign * (first - second);
    return known || byName(one, other);
  });
}

async function readRows(tx: Tx, from: Date, to: Date): Promise<ScoreRow[]> {
  const { status, deliveredAt, promisedAt, bookedAt, courierName } = deliveries;
  const of = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`;
  const rows = await tx
    .select({
      courier: courierName,
      reason: deliveries.failedReason,
      deliveries: sql<number>`count(*)::int`,
      delivered: of(sql`${status} = 'Delivered'`),
      onTime: of(sql`${status} = 'Delivered' and ${deliveredAt} <= ${promisedAt}`),
      failed: of(sql`${status} = 'Failed'`),
      cancelled: of(sql`${status} = 'Cancelled'`),
      courierPence: sql<number>`sum(${deliveries.courierPence})::double precision`,
    })
    .from(deliveries)
    .where(and(gte(bookedAt, from), lte(bookedAt, to), isNotNull(courierName)))
    .groupBy(courierName, deliveries.failedReason);
  return rows.flatMap(({ courier, ...row }) => (courier === null ? [] : [{ courier, ...row }]));
}

export const scoreHandlers: HandlersOf<typeof scoreEndpoints> = {
  async list({ tx, clock, body: { Filter, Sort, Order } }) {
    const today = londonDayOf(clock());
    const { From, To } = Filter.Date ?? {
      From: startOfLondonDay(addDays(today, 1 - usualScoreDays)),
      To: endOfLondonDay(today),
    };
    return { Scores: sortScores(scoresOf(await readRows(tx, readInstant(From), readInstant(To))), Sort, Order) };
  },
};
