import type { Order } from '../../../../contract/orders.ts';
import { type Flag, timeOf } from '../../../../contract/time.ts';
import { wordsOfCode } from '../../../engine/format/code-words.ts';
import { formatHistoryTime } from '../../../engine/format/dates.ts';
import { Section } from '../../../engine/kit/section/Section.tsx';
import { NoteForm } from './NoteForm.tsx';
import { StaffEntries } from './StaffEntries.tsx';

interface TimelineEntry {
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

/** What happened to the order, then what staff wrote and printed, where the backend keeps that. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <Section title="Order history">
      <ol className="order-history">
        {timelineOf(order).map(({ label, at }, index) => (
          // A pro order's status may read like a later entry.
          <li key={`${index} ${label}`}>
            <span>{label}</span>
            <time className="quiet figures" dateTime={at.toISOString()}>
              {formatHistoryTime(at)}
            </time>
          </li>
        ))}
      </ol>
      <StaffEntries orderId={order.Id} />
      <NoteForm orderId={order.Id} />
    </Section>
  );
}
