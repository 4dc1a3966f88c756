/** Opens incidents for failed deliveries and unbooked favourites, in the transaction that stores the failure. */
import { eq } from 'drizzle-orm';
import { type Nation, nationOf } from '../../../contract/shops/bank-holidays.ts';
import { londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';
import { nextWorkingDay } from '../../../contract/shops/working-days.ts';
import type { deliveries } from '../../db/courier-tables.ts';
import { incidents } from '../../db/incident-tables.ts';
import { shops } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** 17:00 in London. */
const dueMinute = 17 * 60;

/** Returns the time by which an incident should be resolved: the end of the next working day. */
export function dueAfter(at: Date, nation: Nation): Date {
  const due = londonInstantAt(nextWorkingDay(nation, londonDayOf(at)), dueMinute);
  if (due === undefined) throw new Error('This time does not exist in London');
  return due;
}

type Failed = Pick<
  typeof deliveries.$inferSelect,
  'id' | 'merchantId' | 'shopId' | 'referenceNumber' | 'failedReason' | 'failedNotes' | 'failedAt'
>;

/** Opens an incident for a failed delivery. Does nothing if the delivery already has one. */
export async function openIncident(
  tx: Tx,
  { id, merchantId, shopId, referenceNumber, failedReason, failedNotes, failedAt }: Failed,
): Promise<void> {
  if (failedAt === null) throw new Error(`The delivery ${id} has not failed`);
  const [shop] = await tx.select({ region: shops.region }).from(shops).where(eq(shops.id, shopId));
  await tx
    .insert(incidents)
    .values({
      merchantId,
      shopId,
      deliveryId: id,
      title: referenceNumber,
      reason: failedReason ?? 'NONE',
      details: failedNotes,
      openedAt: failedAt,
      dueAt: dueAfter(failedAt, nationOf(shop?.region)),
    })
    .onConflictDoNothing();
}

type Unbooked = Pick<
  typeof incidents.$inferSelect,
  'merchantId' | 'shopId' | 'title' | 'reason' | 'details' | 'openedAt' | 'dueAt'
> & {
  readonly favouriteId: number;
  /** The intended collection day (`YYYY-MM-DD`). */
  readonly day: string;
};

/** Opens an incident for a favourite that could not be booked for a day. Does nothing if that day already has one. */
export async function openUnbookedIncident(tx: Tx, { day, ...unbooked }: Unbooked): Promise<void> {
  await tx
    .insert(incidents)
    .values({ ...unbooked, favouriteDay: day })
    .onConflictDoNothing();
}
