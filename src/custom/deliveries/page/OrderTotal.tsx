import type { ReactNode } from 'react';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import { type BookingFee, ServiceType, type WinningQuote } from '../../../../contract/collect/prices.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { formatPence, formatMeasure } from 'schema-admin/engine/format/values.ts';
import { Facts, Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { deliveryTexts } from '../texts.ts';

const services: Readonly<Record<ServiceType, () => string>> = {
  regular: deliveryTexts.standard,
  direct: deliveryTexts.priority,
};

function serviceOf(given: string): string {
  const known = ServiceType.safeParse(given.toLowerCase()).data;
  return known ? services[known]() : textOfCode('ServiceType', given);
}

function feeOf(fee: BookingFee): string {
  if (typeof fee === 'number') return formatPence(fee);
  return 'CreditUsage' in fee ? formatMeasure(fee.CreditUsage, 'credits') : formatPence(fee.PayAsYouGoPrice);
}

const pounds = (pence: Pence | null | undefined) =>
  pence === null || pence === undefined ? undefined : formatPence(pence);

export function OrderTotal({ quote }: { readonly quote: WinningQuote }) {
  const { VehicleType, DistanceInMiles, BookingFee: fee } = quote;
  const vehicle = vehicleName((typeof VehicleType === 'string' ? VehicleType : VehicleType?.Name) ?? '');
  const lines: readonly (readonly [string, ReactNode])[] = [
    [deliveryTexts.deliveryFee(), pounds(quote.Delivery)],
    [deliveryTexts.bookingFee(), fee === null || fee === undefined ? undefined : feeOf(fee)],
    [deliveryTexts.conciergeFee(), pounds(quote.PremiumFee)],
    [deliveryTexts.vat(), pounds(quote.Vat)],
    [deliveryTexts.sum(), pounds(quote.Total)],
  ];
  return (
    <Section title={deliveryTexts.total()}>
      <dl className="delivery-total">
        {lines.map(([label, amount]) =>
          amount === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{amount}</dd>
            </div>
          ),
        )}
      </dl>
      <Facts
        facts={[
          [deliveryTexts.courier(), quote.CourierName],
          [deliveryTexts.service(), quote.ServiceType && serviceOf(quote.ServiceType)],
          [deliveryTexts.vehicle(), vehicle],
          [
            deliveryTexts.distance(),
            typeof DistanceInMiles === 'number'
              ? deliveryTexts.miles({ miles: DistanceInMiles.toFixed(1) })
              : undefined,
          ],
        ]}
      />
    </Section>
  );
}
