/** What has become of a demo order: its state, and the times that led there, always in order. */
import type { orders } from '../db/schema.ts';
import type { Random } from './random.ts';

type OrderRow = typeof orders.$inferInsert;
type Told = Exclude<Extract<keyof OrderRow, `${string}At`>, 'createdAt'> | 'paymentStatus' | 'proOrderStatus' | 'failedReason' | 'failedNotes';
type Past = Partial<Pick<OrderRow, Told>>;
export type History = Pick<OrderRow, 'status' | 'portalStatus'> & Past;

interface Fate {
  readonly name: string;
  /** How many of a thousand orders. */
  readonly weight: number;
  /** Its age in hours, at the least and at the most. */
  readonly age: readonly [number, number];
  tell(step: Step, random: Random): History;
}

/** The time of the next thing that happens, some minutes after the last one. */
type Step = (leastMinutes: number, mostMinutes: number) => Date;

const failures = [
  ['Unable to locate', 'Rang twice, nobody at the address and no safe place.'],
  ['Delivery Incident', 'Van broke down on the ring road; goods came back to the depot undamaged.'],
  ['Destination is incorrect', 'House number does not exist in this street. Customer did not answer the phone.'],
  ['Unavailable', null],
  ['Other', 'Gate code did not work and the neighbour would not take it in. The driver waited for the ten minutes of grace, tried the customer’s phone three times, left a card, and brought the parcel back to the shop, where it can be collected or sent out again after the customer has been spoken to.'],
] as const;

const paid = (step: Step): Past => ({ paymentStatus: 'Succeeded', paymentAt: step(0, 1) });
const open = (step: Step): Past => ({ ...paid(step), pendingAt: step(0, 2) });
const queued = (step: Step): Past => ({ ...open(step), packedAt: step(8, 60), queuedAt: step(1, 5) });
const collected = (step: Step): Past => ({ ...queued(step), assignedAt: step(3, 20), dispatchedAt: step(1, 6), atPickUpAt: step(8, 35), outForDeliveryAt: step(3, 12) });
const delivered = (step: Step): Past => ({ ...collected(step), atDropOffAt: step(12, 70), deliveredAt: step(1, 6) });

const archived = (history: Omit<History, 'portalStatus'>, at: Date): History => ({ ...history, portalStatus: 'Archived', archiveUpdatedAt: at });
const drop = (random: Random) => {
  const [failedReason, failedNotes] = random.pick(failures);
  return { failedReason, failedNotes };
};

const fates: readonly Fate[] = [
  { name: 'pending', weight: 46, age: [0.05, 30], tell: (step) => ({ ...open(step), status: 'PendingDelivery', portalStatus: 'Pending' }) },
  { name: 'payment failed', weight: 2, age: [0.1, 20], tell: (step) => ({ paymentStatus: 'Failed', paymentAt: step(0, 1), pendingAt: step(0, 2), status: 'PendingDelivery', portalStatus: 'Pending' }) },
  { name: 'authorisation required', weight: 4, age: [0.2, 40], tell: (step) => ({ ...open(step), status: 'AuthorizationRequired', portalStatus: 'Pending' }) },
  { name: 'pro authorisation', weight: 3, age: [0.2, 40], tell: (step) => ({ ...open(step), proOrderStatus: 'Authorization Required', status: 'PendingDelivery', portalStatus: 'Pending' }) },
  { name: 'pending approval', weight: 3, age: [0.2, 40], tell: (step) => ({ ...open(step), proOrderStatus: 'Pending Approval', pendingApprovalAt: step(1, 5), status: 'PendingDelivery', portalStatus: 'Pending' }) },
  { name: 'approved', weight: 4, age: [1, 30], tell: (step) => ({ ...open(step), pendingApprovalAt: step(1, 5), managerApprovedAt: step(5, 30), status: 'PendingDelivery', portalStatus: 'Pending' }) },
  { name: 'rejected by manager', weight: 2, age: [2, 60], tell: (step) => ({ ...open(step), proOrderStatus: 'Rejected By Manager', pendingApprovalAt: step(1, 5), managerRejectedAt: step(5, 60), status: 'PendingDelivery', portalStatus: 'Pending' }) },
  { name: 'queued', weight: 18, age: [1.5, 12], tell: (step) => ({ ...queued(step), status: 'QueuedDelivery', portalStatus: 'Queued' }) },
  { name: 'assigned', weight: 10, age: [2, 12], tell: (step) => ({ ...queued(step), assignedAt: step(3, 20), status: 'QueuedDelivery', portalStatus: 'Queued' }) },
  { name: 'at pick-up', weight: 10, age: [2.5, 10], tell: (step) => ({ ...queued(step), assignedAt: step(3, 20), dispatchedAt: step(1, 6), atPickUpAt: step(8, 35), status: 'QueuedDelivery', portalStatus: 'Queued' }) },
  { name: 'failed', weight: 18, age: [5, 240], tell: (step, random) => ({ ...collected(step), failedAt: step(15, 70), ...drop(random), status: 'FailedDelivery', portalStatus: 'Failed' }) },
  { name: 'out for delivery', weight: 20, age: [3, 9], tell: (step) => { const history = collected(step); return archived({ ...history, status: 'OutForDeliveryDelivery' }, step(0, 1)); } },
  { name: 'delivered', weight: 720, age: [6, 2150], tell: (step) => { const history = delivered(step); return archived({ ...history, status: 'DeliveredDelivery' }, step(0, 1)); } },
  { name: 'refunded', weight: 16, age: [40, 2150], tell: (step) => { const history = { ...delivered(step), manuallyRefundedAt: step(300, 2000) }; return archived({ ...history, status: 'DeliveredDelivery' }, step(0, 1)); } },
  { name: 'returned', weight: 18, age: [30, 2150], tell: (step, random) => { const history = { ...collected(step), failedAt: step(15, 70), ...drop(random), returnedAt: step(30, 300) }; return archived({ ...history, status: 'FailedDelivery' }, step(0, 1)); } },
  { name: 'resolved as delivered', weight: 12, age: [30, 2150], tell: (step, random) => { const history = { ...collected(step), failedAt: step(15, 70), ...drop(random), manuallyResolvedAt: step(60, 900), deliveredAt: step(0, 1) }; return archived({ ...history, status: 'DeliveredDelivery' }, step(0, 1)); } },
  { name: 'resolved as refunded', weight: 10, age: [30, 2150], tell: (step, random) => { const history = { ...collected(step), failedAt: step(15, 70), ...drop(random), manuallyResolvedAt: step(60, 900), manuallyRefundedAt: step(0, 1) }; return archived({ ...history, status: 'FailedDelivery' }, step(0, 1)); } },
  { name: 'rejected', weight: 40, age: [2, 2150], tell: (step) => { const history = { ...open(step), rejectedAt: step(5, 120) }; return archived({ ...history, status: 'RejectedDelivery' }, step(0, 1)); } },
  { name: 'cancelled by the customer', weight: 30, age: [2, 2150], tell: (step) => { const history = { ...open(step), customerCancelledAt: step(3, 90), cancelledAt: step(0, 2) }; return archived({ ...history, status: 'CancelledDelivery' }, step(0, 1)); } },
  { name: 'cancelled', weight: 14, age: [4, 2150], tell: (step) => { const history = { ...queued(step), cancelledAt: step(3, 60) }; return archived({ ...history, status: 'CancelledDelivery' }, step(0, 1)); } },
];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The created time and history of order `index` of a shop; every shop begins with open ones. */
export function drawHistory(random: Random, now: Date, index: number): { createdAt: Date; history: History } {
  const [pending] = fates;
  const fate = index < 2 && pending ? pending : random.weighted(fates, ({ weight }) => weight);
  const [least, most] = fate.age;
  // Squared: recent orders are denser than old ones within the same fate.
  const age = least + (most - least) * random.fraction() ** 1.3;
  const createdAt = inOpeningHours(new Date(now.getTime() - age * hourMs), now, least);
  let last = createdAt.getTime();
  const step: Step = (leastMinutes, mostMinutes) => {
    last += leastMinutes * minuteMs + random.fraction() * (mostMinutes - leastMinutes) * minuteMs;
    return new Date(Math.min(last, now.getTime()));
  };
  return { createdAt, history: fate.tell(step, random) };
}

/** Old orders were placed between 6 and 22 o'clock; what is recent enough to be under way keeps its time. */
function inOpeningHours(at: Date, now: Date, leastHours: number): Date {
  if (now.getTime() - at.getTime() < 36 * hourMs) return at;
  const hour = at.getUTCHours();
  if (hour >= 6 && hour < 22) return at;
  const moved = new Date(at.getTime() - (hour < 6 ? hour + 4 : 2) * hourMs);
  return now.getTime() - moved.getTime() >= leastHours * hourMs ? moved : at;
}
