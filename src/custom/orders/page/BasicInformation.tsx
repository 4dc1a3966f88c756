import type { Order } from '../../../../contract/orders.ts';
import { readInstant } from '../../../../contract/time.ts';
import { LongText } from '../../../engine/kit/feedback/LongText.tsx';
import { wordsOfCode } from '../../../engine/format/code-words.ts';
import { formatSlot, formatTime } from '../../../engine/format/dates.ts';
import { Facts, Section } from '../../../engine/kit/section/Section.tsx';
import { useHolds } from '../../../engine/kit/app/Portal.tsx';
import { isFailedDelivery, statusOf } from '../order-state.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import { orderPageTexts } from './texts.ts';

export function BasicInformation({ order }: { order: Order }) {
  const showsRegion = useHolds('view_order_region');
  const at = (value: string | null | undefined) => (value ? readInstant(value) : undefined);
  return (
    <Section title={orderPageTexts.basicInformation()}>
      {isFailedDelivery(order) && (order.FailedReason || order.FailedReasonNotes) && (
        <div className="order-failure">
          <strong>{order.FailedReason ? wordsOfCode('FailedReason', order.FailedReason) : orderPageTexts.deliveryFailed()}</strong>
          {order.FailedReasonNotes && <LongText text={order.FailedReasonNotes} />}
        </div>
      )}
      <Facts
        facts={[
          [orderPageTexts.orderNumber(), order.OrderNo],
          [orderPageTexts.externalOrder(), order.ExternalOrderId],
          [orderPageTexts.status(), statusOf(order).text],
          [orderPageTexts.orderedAt(), formatTime(readInstant(order.Created))],
          [orderPageTexts.timeSlot(), formatSlot(at(order.TimeSlotFrom), at(order.TimeSlotTo), serverNow())],
          [orderPageTexts.payment(), order.OrderPaymentStatus && orderPageTexts.paymentState({ state: wordsOfCode('OrderPaymentStatus', order.OrderPaymentStatus) })],
          [orderPageTexts.shop(), order.ShopName],
          [orderPageTexts.region(), showsRegion ? order.DeliveryAddressCounty : undefined],
          [orderPageTexts.lastChange(), order.LatestUpdateForArchived ? formatTime(readInstant(order.LatestUpdateForArchived)) : undefined],
        ]}
      />
    </Section>
  );
}
