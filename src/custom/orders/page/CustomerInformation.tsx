import { memo } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { AddressLines } from 'schema-admin/engine/kit/feedback/AddressLines.tsx';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { billingAddressOf, customerOf, deliveryAddressOf } from '../order-people.ts';
import { MailLink, PhoneLink } from 'schema-admin/engine/kit/feedback/ContactLinks.tsx';
import { orderPageTexts } from './texts.ts';

export const CustomerInformation = memo(({ order }: { readonly order: Order }) => {
  const delivery = deliveryAddressOf(order);
  const billing = billingAddressOf(order);
  return (
    <Section title={orderPageTexts.customerInformation()}>
      <div className="order-detail-people">
        <div>
          <h3>{orderPageTexts.customer()}</h3>
          <p>{customerOf(order)}</p>
          {order.CustomerTelNo && (
            <p>
              <PhoneLink number={order.CustomerTelNo} />
            </p>
          )}
          {order.CustomerEmail && (
            <p>
              <MailLink address={order.CustomerEmail} />
            </p>
          )}
        </div>
        <Address title={orderPageTexts.deliveryAddress()} lines={delivery} />
        {billing.length > 0 && <Address title={orderPageTexts.billingAddress()} lines={billing} />}
        {order.DeliveryAddressInstructions && (
          <div className="order-detail-instructions">
            <h3>{orderPageTexts.deliveryInstructions()}</h3>
            <LongText text={order.DeliveryAddressInstructions} />
          </div>
        )}
      </div>
    </Section>
  );
});

function Address({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <AddressLines lines={lines} />
    </div>
  );
}
