/** The state of an order, in the specification's words (O-4.24 to O-4.34). */
import { statusField } from '../../../contract/code-words.ts';
import { heldUpBy, isNothingLeft } from '../../../contract/orders/order-rules.ts';
import { type Order, PortalStatus } from '../../../contract/orders/orders.ts';
import { type Role, seesAll } from 'schema-admin/contract/roles.ts';
import { isSet } from 'schema-admin/contract/time.ts';
import type { Tone } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { orderTexts } from './texts.ts';

export interface Badge {
  readonly tone: Tone;
  readonly text: string;
}

/** Names of the tabs, shown in the header of an order. */
const stages: Record<PortalStatus, string> = {
  Pending: orderTexts.openOrders(),
  Queued: orderTexts.readyForCollection(),
  Failed: orderTexts.failedOrders(),
  Archived: orderTexts.archive(),
};

/** Returns the name of the order's tab, or the backend's name if the tab is unknown. */
export function stageOf({ ShopPortalStatus }: Pick<Order, 'ShopPortalStatus'>): string {
  const known = PortalStatus.safeParse(ShopPortalStatus).data;
  return known ? stages[known] : ShopPortalStatus;
}

const tones: Readonly<Record<string, Tone>> = {
  QueuedDelivery: 'moving',
  OutForDeliveryDelivery: 'moving',
  DeliveredDelivery: 'done',
  FailedDelivery: 'failed',
  RejectedDelivery: 'failed',
  CancelledDelivery: 'failed',
  AuthorizationRequired: 'attention',
};

/** Returns the status as a badge. Derives the words of an unknown status from its name. */
export function statusOf({ Status }: Pick<Order, 'Status'>): Badge {
  return { tone: tones[Status] ?? 'waiting', text: textOfCode(statusField, Status) };
}

export function badgesOf(order: Order, role: Role): Badge[] {
  const isDelivered = isSet(order.Delivered) || order.Status === 'DeliveredDelivery';
  const isFailed = isSet(order.Failed) || order.Status === 'FailedDelivery';
  const isArchived = order.ShopPortalStatus === 'Archived';
  const rules: readonly [boolean, Badge][] = [
    [isSet(order.Cancelled), { tone: 'failed', text: orderTexts.cancelledOrder() }],
    [heldUpBy(order) === 'authorisation', { tone: 'attention', text: orderTexts.authorisationRequired() }],
    [order.Status === 'RejectedDelivery', { tone: 'failed', text: orderTexts.rejectedOrder() }],
    [order.ProOrderStatus === 'Rejected By Manager', { tone: 'failed', text: orderTexts.rejectedByManager() }],
    [order.ProOrderStatus === 'Pending Approval', { tone: 'attention', text: orderTexts.pendingApproval() }],
    [isSet(order.OutForDelivery) && !isDelivered && !isFailed, { tone: 'moving', text: orderTexts.outForDelivery() }],
    [isDelivered, { tone: 'done', text: orderTexts.delivered() }],
    [isFailed && !isArchived, { tone: 'failed', text: orderTexts.failedDelivery() }],
    [isSet(order.ManuallyRefunded) && isArchived, { tone: 'attention', text: orderTexts.refundedMark() }],
    [isSet(order.ManuallyResolved) && seesAll(role), { tone: 'done', text: orderTexts.manuallyResolved() }],
  ];
  return rules.filter(([holds]) => holds).map(([, badge]) => badge);
}

/**
 * Returns the badges, or else the status. Archived returns show the status, because "Failed Delivery" is hidden there.
 */
export function statusBadgesOf(order: Order, role: Role): Badge[] {
  const badges = badgesOf(order, role);
  if (badges.length > 0) return badges;
  return [isSet(order.Returned) ? { tone: 'failed', text: orderTexts.returned() } : statusOf(order)];
}

export function isFailedDelivery(order: Order): boolean {
  return order.Status === 'FailedDelivery';
}

export function isCancelledOrder(order: Order): boolean {
  return isSet(order.Cancelled) || order.Status === 'CancelledDelivery';
}

/** Returns whether a failed delivery still has no recorded outcome. */
export function isUnresolved(order: Order): boolean {
  return isFailedDelivery(order) && !isSet(order.ManuallyResolved) && !isSet(order.ManuallyRefunded);
}

/**
 * Returns whether the order is rejected, cancelled, failed or returned, so that nothing is left to reject (decisions,
 * "Reject-order prompt").
 */
export function isOver(order: Order): boolean {
  return (
    isCancelledOrder(order) ||
    isSet(order.Rejected) ||
    order.Status === 'RejectedDelivery' ||
    isSet(order.Failed) ||
    isFailedDelivery(order) ||
    isSet(order.Returned)
  );
}

/** Returns whether there is a driver to show: the order is delivered or out for delivery. */
export function hasDriver(order: Order): boolean {
  return (
    isSet(order.Delivered) ||
    isSet(order.OutForDelivery) ||
    order.Status === 'DeliveredDelivery' ||
    order.Status === 'OutForDeliveryDelivery'
  );
}

/** Returns whether nothing is left to accept. `false` if the backend's list sends no lines. */
export function canOnlyBeRejected({ Orderlines: lines }: Order): boolean {
  return (
    Boolean(lines?.length) &&
    isNothingLeft(
      (lines ?? []).map((line) => ({ quantity: line.OrderLineQuantity, isCancelled: isSet(line.OrderlineCancelled) })),
    )
  );
}
