import type { Order } from '../../../../contract/orders.ts';
import { readInstant } from '../../../../contract/time.ts';
import { LongText } from '../../../engine/kit/feedback/LongText.tsx';
import { wordsOfCode } from '../../../engine/format/code-words.ts';
import { formatSlot, formatTime } from '../../../engine/format/dates.ts';
import { Facts, Section } from '../../../engine/kit/section/Section.tsx';
import { useHolds } from '../../../engine/kit/app/Portal.tsx';
import { isFailedDelivery, statusOf } from '../order-state.ts';
import { serverNow } from '../../../providers/http/server-time.ts';

export function BasicInformation({ order }: { order: Order }) {
  const showsRegion = useHolds('view_order_region');
  const at = (value: string | null | undefined) => (value ? readInstant(value) : undefined);
  return (
    <Section title="Basic information">
      {isFailedDelivery(order) && (order.FailedReason || order.FailedReasonNotes) && (
        <div className="order-failure">
          <strong>{order.FailedReason ? wordsOfCode('FailedReason', order.FailedReason) : 'Delivery Failed'}</strong>
          {order.FailedReasonNotes && <LongText text={order.FailedReasonNotes} />}
        </div>
      )}
      <Facts
        facts={[
          ['Order number', order.OrderNo],
          ['External order', order.ExternalOrderId],
          ['Status', statusOf(order).text],
          ['Ordered', formatTime(readInstant(order.Created))],
          ['Time slot', formatSlot(at(order.TimeSlotFrom), at(order.TimeSlotTo), serverNow())],
          ['Payment', order.OrderPaymentStatus && `Payment ${wordsOfCode('OrderPaymentStatus', order.OrderPaymentStatus)}`],
          ['Shop', order.ShopName],
          ['Region', showsRegion ? order.DeliveryAddressCounty : undefined],
          ['Last change', order.LatestUpdateForArchived ? formatTime(readInstant(order.LatestUpdateForArchived)) : undefined],
        ]}
      />
    </Section>
  );
}
