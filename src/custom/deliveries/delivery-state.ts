/** The state of a delivery, in the specification's words (document 3, 2.3, 2.6 and 9). */
import { CollectPortalStatus, CollectStatus } from '../../../contract/collect/deliveries.ts';
import { statusField } from '../../../contract/code-words.ts';
import { LiveStep, stepOf } from '../../../contract/collect/progress.ts';
import { type Role, seesAll } from 'schema-admin/contract/roles.ts';
import { isSet, timeOf } from 'schema-admin/contract/time.ts';
import type { Tone } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import type { Delivery } from './deliveries.ts';
import { deliveryTexts } from './texts.ts';

export interface Badge {
  readonly tone: Tone;
  readonly text: string;
}

const tones: Readonly<Record<CollectStatus, Tone>> = {
  OpenPremium: 'waiting',
  Placed: 'waiting',
  Queued: 'waiting',
  Assigned: 'moving',
  AtPickUpLocation: 'moving',
  OutForDelivery: 'moving',
  AtDropOffLocation: 'moving',
  Delivered: 'done',
  Failed: 'failed',
  Cancelled: 'failed',
};

function readStatus(written: string): CollectStatus | undefined {
  return CollectStatus.options.find((status) => status.toLowerCase() === written.toLowerCase());
}

/** Returns the status as a badge. Derives the words of an unknown status from its name. */
export function statusOf({ Status }: Pick<Delivery, 'Status'>): Badge {
  const known = readStatus(Status);
  return { tone: known ? tones[known] : 'waiting', text: textOfCode(statusField, Status) };
}

export function statusBadgesOf(
  delivery: Pick<Delivery, 'Status' | 'PremiumSelected' | 'ManuallyResolved'>,
  role: Role,
): Badge[] {
  return [
    statusOf(delivery),
    ...(delivery.PremiumSelected === true ? [{ tone: 'concierge', text: deliveryTexts.concierge() } as const] : []),
    ...(seesAll(role) && isSet(delivery.ManuallyResolved)
      ? [{ tone: 'done', text: deliveryTexts.manuallyResolved() } as const]
      : []),
  ];
}

const stages: Readonly<Record<CollectPortalStatus, () => string>> = {
  Open: deliveryTexts.stageOpen,
  OutForDelivery: deliveryTexts.stageInTransit,
  Failed: deliveryTexts.stageFailed,
  Archived: deliveryTexts.stageArchived,
};

/** Returns the name of the delivery's list, `undefined` for a draft, or the backend's name for an unknown list. */
export function stageOf({ PortalStatus }: Pick<Delivery, 'PortalStatus'>): string | undefined {
  const known = CollectPortalStatus.safeParse(PortalStatus).data;
  return known ? stages[known]() : (PortalStatus ?? undefined);
}

/** Returns the time of the order: when it was placed, or drafted if a concierge order is not placed yet. */
export function orderedTimeOf({ Placed, Drafted }: Pick<Delivery, 'Placed' | 'Drafted'>): Date | undefined {
  return timeOf(Placed) ?? timeOf(Drafted);
}

export function hasStatus({ Status }: Pick<Delivery, 'Status'>, status: CollectStatus): boolean {
  return readStatus(Status) === status;
}

/** Returns whether the delivery is a draft. Lists contain no drafts. */
export function isDraft({ Status }: Pick<Delivery, 'Status'>): boolean {
  return Status === 'Drafted';
}

/** Derives the step from the status, for the time before the first live message. */
export function stepFromStatus({ Status }: Pick<Delivery, 'Status'>): LiveStep {
  const known = readStatus(Status);
  return known ? stepOf(known, false) : LiveStep.enum.Ordered;
}
