import type { Order } from '../../../../contract/orders.ts';
import { formatHistoryTime } from '../../../engine/format/dates.ts';
import { Section } from '../../../engine/record/Section.tsx';
import { NoteForm } from './NoteForm.tsx';
import { StaffEntries } from './StaffEntries.tsx';
import { timelineOf } from './order-timeline.ts';

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
