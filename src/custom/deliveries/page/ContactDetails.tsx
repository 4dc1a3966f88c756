import { MailLink, PhoneLink } from 'schema-admin/engine/kit/feedback/ContactLinks.tsx';
import { AddressLines } from 'schema-admin/engine/kit/feedback/AddressLines.tsx';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { type Delivery, addressLinesOf } from '../deliveries.ts';
import { deliveryTexts } from '../texts.ts';

interface Contact {
  readonly title: string;
  readonly name: string;
  readonly phone: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly lines: readonly string[];
  readonly instructions: { readonly title: string; readonly text: string | null | undefined };
}

const nameOf = (...names: readonly (string | null | undefined)[]) =>
  names.flatMap((name) => name?.trim() || []).join(' ');

/** Shows the contacts, the addresses and the driver's instructions for collection and drop-off. */
export function ContactDetails({ delivery }: { readonly delivery: Delivery }) {
  return (
    <Section title={deliveryTexts.contacts()}>
      <div className="delivery-contacts">
        <ContactCard
          title={deliveryTexts.collectFrom()}
          name={nameOf(delivery.PickUpFirstName, delivery.PickUpLastName)}
          phone={delivery.PickUpPhone}
          lines={addressLinesOf(delivery, 'PickUp')}
          instructions={{ title: deliveryTexts.pickUpInstructions(), text: delivery.PickUpInstructions }}
        />
        <ContactCard
          title={deliveryTexts.deliverTo()}
          name={nameOf(delivery.CustomerFirstName, delivery.CustomerLastName)}
          phone={delivery.CustomerTelNo}
          email={delivery.CustomerEmail}
          lines={addressLinesOf(delivery, 'DropOff')}
          instructions={{ title: deliveryTexts.instructions(), text: delivery.CustomerInstructions }}
        />
      </div>
    </Section>
  );
}

function ContactCard({ title, name, phone, email, lines, instructions }: Contact) {
  return (
    <div>
      <h3>{title}</h3>
      {name !== '' && <p>{name}</p>}
      {phone && (
        <p>
          <PhoneLink number={phone} />
        </p>
      )}
      {email && (
        <p>
          <MailLink address={email} />
        </p>
      )}
      <AddressLines lines={lines} />
      {instructions.text && (
        <div className="delivery-instructions">
          <h3>{instructions.title}</h3>
          <LongText text={instructions.text} />
        </div>
      )}
    </div>
  );
}
