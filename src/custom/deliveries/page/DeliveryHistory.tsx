import { type Flag, timeOf } from '../../../../contract/time.ts';
import { formatHistoryTime } from '../../../engine/format/dates.ts';
import { Section } from '../../../engine/kit/section/Section.tsx';
import type { Delivery } from '../deliveries.ts';
import { deliveryTexts } from '../texts.ts';

interface HistoryEntry {
  readonly label: string;
  readonly at: Date;
}

/** The history in the specification's order (D-4.06); what has not happened, or nobody knows when, is left out. */
function historyOf(delivery: Delivery): HistoryEntry[] {
  const entries: readonly [() => string, Flag][] = [
    [deliveryTexts.getQuote, delivery.Drafted],
    [deliveryTexts.statusPlaced, delivery.Placed],
    [deliveryTexts.statusQueued, delivery.Queued],
    [deliveryTexts.statusAssigned, delivery.Assigned],
    [deliveryTexts.statusAtPickUp, delivery.AtPickUpLocation],
    [deliveryTexts.statusOutForDelivery, delivery.OutForDelivery],
    [deliveryTexts.statusAtDropOff, delivery.AtDropOffLocation],
    [deliveryTexts.statusDelivered, delivery.Delivered],
    [deliveryTexts.statusFailed, delivery.Failed],
    [deliveryTexts.statusCancelled, delivery.Cancelled],
  ];
  return entries.flatMap(([label, flag]) => {
    const at = timeOf(flag);
    return at ? [{ label: label(), at }] : [];
  });
}

/** For administrators. */
export function DeliveryHistory({ delivery }: { readonly delivery: Delivery }) {
  return (
    <Section title={deliveryTexts.history()}>
      <ol className="delivery-history">
        {historyOf(delivery).map(({ label, at }) => (
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
