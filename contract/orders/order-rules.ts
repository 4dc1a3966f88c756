/** What may be done with an order, decided alike by who offers it and by who does it (O-4.24 to O-4.34, O-5.05). */
import type { Order } from './orders.ts';

/** Whom a pending order waits for before its shop can accept it: its payment's authorisation, the customer's manager, or nobody any more, for that one has refused. */
export type HeldUpBy = 'authorisation' | 'approval' | 'refusal';

const heldUpByProStatus: Readonly<Record<string, HeldUpBy>> = {
  'Authorization Required': 'authorisation',
  'Pending Approval': 'approval',
  'Rejected By Manager': 'refusal',
};

/** What a team's order says of itself while it waits for somebody else. */
export const heldUpStatuses: readonly string[] = Object.keys(heldUpByProStatus);

/** `undefined` for an order that its shop can accept as far as others are concerned. */
export function heldUpBy({ Status, ProOrderStatus }: Pick<Order, 'Status' | 'ProOrderStatus'>): HeldUpBy | undefined {
  return Status === 'AuthorizationRequired' ? 'authorisation' : heldUpByProStatus[ProOrderStatus ?? ''];
}

/** Why an order can have no (more) packages: it waits for its authorisation, the shop no longer has it, or it has some. */
export type NotPackable = 'unauthorised' | 'processed' | 'packed';

/** `undefined` for an order for which packages may be made: one that the shop still has, and that has none (decisions, "Number of packages"). */
export function whyNotPackable(
  { Status, ShopPortalStatus }: Pick<Order, 'Status' | 'ShopPortalStatus'>,
  packages: number,
): NotPackable | undefined {
  if (Status === 'AuthorizationRequired') return 'unauthorised';
  if (ShopPortalStatus !== 'Pending' && ShopPortalStatus !== 'Queued') return 'processed';
  return packages > 0 ? 'packed' : undefined;
}

/** What is wrong with saying that so many of an item are available. */
export type QuantityFault = 'moreThanOrdered' | 'noReason';

/** A quantity of 0 rejects the item, which needs a reason (decisions, "Item unavailable"). `undefined` where nothing is wrong. */
export function quantityFault(quantity: number, ordered: number, reason: string): QuantityFault | undefined {
  if (quantity > ordered) return 'moreThanOrdered';
  return quantity === 0 && reason.trim() === '' ? 'noReason' : undefined;
}

interface RestOfLine {
  /** Absent where the backend does not say. */
  readonly quantity: number | null | undefined;
  readonly isCancelled: boolean;
}

/** Whether every line of an order is cancelled or has a quantity of 0. Such an order can only be rejected. */
export function isNothingLeft(lines: readonly RestOfLine[]): boolean {
  return lines.every(({ quantity, isCancelled }) => isCancelled || quantity === 0);
}
