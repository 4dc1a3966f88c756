import type { Order } from '../../../../contract/orders.ts';
import { type Flag, timeOf } from '../../../../contract/time.ts';
import { wordsOfCode } from '../../../engine/format/code-words.ts';

export interface TimelineEntry {
  readonly label: string;
  readonly at: Date;
}

/** The history in the specification's order (O-4.35 to O-4.38); entries without a time are left out. */
export function timelineOf(order: Order): TimelineEntry[] {
  const payment = order.OrderPaymentStatus === 'Failed' ? 'Payment Failed' : 'Payment Succeeded';
  const entries: readonly [string, Flag][] = [
    ['Order Placed', order.Created],
    [order.ProOrderStatus ? wordsOfCode('ProOrderStatus', order.ProOrderStatus) : payment, order.OrderPaymentDate],
    ['Pending', order.Pending],
    ['Pending Approval', order.OrderPendingApproval],
    ['Approved', order.OrderManagerApproved],
    ['Customer cancelled', order.OrderCancelled],
    ['Rejected By Shop', order.Rejected],
    ['Packed', order.Packed],
    ['Queued', order.Queued],
    ['Assigned', order.Assigned],
    ['Dispatched', order.Dispatched],
    ['Rejected by pro manager', order.OrderManagerRejected],
    ['Failed', order.Failed],
    ['Cancelled', order.Cancelled],
    ['At Pickup Location', order.AtPickUpLocation],
    ['Out for delivery', order.OutForDelivery],
    ['At Drop Off Location', order.AtDropOffLocation],
    ['Delivered', order.Delivered],
    ['Returned', order.Returned],
  ];
  return entries.flatMap(([label, flag]) => {
    const at = timeOf(flag);
    return at ? [{ label, at }] : [];
  });
}
