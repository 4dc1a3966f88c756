import type { Breakdown, QuotePrice } from '../../../contract/collect/prices.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { quoteTexts } from './texts.ts';
import { formatFee, formatMiles } from './courier-offers.ts';

const rows: readonly (readonly [label: () => string, of: (breakdown: Breakdown) => string])[] = [
  [quoteTexts.deliveryFee, ({ Delivery }) => formatPence(Delivery)],
  [quoteTexts.bookingFee, ({ BookingFee }) => formatFee(BookingFee)],
  [quoteTexts.conciergeFee, ({ PremiumFee }) => formatPence(PremiumFee)],
  [quoteTexts.vat, ({ Vat }) => formatPence(Vat)],
];

/** Shows the parts of the lowest and the highest possible price (D-2.62). */
export function PriceBreakdown({ price: { Min, Max, DistanceInMiles } }: { price: QuotePrice }) {
  return (
    <table className="price-breakdown">
      <caption>{quoteTexts.breakdown()}</caption>
      <thead>
        <tr>
          <td>
            {typeof DistanceInMiles === 'number' && (
              <span className="quiet">{quoteTexts.miles({ miles: formatMiles(DistanceInMiles) })}</span>
            )}
          </td>
          <th scope="col">{quoteTexts.min()}</th>
          <th scope="col">{quoteTexts.max()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => (
          <tr key={label()}>
            <th scope="row">{label()}</th>
            <td>{of(Min)}</td>
            <td>{of(Max)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{quoteTexts.total()}</th>
          <td>{formatPence(Min.Total)}</td>
          <td>{formatPence(Max.Total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
