import { readInstant } from '../../../../contract/time.ts';
import { wordsOfCode } from '../../../engine/format/code-words.ts';
import { formatTime } from '../../../engine/format/dates.ts';
import { LongText } from '../../../engine/kit/feedback/LongText.tsx';
import { Facts, Section } from '../../../engine/kit/section/Section.tsx';
import { commonTexts } from '../../../providers/texts.ts';
import type { Delivery } from '../deliveries.ts';
import { deliveryTexts } from '../texts.ts';

/** What was ordered, by whom and with what vehicle. */
export function OrderDetails({ delivery }: { readonly delivery: Delivery }) {
  const { PickUpTime, HasRestrictedItems } = delivery;
  return (
    <Section title={deliveryTexts.details()}>
      <Facts
        facts={[
          [deliveryTexts.reference(), delivery.ReferenceNumber],
          [deliveryTexts.externalId(), delivery.ExternalOrderId],
          [deliveryTexts.merchant(), delivery.MerchantName],
          [deliveryTexts.bookedByLabel(), delivery.BookedBy],
          [deliveryTexts.vehicle(), delivery.VehicleTypeName],
          [deliveryTexts.deliveryType(), delivery.DeliveryTypeKey && wordsOfCode('DeliveryTypeKey', delivery.DeliveryTypeKey)],
          [deliveryTexts.pickUpTime(), PickUpTime && formatTime(readInstant(PickUpTime))],
          [deliveryTexts.restricted(), typeof HasRestrictedItems === 'boolean' ? (HasRestrictedItems ? commonTexts.yes() : commonTexts.no()) : undefined],
          [deliveryTexts.description(), delivery.OrderDetails && <LongText key="details" text={delivery.OrderDetails} />],
        ]}
      />
    </Section>
  );
}
