/** Applies trip updates from fleets to deliveries (D-4.01 to D-4.06). */
import type { CollectStatus } from '../../../contract/collect/deliveries.ts';
import type { deliveries } from '../../db/courier-tables.ts';
import type { TripEvent, TripUpdate } from './fleet.ts';
import type { DeliveryRow } from './wire.ts';

type Change = Partial<typeof deliveries.$inferInsert>;

const steps: readonly {
  readonly moment: TripEvent;
  readonly column: keyof DeliveryRow & `${string}At`;
  readonly status: CollectStatus;
}[] = [
  { moment: 'assigned', column: 'assignedAt', status: 'Assigned' },
  { moment: 'atPickUp', column: 'atPickUpAt', status: 'AtPickUpLocation' },
  { moment: 'collected', column: 'outForDeliveryAt', status: 'OutForDelivery' },
  { moment: 'atDropOff', column: 'atDropOffAt', status: 'AtDropOffLocation' },
  { moment: 'delivered', column: 'deliveredAt', status: 'Delivered' },
  { moment: 'failed', column: 'failedAt', status: 'Failed' },
  { moment: 'cancelled', column: 'cancelledAt', status: 'Cancelled' },
];

/** Statuses of deliveries that a fleet has accepted and not yet finished. */
export const inProgressStatuses: ReadonlySet<DeliveryRow['status']> = new Set([
  'Queued',
  'Assigned',
  'AtPickUpLocation',
  'OutForDelivery',
  'AtDropOffLocation',
]);
const finalStatuses: ReadonlySet<CollectStatus> = new Set(['Delivered', 'Failed', 'Cancelled']);

/** Returns whether to poll the fleet. A delivery that a user has ended is no longer polled. */
export function isInProgress({ status }: Pick<DeliveryRow, 'status'>): boolean {
  return inProgressStatuses.has(status);
}

export function isFinalUpdate(news: TripUpdate): boolean {
  return steps.some(({ moment, status }) => finalStatuses.has(status) && news.moments[moment] !== undefined);
}

/** Returns the columns to change. Keeps known times, and stores missed events with the times that the fleet reports. */
export function changedColumns(delivery: DeliveryRow, news: TripUpdate): Change {
  if (!isInProgress(delivery)) return {};
  const happened = steps.filter(({ moment }) => news.moments[moment] !== undefined);
  // An answer that arrives late lacks the latest events.
  const status = steps.filter((step) => happened.includes(step) || delivery[step.column] !== null).at(-1)?.status;
  const times = Object.fromEntries(
    happened
      .filter(({ column }) => delivery[column] === null)
      .map(({ moment, column }) => [column, news.moments[moment]]),
  );
  const facts: Change = {
    ...(status === undefined ? {} : { status }),
    ...(news.eta === undefined ? {} : { etaAt: news.eta }),
    ...(news.driver === undefined ? {} : { driverName: news.driver.name, driverSeenAt: news.driver.seenAt }),
    ...(news.proof === undefined ? {} : { proofUrl: news.proof.url, proofName: news.proof.name }),
    ...(status === 'Failed'
      ? { failedReason: news.failure?.reason ?? 'NONE', failedNotes: news.failure?.notes || null }
      : {}),
  };
  const known: Readonly<Record<string, unknown>> = delivery;
  const isNew = ([column, value]: [string, unknown]) =>
    value instanceof Date ? value.getTime() !== timeOf(known[column]) : value !== known[column];
  return Object.fromEntries(Object.entries({ ...facts, ...times }).filter(isNew));
}

function timeOf(value: unknown): number | undefined {
  return value instanceof Date ? value.getTime() : undefined;
}
