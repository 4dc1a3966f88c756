import type { Order } from '../../../../contract/orders.ts';
import { LongText } from '../../../engine/kit/feedback/LongText.tsx';
import { Section } from '../../../engine/kit/section/Section.tsx';
import { billingAddressOf, customerOf, deliveryAddressOf } from '../order-people.ts';
import { MailLink, PhoneLink } from './people/ContactLinks.tsx';

export function CustomerInformation({ order }: { order: Order }) {
  const delivery = deliveryAddressOf(order);
  const billing = billingAddressOf(order);
  return (
    <Section title="Customer information">
      <div className="order-detail-people">
        <div>
          <h3>Customer</h3>
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
        <Address title="Delivery address" lines={delivery} />
        {billing.length > 0 && <Address title="Billing address" lines={billing} />}
        {order.DeliveryAddressInstructions && (
          <div className="order-detail-instructions">
            <h3>Delivery instructions</h3>
            <LongText text={order.DeliveryAddressInstructions} />
          </div>
        )}
      </div>
    </Section>
  );
}

function Address({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <address>
        {lines.map((line, index) => (
          // A town and its county may have one name.
          <span key={`${index} ${line}`}>
            {line}
            <br />
          </span>
        ))}
      </address>
    </div>
  );
}
