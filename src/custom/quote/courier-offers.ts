/** The comparison of courier offers. */
import {
  type AvailableCouriers,
  type BookingFee,
  type CourierOption,
  type QuotePrice,
  ServiceType,
  priceOfSelection,
  quoteSeconds,
} from '../../../contract/collect/prices.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { formatNearTime } from 'schema-admin/engine/format/dates.ts';
import { formatPence, formatMeasure } from 'schema-admin/engine/format/values.ts';
import { quoteTexts } from './texts.ts';

/** Returns Standard or Priority, or the backend's name of another service (D-2.58). */
export function serviceName(written: string): string {
  const known = ServiceType.options.find((service) => service === written.toLowerCase());
  if (known === undefined) return written;
  return known === 'direct' ? quoteTexts.priority() : quoteTexts.standard();
}

export function isPriority({ ServiceType: service }: Pick<CourierOption, 'ServiceType'>): boolean {
  return service.toLowerCase() === 'direct';
}

function idOfMinimum(couriers: readonly CourierOption[], measure: (courier: CourierOption) => number): Id | undefined {
  const [first] = couriers.toSorted((one, other) => measure(one) - measure(other));
  return first?.Id;
}

const timeOf = (instant: string | null | undefined) => (instant ? readInstant(instant).getTime() : undefined);

/** Returns the cheapest and the fastest of several couriers. Without arrival times, direct services are the fastest. */
export function bestOf(couriers: readonly CourierOption[]): {
  readonly cheapest: Id | undefined;
  readonly fastest: Id | undefined;
} {
  if (couriers.length < 2) return { cheapest: undefined, fastest: undefined };
  const timed = couriers.filter(({ DropOffEta, PickUpEta }) => timeOf(DropOffEta ?? PickUpEta) !== undefined);
  const direct = couriers.filter(isPriority);
  const arrival = ({ DropOffEta, PickUpEta }: CourierOption) => timeOf(DropOffEta ?? PickUpEta) ?? Infinity;
  const fastest =
    timed.length > 0
      ? idOfMinimum(timed, arrival)
      : direct.length < couriers.length
        ? idOfMinimum(direct, ({ Price }) => Price)
        : undefined;
  return { cheapest: idOfMinimum(couriers, ({ Price }) => Price), fastest };
}

export function couriersByPrice({ AvailableCouriers }: AvailableCouriers): readonly CourierOption[] {
  return AvailableCouriers.toSorted((one, other) => one.Price - other.Price);
}

/** Formats the times of collection and delivery that the fleet sends. */
export function formatEtas(
  { PickUpEta, DropOffEta }: Pick<CourierOption, 'PickUpEta' | 'DropOffEta'>,
  now: Date,
): string | undefined {
  const timeAt = (eta: string) => formatNearTime(readInstant(eta), now, 'phrase');
  const words = [
    PickUpEta ? quoteTexts.collectedAt({ time: timeAt(PickUpEta) }) : '',
    DropOffEta ? quoteTexts.deliveredAt({ time: timeAt(DropOffEta) }) : '',
  ];
  return words.filter(Boolean).join(' · ') || undefined;
}

/** Formats a price range: `£9.60`, or `£9.60 to £15.00`. */
export function formatTotal({ Min, Max }: QuotePrice): string {
  const [min, max] = [formatPence(Min.Total), formatPence(Max.Total)];
  return min === max ? min : quoteTexts.priceRange({ min, max });
}

/** Formats a price change: `+£0.40`, `−£1.20`, or the text for no change. */
export function formatPriceChange(change: Pence): string {
  if (change === 0) return quoteTexts.unchanged();
  const price = formatPence(Pence.parse(Math.abs(change)));
  return change > 0 ? quoteTexts.dearer({ price }) : quoteTexts.cheaper({ price });
}

/** Formats a fee in credits or pounds (D-2.63). */
export function formatFee(fee: BookingFee): string {
  if (typeof fee === 'number') return formatPence(fee);
  return 'CreditUsage' in fee ? formatMeasure(fee.CreditUsage, 'credits') : formatPence(fee.PayAsYouGoPrice);
}

/** Returns the price of the selected couriers, or the range of all couriers if none is selected. */
export function displayedPrice(offer: AvailableCouriers, chosen: readonly CourierOption[]): QuotePrice | undefined {
  const all = [...offer.AvailableCouriers, ...(offer.Premium ? [offer.Premium] : [])];
  return priceOfSelection(offer, chosen) ?? priceOfSelection(offer, all);
}

/** Returns the expiry of an offer (D-4.19). */
export function expiryOf({ ExpiryDate }: Pick<AvailableCouriers, 'ExpiryDate'>, cameAt: Date): Date {
  return ExpiryDate ? readInstant(ExpiryDate) : new Date(cameAt.getTime() + quoteSeconds * 1000);
}

/** Formats the remaining time as `4:05`, at least `0:00`. */
export function formatCountdown(until: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats the distance with one decimal, such as `3.2` (D-2.65). */
export function formatMiles(miles: number): string {
  return miles.toFixed(1);
}
