/** Rules for actions on orders, shared by the portal and the API (O-4.24 to O-4.34, O-5.05). */
import type { Order } from './orders.ts';

/**
 * The reason why a pending order cannot be accepted: a missing payment authorisation, a pending approval or a refusal.
 */
export type HeldUpBy = 'authorisation' | 'approval' | 'refusal';

const heldUpByProStatus: Readonly<Record<string, HeldUpBy>> = {
  'Authorization Required': 'authorisation',
  'Pending Approval': 'approval',
  'Rejected By Manager': 'refusal',
};

/** `ProOrderStatus` of a team's order that is held. */
export const heldUpStatuses: readonly string[] = Object.keys(heldUpByProStatus);

/** Returns the reason why an order is held, or `undefined` if its shop can accept it. */
export function heldUpBy({ Status, ProOrderStatus }: Pick<Order, 'Status' | 'ProOrderStatus'>): HeldUpBy | undefined {
  return Status === 'AuthorizationRequired' ? 'authorisation' : heldUpByProStatus[ProOrderStatus ?? ''];
}

/**
 * The reason why an order cannot get packages: it is unauthorised, the shop no longer has it, or it already has some.
 */
export type NotPackable = 'unauthorised' | 'processed' | 'packed';

/**
 * Returns why an order cannot get packages, or `undefined` if the shop still has the order and it has no packages
 * (decisions, "Number of packages").
 */
export function whyNotPackable(
  { Status, ShopPortalStatus }: Pick<Order, 'Status' | 'ShopPortalStatus'>,
  packages: number,
): NotPackable | undefined {
  if (Status === 'AuthorizationRequired') return 'unauthorised';
  if (ShopPortalStatus !== 'Pending' && ShopPortalStatus !== 'Queued') return 'processed';
  return packages > 0 ? 'packed' : undefined;
}

export type QuantityFault = 'moreThanOrdered' | 'noReason';

/**
 * Returns the problem with a quantity, if any. 0 rejects the item and needs a reason (decisions, "Item unavailable").
 */
export function quantityFault(quantity: number, ordered: number, reason: string): QuantityFault | undefined {
  if (quantity > ordered) return 'moreThanOrdered';
  return quantity === 0 && reason.trim() === '' ? 'noReason' : undefined;
}

interface RestOfLine {
  readonly quantity: number | null | undefined;
  readonly isCancelled: boolean;
}

/** Returns whether every line is cancelled or has a quantity of 0. Such an order can only be rejected. */
export function isNothingLeft(lines: readonly RestOfLine[]): boolean {
  return lines.every(({ quantity, isCancelled }) => isCancelled || quantity === 0);
}
