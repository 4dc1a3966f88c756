/** Live progress of a delivery, as its page shows it (D-4.01 to D-4.08). */
import { z } from 'zod';
import type { Ability } from 'schema-admin/contract/roles.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { Flag, Instant } from 'schema-admin/contract/time.ts';
import { type CollectStatus, ProofOfDelivery } from './deliveries.ts';
import { WinningQuote } from './prices.ts';

export const LiveStep = z.enum([
  'Ordered',
  'Queued',
  'Dispatched',
  'OutForDelivery',
  'Delivered',
  'Failed',
  'Cancelled',
  'CancelledByUser',
]);
export type LiveStep = z.infer<typeof LiveStep>;

const text = z.string().nullish();

export const CollectDetails = z.object({
  /** `Step` is one of `LiveStep`. Other values count as Ordered. */
  Status: z.object({ Step: shownChoice(LiveStep), DeliveredDate: Flag, FailedDate: Flag, CancelledDate: Flag }),
  ETA: Instant.nullish(),
  DriverInformation: z.object({ Name: text, LastUpdate: Instant.nullish() }).nullish(),
  FleetInformation: z.object({ Name: text, LogoUrl: text }).nullish(),
  /** URL of the courier's map, which is displayed in a frame. */
  MapWidgetUrl: text,
  ProofOfDelivery: ProofOfDelivery.nullish(),
  WinningQuote: WinningQuote.nullish(),
});
export type CollectDetails = z.infer<typeof CollectDetails>;

export const DashboardCounts = z.object({
  Open: z.number().int(),
  OpenPremium: z.number().int(),
  OutForDelivery: z.number().int(),
  Delivered: z.number().int(),
  Failed: z.number().int(),
});
export type DashboardCounts = z.infer<typeof DashboardCounts>;

const stepOfStatus = {
  OpenPremium: 'Ordered',
  Placed: 'Ordered',
  Queued: 'Queued',
  Assigned: 'Dispatched',
  AtPickUpLocation: 'Dispatched',
  OutForDelivery: 'OutForDelivery',
  AtDropOffLocation: 'OutForDelivery',
  Delivered: 'Delivered',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
} as const satisfies Record<CollectStatus, LiveStep>;

/** Returns the live step of a delivery. A cancellation by the shop itself is a separate step. */
export function stepOf(status: CollectStatus, isCancelledByUser: boolean): LiveStep {
  return status === 'Cancelled' && isCancelledByUser ? 'CancelledByUser' : stepOfStatus[status];
}

const places: Readonly<Record<LiveStep, 0 | 1 | 2 | 3>> = {
  Ordered: 0,
  Queued: 0,
  Dispatched: 1,
  OutForDelivery: 2,
  Delivered: 3,
  Failed: 3,
  Cancelled: 3,
  CancelledByUser: 3,
};

/** Parses a step case-insensitively. Unknown steps count as Ordered. */
export function readStep(written: string): LiveStep {
  return LiveStep.options.find((step) => step.toLowerCase() === written.toLowerCase()) ?? 'Ordered';
}

/** Parts of the progress bar, which the portal labels. */
export type ProgressPart =
  | 'ordered'
  | 'assigned'
  | 'outForDelivery'
  | 'arriving'
  | 'delivered'
  | 'failed'
  | 'cancelled';

export interface Progress {
  readonly parts: readonly ProgressPart[];
  /** Index of the current part, from 0. */
  readonly at: number;
  readonly hasFailed: boolean;
}

/** Returns the progress bar: four parts, or only the first and the last one after a failure or cancellation. */
export function progressOf(step: LiveStep): Progress {
  const isCancelled = step === 'Cancelled' || step === 'CancelledByUser';
  if (isCancelled || step === 'Failed') {
    return { parts: ['ordered', isCancelled ? 'cancelled' : 'failed'], at: 1, hasFailed: true };
  }
  return {
    parts: ['ordered', 'assigned', 'outForDelivery', step === 'Delivered' ? 'delivered' : 'arriving'],
    at: places[step],
    hasFailed: false,
  };
}

/** Returns whether the user may cancel: the step must be Ordered or Queued, and no driver may be assigned. */
export function mayCancel(
  abilities: ReadonlySet<Ability>,
  { step, hasDriver }: { readonly step: LiveStep; readonly hasDriver: boolean },
): boolean {
  return abilities.has('reject_orders') && abilities.has('cancel_collect_orders') && places[step] === 0 && !hasDriver;
}
