import type { Order } from '../../../contract/orders.ts';
import { formatHistoryTime } from '../../engine/format/dates.ts';
import { Section } from '../../engine/record/Section.tsx';
import { timelineOf } from './order-timeline.ts';

export function OrderHistory({ order }: { order: Order }) {
  return (
    <Section title="Order history">
      <ol className="order-history">
        {timelineOf(order).map(({ label, at }) => (
          <li key={label}>
            <span>{label}</span>
            <time className="quiet figures" dateTime={at.toISOString()}>
              {formatHistoryTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}
