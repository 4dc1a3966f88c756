import { type Flag, timeOf } from 'schema-admin/contract/time.ts';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { Moment } from 'schema-admin/engine/kit/time/Moment.tsx';
import type { Delivery } from '../deliveries.ts';
import { codeTexts } from '../../../../contract/code-texts.ts';
import { deliveryTexts } from '../texts.ts';

interface HistoryEntry {
  readonly label: string;
  readonly at: Date;
}

/** Returns the history in the specification's order (D-4.06), without events that have no known time. */
function historyOf(delivery: Delivery): HistoryEntry[] {
  const entries: readonly [() => string, Flag][] = [
    [deliveryTexts.getQuote, delivery.Drafted],
    [codeTexts.statusPlaced, delivery.Placed],
    [codeTexts.statusQueued, delivery.Queued],
    [codeTexts.statusAssigned, delivery.Assigned],
    [codeTexts.statusAtPickUp, delivery.AtPickUpLocation],
    [codeTexts.statusOutForDelivery, delivery.OutForDelivery],
    [codeTexts.statusAtDropOff, delivery.AtDropOffLocation],
    [codeTexts.statusDelivered, delivery.Delivered],
    [codeTexts.statusFailed, delivery.Failed],
    [codeTexts.statusCancelled, delivery.Cancelled],
  ];
  return entries.flatMap(([label, flag]) => {
    const at = timeOf(flag);
    return at ? [{ label: label(), at }] : [];
  });
}

/** Shows the history of the delivery. For administrators only. */
export function DeliveryHistory({ delivery }: { readonly delivery: Delivery }) {
  return (
    <Section title={deliveryTexts.history()}>
      <ol className="delivery-history">
        {historyOf(delivery).map(({ label, at }) => (
          <li key={label}>
            <span>{label}</span>
            <Moment at={at} form="history" className="quiet figures" />
          </li>
        ))}
      </ol>
    </Section>
  );
}
