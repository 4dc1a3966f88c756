import { memo } from 'react';
import { codeTexts } from '../../../../contract/code-texts.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { type Flag, timeOf } from 'schema-admin/contract/time.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { Moment } from 'schema-admin/engine/kit/time/Moment.tsx';
import { NoteForm } from './NoteForm.tsx';
import { StaffEntries } from './StaffEntries.tsx';
import { orderHistoryTexts } from './texts.ts';

interface TimelineEntry {
  readonly label: string;
  readonly at: Date;
}

/** Returns the history in the specification's order (O-4.35 to O-4.38), without entries that have no time. */
export function timelineOf(order: Order): TimelineEntry[] {
  const payment = order.OrderPaymentStatus === 'Failed' ? codeTexts.paymentFailed() : codeTexts.paymentSucceeded();
  const entries: readonly [string, Flag][] = [
    [orderHistoryTexts.orderPlaced(), order.Created],
    [order.ProOrderStatus ? textOfCode('ProOrderStatus', order.ProOrderStatus) : payment, order.OrderPaymentDate],
    [orderHistoryTexts.pending(), order.Pending],
    [orderHistoryTexts.pendingApproval(), order.OrderPendingApproval],
    [orderHistoryTexts.approved(), order.OrderManagerApproved],
    [orderHistoryTexts.customerCancelled(), order.OrderCancelled],
    [orderHistoryTexts.rejectedByShop(), order.Rejected],
    [orderHistoryTexts.packed(), order.Packed],
    [orderHistoryTexts.queued(), order.Queued],
    [orderHistoryTexts.assigned(), order.Assigned],
    [orderHistoryTexts.dispatched(), order.Dispatched],
    [orderHistoryTexts.rejectedByProManager(), order.OrderManagerRejected],
    [orderHistoryTexts.failed(), order.Failed],
    [orderHistoryTexts.cancelled(), order.Cancelled],
    [orderHistoryTexts.atPickupLocation(), order.AtPickUpLocation],
    [orderHistoryTexts.outForDelivery(), order.OutForDelivery],
    [orderHistoryTexts.atDropOffLocation(), order.AtDropOffLocation],
    [orderHistoryTexts.delivered(), order.Delivered],
    [orderHistoryTexts.returned(), order.Returned],
  ];
  return entries.flatMap(([label, flag]) => {
    const at = timeOf(flag);
    return at ? [{ label, at }] : [];
  });
}

/** Shows the history of the order, followed by staff notes and prints if the backend stores them. */
export const OrderHistory = memo(({ order }: { readonly order: Order }) => {
  return (
    <Section title={orderHistoryTexts.orderHistory()}>
      <ol className="order-history">
        {timelineOf(order).map(({ label, at }, index) => (
          // A pro order's status may have the same label as a later entry.
          <li key={`${index} ${label}`}>
            <span>{label}</span>
            <Moment at={at} form="history" className="quiet figures" />
          </li>
        ))}
      </ol>
      <StaffEntries orderId={order.Id} />
      <NoteForm orderId={order.Id} />
    </Section>
  );
});
