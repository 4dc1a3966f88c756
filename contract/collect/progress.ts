/** How far a delivery is, as its page shows it live (D-4.01 to D-4.08). */
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

/** The live message of a delivery. */
export const CollectDetails = z.object({
  /** `Step`: one of `LiveStep`; another counts as Ordered. */
  Status: z.object({ Step: shownChoice(LiveStep), DeliveredDate: Flag, FailedDate: Flag, CancelledDate: Flag }),
  ETA: Instant.nullish(),
  DriverInformation: z.object({ Name: text, LastUpdate: Instant.nullish() }).nullish(),
  FleetInformation: z.object({ Name: text, LogoUrl: text }).nullish(),
  /** Shown in a frame. */
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

/** The live step of a delivery; one that its own shop has cancelled says so. */
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

/** As a backend says it, in whatever letter case. */
export function readStep(written: string): LiveStep {
  return LiveStep.options.find((step) => step.toLowerCase() === written.toLowerCase()) ?? 'Ordered';
}

/** What the progress bar says of a step; the portal puts it into words. */
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
  /** The part that it has reached, counted from 0. */
  readonly at: number;
  /** The final part is marked as an error. */
  readonly hasFailed: boolean;
}

/** The progress bar: four parts, or of a delivery that has come to nothing the first and the last. */
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

/** Whether a user with these abilities may cancel a delivery: while it is Ordered or Queued, and no driver is assigned. */
export function mayCancel(
  abilities: ReadonlySet<Ability>,
  { step, hasDriver }: { readonly step: LiveStep; readonly hasDriver: boolean },
): boolean {
  return abilities.has('reject_orders') && abilities.has('cancel_collect_orders') && places[step] === 0 && !hasDriver;
}
