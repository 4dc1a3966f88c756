import { memo } from 'react';
import type { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { AdminShop } from '../../../../contract/orders/order-actions.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { Facts, Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { driver, merchant } from '../order-parts.ts';
import { orderPageTexts } from './texts.ts';
import { MailLink, PhoneLink } from 'schema-admin/engine/kit/feedback/ContactLinks.tsx';

/** Shows the driver. Renders nothing for an order without one (decisions, "Fields and shapes"). */
export const DriverInformation = memo(({ order }: { readonly order: Order }) => {
  const loaded = usePart(driver, order.Id);
  if (loaded.status === 'missing' || loaded.status === 'loading') return null;
  return (
    <Section title={orderPageTexts.driverInformation()}>
      {loaded.status === 'failed' ? (
        <LoadFailed what={orderPageTexts.driverInformation()} message={loaded.message} onRetry={loaded.retry} />
      ) : (
        <Facts
          facts={[
            [orderPageTexts.courier(), loaded.value.CourierName],
            [
              orderPageTexts.deliveryDate(),
              loaded.value.DeliveryDate && formatTime(readInstant(loaded.value.DeliveryDate)),
            ],
          ]}
        />
      )}
    </Section>
  );
});

/** Shows the merchant, for administrators (O-3.19). */
export const MerchantInformation = memo(({ shopId }: { readonly shopId: Id }) => {
  const loaded = usePart(merchant, shopId);
  if (loaded.status === 'missing') return null;
  return (
    <Section title={orderPageTexts.merchantInformation()}>
      {loaded.status === 'failed' && (
        <LoadFailed what={orderPageTexts.merchantInformation()} message={loaded.message} onRetry={loaded.retry} />
      )}
      {loaded.status === 'ready' && <MerchantFacts merchant={loaded.value.Merchant} />}
    </Section>
  );
});

function MerchantFacts({ merchant: known }: { merchant: z.infer<typeof AdminShop>['Merchant'] }) {
  const { AddressLine1, AddressLine2, AddressLine3, City, County, PostalCode } = known;
  return (
    <Facts
      facts={[
        [orderPageTexts.name(), known.Name],
        [orderPageTexts.email(), known.Email && <MailLink key="email" address={known.Email} />],
        [orderPageTexts.phone(), known.Phone && <PhoneLink key="phone" number={known.Phone} />],
        [
          orderPageTexts.address(),
          [AddressLine1, AddressLine2, AddressLine3, City, County, PostalCode].filter(Boolean).join(', '),
        ],
      ]}
    />
  );
}
