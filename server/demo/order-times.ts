/** Creation times and histories of the demo orders. */
import type { orders } from '../db/schema.ts';
import type { Moment } from './order-states.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const days = 90;

/** Relative number of orders for each hour of the day, starting at midnight. */
const hourWeights = [
  0.1, 0.05, 0.05, 0.05, 0.1, 0.4, 1.5, 4, 7, 9, 10, 10, 8, 8, 8, 7, 7, 6, 5, 4, 3, 2, 1, 0.4,
] as const;
/** Relative number of orders for each weekday, starting on Sunday. */
const weekdayWeights = [0.5, 1.15, 1.1, 1.05, 1.1, 1.25, 0.85] as const;

/** Number of orders within the last hundred minutes, independent of the time of day. */
export const freshOrders = 20;

/** Generates creation times in the 90 days before `now`, newest first, with slow growth and fewer orders on Sundays. */
export function drawCreatedTimes(random: Random, now: Date, count: number): Date[] {
  const end = now.getTime();
  const fresh = Array.from(
    { length: Math.min(freshOrders, count) },
    (_, index) => end - (index * 5 + 1 + random.fraction() * 4) * minuteMs,
  );
  const midnight = end - (end % dayMs);
  const calendar = Array.from({ length: days + 1 }, (_, ago) => {
    const start = midnight - ago * dayMs;
    return { start, weight: (weekdayWeights[new Date(start).getUTCDay()] ?? 1) * (1 + 1.2 * 2 ** (-ago / 10)) };
  });
  const hours = hourWeights.map((weight, hour) => ({ hour, weight }));
  const times = [...fresh];
  while (times.length < count) {
    const day = random.weighted(calendar, ({ weight }) => weight);
    const { hour } = random.weighted(hours, ({ weight }) => weight);
    const at = day.start + (hour + random.fraction()) * hourMs;
    if (at < end - freshOrders * 5 * minuteMs && at > end - days * dayMs) times.push(at);
  }
  return times.sort((left, right) => right - left).map((time) => new Date(time));
}

/** Minutes since the previous moment. `assignedAt` additionally waits for the time slot. */
const waits: Readonly<Record<Moment, readonly [least: number, most: number]>> = {
  paymentAt: [0.05, 1.5],
  pendingAt: [0.02, 0.5],
  pendingApprovalAt: [1, 5],
  managerApprovedAt: [5, 240],
  managerRejectedAt: [5, 240],
  customerCancelledAt: [5, 150],
  rejectedAt: [4, 120],
  packedAt: [8, 60],
  queuedAt: [0.3, 5],
  assignedAt: [3, 20],
  dispatchedAt: [1, 6],
  atPickUpAt: [6, 25],
  outForDeliveryAt: [3, 12],
  atDropOffAt: [12, 55],
  failedAt: [10, 70],
  cancelledAt: [0.2, 40],
  returnedAt: [40, 300],
  manuallyResolvedAt: [60, 900],
  manuallyRefundedAt: [1, 1500],
  deliveredAt: [1, 6],
};

type Slot = Pick<typeof orders.$inferInsert, 'timeSlotFrom' | 'timeSlotTo'>;

export interface History {
  readonly moments: ReadonlyMap<Moment, Date>;
  /** Two whole hours. Empty for an order to be delivered as soon as possible. */
  readonly slot: Slot;
  /** The latest moment, or the creation time if there is no moment. */
  readonly last: Date;
}

/** Generates the requested hour: later today, or in the daytime of one of the next three days. */
function drawDue(random: Random, createdAt: Date): number {
  const hour = createdAt.getUTCHours();
  const isToday = hour >= 7 && hour < 16 && random.chance(0.6);
  if (isToday) return Math.ceil(createdAt.getTime() / hourMs) * hourMs + random.integer(1, 3) * hourMs;
  const midnight = createdAt.getTime() - (createdAt.getTime() % dayMs);
  return midnight + random.weighted([1, 2, 3], (ahead) => 6 / ahead ** 2) * dayMs + random.integer(8, 17) * hourMs;
}

/** Generates the times of the moments, in ascending order and before `now`. */
export function drawHistory(random: Random, moments: readonly Moment[], createdAt: Date, now: Date): History {
  const created = createdAt.getTime();
  const due = drawDue(random, createdAt);
  let at = created;
  const planned = moments.map((moment) => {
    const [least, most] = waits[moment];
    const wait = (least + random.fraction() * (most - least)) * minuteMs;
    at = (moment === 'assignedAt' ? Math.max(at, due - 20 * minuteMs) : at) + wait;
    return { moment, at };
  });
  // Compress the history, so that it ends before now.
  const room = (now.getTime() - created) * (0.8 + 0.18 * random.fraction());
  const squeeze = Math.min(1, room / Math.max(1, at - created));
  const times = new Map(
    planned.map(({ moment, at: time }) => [moment, new Date(created + (time - created) * squeeze)]),
  );
  const last = new Date(created + (at - created) * squeeze);
  return {
    moments: times,
    slot: random.chance(0.2) ? {} : slotAround(times.get('deliveredAt') ?? times.get('outForDeliveryAt'), due),
    last,
  };
}

/** Returns the requested slot, or the slot around the delivery if it was outside the requested one. */
function slotAround(met: Date | undefined, due: number): Slot {
  const isMet = met === undefined || (met.getTime() >= due && met.getTime() < due + 2 * hourMs);
  const from = isMet ? due : Math.floor(met.getTime() / hourMs) * hourMs;
  return { timeSlotFrom: new Date(from), timeSlotTo: new Date(from + 2 * hourMs) };
}
