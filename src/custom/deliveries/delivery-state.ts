/** What state a delivery is in, in the specification's words (document 3, 2.3, 2.6 and 9). */
import { CollectPortalStatus, CollectStatus } from '../../../contract/collect/deliveries.ts';
import { statusField } from '../../../contract/code-words.ts';
import { LiveStep, stepOf } from '../../../contract/collect/progress.ts';
import { type Role, seesAll } from 'schema-admin/contract/roles.ts';
import { isSet, timeOf } from 'schema-admin/contract/time.ts';
import type { Tone } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { wordsOfCode } from 'schema-admin/engine/format/code-words.ts';
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

/** The status in words; one that this portal does not know is spelled out of its own name. */
export function statusOf({ Status }: Pick<Delivery, 'Status'>): Badge {
  const known = readStatus(Status);
  return { tone: known ? tones[known] : 'waiting', text: wordsOfCode(statusField, Status) };
}

/** The status stamp and the badges that stand beside it. */
export function marksOf(
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

/** The list that it stands in; nothing of a draft, and of a list that nobody has heard of its own name. */
export function stageOf({ PortalStatus }: Pick<Delivery, 'PortalStatus'>): string | undefined {
  const known = CollectPortalStatus.safeParse(PortalStatus).data;
  return known ? stages[known]() : (PortalStatus ?? undefined);
}

/** When it was ordered: placed, or for a concierge order that is not placed yet, drafted. */
export function orderedTimeOf({ Placed, Drafted }: Pick<Delivery, 'Placed' | 'Drafted'>): Date | undefined {
  return timeOf(Placed) ?? timeOf(Drafted);
}

export function hasStatus({ Status }: Pick<Delivery, 'Status'>, status: CollectStatus): boolean {
  return readStatus(Status) === status;
}

/** In no list yet. */
export function isDraft({ Status }: Pick<Delivery, 'Status'>): boolean {
  return Status === 'Drafted';
}

/** How far it is by what has been read of it: before the first live message, and where there are none. */
export function stepOfRead({ Status }: Pick<Delivery, 'Status'>): LiveStep {
  const known = readStatus(Status);
  return known ? stepOf(known, false) : LiveStep.enum.Ordered;
}
