import { type AvailableCouriers, type CourierOption, priceOfSelection } from '../../../../contract/collect/prices.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { couriersByPrice } from '../../quote/courier-offers.ts';
import type { ImportRow } from './import-row.ts';

/** Returns the couriers of an offer, cheapest first. The concierge is an option only if there is no courier. */
export function optionsOf(offer: AvailableCouriers): readonly CourierOption[] {
  const couriers = couriersByPrice(offer);
  return couriers.length > 0 ? couriers : offer.Premium ? [offer.Premium] : [];
}

export function chosenOf({ offer, chosen }: Pick<ImportRow, 'offer' | 'chosen'>): CourierOption | undefined {
  return offer && optionsOf(offer).find(({ Id: id }) => id === chosen);
}

export function cheapestOf(offer: AvailableCouriers): Id | undefined {
  return optionsOf(offer)[0]?.Id;
}

/** Returns the total of the priced rows, separately in money and credits. */
export function totalOf(rows: readonly ImportRow[]): { readonly pence: Pence; readonly credits: Credits } {
  const prices = rows.flatMap((row) => {
    const option = row.stage === 'priced' ? chosenOf(row) : undefined;
    return option && row.offer
      ? [{ option, fee: (option.Breakdown ?? priceOfSelection(row.offer, [option])?.Min)?.BookingFee }]
      : [];
  });
  const pence = prices.reduce((sum, { option }) => sum + option.Price, 0);
  const credits = prices.reduce(
    (sum, { fee }) => sum + (typeof fee === 'object' && 'CreditUsage' in fee ? fee.CreditUsage : 0),
    0,
  );
  return { pence: Pence.parse(pence), credits: Credits.parse(credits) };
}
