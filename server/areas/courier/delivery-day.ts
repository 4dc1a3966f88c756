/** Dashboard figures for a day: bookings per hour, late deliveries and the average cost of a delivery. */
import { type SQL, and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import {
  type DayAtAGlance,
  type DeliveryDay,
  type deliveryDayEndpoints,
  mostLate,
} from '../../../contract/collect/day.ts';
import {
  addDays,
  londonClockOf,
  londonDayOf,
  londonInstantAt,
  startOfLondonDay,
} from 'schema-admin/contract/london.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { deliveries } from '../../db/courier-tables.ts';
import { merchants } from '../../db/schema.ts';
import { ownDeliveries } from './repository.ts';

const hourMs = 3_600_000;

/** A day in London and the moment up to which its deliveries are counted. */
export interface CountedDay {
  readonly start: Date;
  readonly end: Date;
  /** The moment on this day at the current time of day. */
  readonly now: Date;
}

/** Returns today and the same weekday of last week, each up to the same London time. */
export function daysToCompare(now: Date): { readonly today: CountedDay; readonly lastWeek: CountedDay } {
  const today = londonDayOf(now);
  const lastWeek = addDays(today, -7);
  const { hour, minute } = londonClockOf(now);
  const bounds = (day: string) => ({
    start: new Date(startOfLondonDay(day)),
    end: new Date(startOfLondonDay(addDays(day, 1))),
  });
  const then = bounds(lastWeek);
  // If the clocks skipped that time, use the moment they changed.
  const sameTime =
    londonInstantAt(lastWeek, hour * 60 + minute) ?? londonInstantAt(lastWeek, (hour + 1) * 60) ?? then.end;
  return { today: { ...bounds(today), now }, lastWeek: { ...then, now: sameTime } };
}

interface HourRow {
  readonly hour: Date;
  readonly booked: number;
  readonly bookedByNow: number;
  readonly priced: number;
  /** In pence. */
  readonly paid: number;
}

/** Returns a day's figures with one entry per hour, including hours without bookings. */
export function dayFigures({ start, end }: CountedDay, rows: readonly HourRow[]): Filled<DeliveryDay> {
  const own = rows.filter(({ hour }) => hour >= start && hour < end);
  const booked = new Map(own.map((row) => [row.hour.getTime(), row.booked]));
  const sum = (of: (row: HourRow) => number) => own.reduce((total, row) => total + of(row), 0);
  const hours = Array.from(
    { length: Math.round((end.getTime() - start.getTime()) / hourMs) },
    (_, index) => start.getTime() + index * hourMs,
  );
  const priced = sum((row) => row.priced);
  return {
    Hours: hours.map((at) => ({ Start: new Date(at).toISOString(), Booked: booked.get(at) ?? 0 })),
    BookedByNow: sum((row) => row.bookedByNow),
    Cost: priced === 0 ? null : Pence.parse(Math.round(sum((row) => row.paid) / priced)),
  };
}

type DayScope = Pick<UserCall, 'tx'> & { readonly own: SQL | undefined };

/** UTC hours are also London hours, because the offset is always a whole number of hours. */
const hourOfBooking = sql<Date>`date_trunc('hour', ${deliveries.bookedAt})`.mapWith(deliveries.bookedAt);

function readHours({ tx, own }: DayScope, days: readonly CountedDay[]): Promise<HourRow[]> {
  const { bookedAt, status, paidPence } = deliveries;
  const isByNow = or(...days.map(({ start, now }) => and(gte(bookedAt, start), lt(bookedAt, now))));
  // Exclude cancelled deliveries, because their price is refunded.
  const isPaid = sql`${paidPence} is not null and ${status} <> 'Cancelled'`;
  return tx
    .select({
      hour: hourOfBooking,
      booked: sql<number>`count(*)::int`,
      bookedByNow: sql<number>`count(*) filter (where ${isByNow})::int`,
      priced: sql<number>`count(*) filter (where ${isPaid})::int`,
      paid: sql<number>`coalesce(sum(${paidPence}) filter (where ${isPaid}), 0)::double precision`,
    })
    .from(deliveries)
    .where(and(own, or(...days.map(({ start, end }) => and(gte(bookedAt, start), lt(bookedAt, end))))))
    .groupBy(sql`1`);
}

/** The deadline for deliveries without a promised time, such as concierge deliveries. */
const endOfPickUpDay = sql`london_start(london_day(${deliveries.pickUpTime}) + 1)`;

async function lateDeliveries(
  { tx, own }: DayScope,
  now: Date,
): Promise<Pick<Filled<DayAtAGlance>, 'Late' | 'LateCount'>> {
  const promised = sql<Date>`coalesce(${deliveries.promisedAt}, ${endOfPickUpDay})`.mapWith(deliveries.bookedAt);
  const rows = await tx
    .select({
      id: deliveries.id,
      referenceNumber: deliveries.referenceNumber,
      status: deliveries.status,
      merchantName: merchants.name,
      courierName: deliveries.courierName,
      promised,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(deliveries)
    .leftJoin(merchants, eq(merchants.id, deliveries.merchantId))
    .where(
      and(
        own,
        inArray(deliveries.portalStatus, ['open', 'outfordelivery']),
        lt(promised, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(promised), asc(deliveries.id))
    .limit(mostLate);
  return {
    Late: rows.map(({ id, referenceNumber, status, merchantName, courierName, promised: at }) => ({
      Id: id,
      ReferenceNumber: referenceNumber,
      MerchantName: merchantName,
      CourierName: courierName,
      Status: status,
      PromisedAt: at.toISOString(),
    })),
    LateCount: rows[0]?.all ?? 0,
  };
}

export const deliveryDayHandlers: HandlersOf<typeof deliveryDayEndpoints> = {
  async read({ tx, user, clock }) {
    const now = clock();
    const { today, lastWeek } = daysToCompare(now);
    const scope = { tx, own: ownDeliveries(user) };
    const rows = await readHours(scope, [today, lastWeek]);
    return {
      Today: dayFigures(today, rows),
      LastWeek: dayFigures(lastWeek, rows),
      ...(await lateDeliveries(scope, now)),
    };
  },
};
