/** An incident is opened where a delivery fails, and where a favourite cannot be booked, in the same transaction. */
import { eq } from 'drizzle-orm';
import { type Nation, nationOf } from '../../../contract/shops/bank-holidays.ts';
import { londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';
import { nextWorkingDay } from '../../../contract/shops/working-days.ts';
import type { deliveries } from '../../db/courier-tables.ts';
import { incidents } from '../../db/incident-tables.ts';
import { shops } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** Five o'clock, by London's clock. */
const dueMinute = 17 * 60;

/** By when what has happened should be seen to: the end of the next working day. */
export function dueAfter(at: Date, nation: Nation): Date {
  const due = londonInstantAt(nextWorkingDay(nation, londonDayOf(at)), dueMinute);
  if (due === undefined) throw new Error('London has no such time');
  return due;
}

type Failed = Pick<
  typeof deliveries.$inferSelect,
  'id' | 'merchantId' | 'shopId' | 'referenceNumber' | 'failedReason' | 'failedNotes' | 'failedAt'
>;

/** Opens the incident of a delivery that has failed, once, however often it is said to have. */
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
  /** On which it should have been collected. */
  readonly day: string;
};

/** Opens the incident of a favourite that could not be booked for a day, once. */
export async function openUnbooked(tx: Tx, { day, ...unbooked }: Unbooked): Promise<void> {
  await tx
    .insert(incidents)
    .values({ ...unbooked, favouriteDay: day })
    .onConflictDoNothing();
}
