/** Delivery prices (D-2.62 to D-2.65), in pence. The total includes VAT. */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';

const text = z.string().nullish();

/** Credits or pence. A bare number is pence (D-2.63). */
export const BookingFee = z.union([z.object({ CreditUsage: Credits }), z.object({ PayAsYouGoPrice: Pence }), Pence]);
export type BookingFee = z.infer<typeof BookingFee>;

/** Returns the amount of a booking fee in money, without credits. */
export function penceOfFee(fee: BookingFee): Pence {
  if (typeof fee === 'number') return fee;
  return 'PayAsYouGoPrice' in fee ? fee.PayAsYouGoPrice : Pence.parse(0);
}

export const Breakdown = z.object({ Delivery: Pence, BookingFee, PremiumFee: Pence, Vat: Pence, Total: Pence });
export type Breakdown = z.infer<typeof Breakdown>;

const vatPercent = 20;

/** Returns the VAT on a net amount, rounded to the nearest penny, and half a penny up. */
export const vatOn = (net: Pence): number => Math.floor((net * vatPercent + 50) / 100);

/**
 * Returns the price of one delivery. VAT is computed per charge, because fees and courier are invoiced separately and
 * the invoices must add up to the price.
 */
export function breakdownOf({
  delivery,
  fee,
  premium,
}: {
  readonly delivery: Pence;
  readonly fee: BookingFee;
  readonly premium: Pence;
}): Breakdown {
  const charges = [delivery, penceOfFee(fee), premium];
  const net = charges.reduce((sum, charge) => sum + charge, 0);
  const vat = charges.reduce((sum, charge) => sum + vatOn(charge), 0);
  return {
    Delivery: delivery,
    BookingFee: fee,
    PremiumFee: premium,
    Vat: Pence.parse(vat),
    Total: Pence.parse(net + vat),
  };
}

export const QuotePrice = z.object({ Min: Breakdown, Max: Breakdown, DistanceInMiles: z.number().nullish() });
export type QuotePrice = z.infer<typeof QuotePrice>;

/** Returns the cheapest and the most expensive breakdown, or `undefined` for an empty array. */
export function priceRange(breakdowns: readonly Breakdown[]): Pick<QuotePrice, 'Min' | 'Max'> | undefined {
  const [cheapest, ...others] = breakdowns.toSorted((one, other) => one.Total - other.Total);
  return cheapest && { Min: cheapest, Max: others.at(-1) ?? cheapest };
}

/** `regular` is shown as Standard, `direct` as Priority. */
export const ServiceType = z.enum(['regular', 'direct']);
export type ServiceType = z.infer<typeof ServiceType>;

const VehicleOfCourier = z.object({ Code: z.string(), Name: z.string() });

export const CourierOption = z.object({
  Id,
  Name: z.string(),
  Logo: text,
  /** Total price. */
  Price: Pence,
  /** One of `ServiceType`. Other values are shown as they are. */
  ServiceType: z.string(),
  VehicleType: VehicleOfCourier.nullish(),
  /** If all selected couriers have one, the displayed range follows the selection. */
  Breakdown: Breakdown.nullish(),
  /** Expected times of collection and delivery, if the fleet provides them. */
  PickUpEta: Instant.nullish(),
  DropOffEta: Instant.nullish(),
});
export type CourierOption = z.infer<typeof CourierOption>;

export const AvailableCouriers = z.object({
  AvailableCouriers: z.array(CourierOption),
  /** The concierge, who chooses a courier for the shop. Booked by its id, like a courier. */
  Premium: CourierOption.nullish(),
  ExpiryDate: Instant.nullish(),
  Price: QuotePrice.nullish(),
});
export type AvailableCouriers = z.infer<typeof AvailableCouriers>;

/** Returns the price of the selected options: from their breakdowns if all have one, otherwise the quote's price. */
export function priceOfSelection(
  { Price }: Pick<AvailableCouriers, 'Price'>,
  selected: readonly CourierOption[],
): QuotePrice | undefined {
  const own = selected.flatMap((option) => option.Breakdown ?? []);
  const range = own.length === selected.length ? priceRange(own) : undefined;
  return range === undefined ? (Price ?? undefined) : { ...range, DistanceInMiles: Price?.DistanceInMiles };
}

export const WinningQuote = z.object({
  CourierName: z.string(),
  ServiceType: text,
  VehicleType: z.union([VehicleOfCourier, z.string()]).nullish(),
  DistanceInMiles: z.number().nullish(),
  Delivery: Pence.nullish(),
  BookingFee: BookingFee.nullish(),
  PremiumFee: Pence.nullish(),
  Vat: Pence.nullish(),
  Total: Pence.nullish(),
});
export type WinningQuote = z.infer<typeof WinningQuote>;

/** How long a quote without an expiry date is valid. */
export const quoteSeconds = 900;
/** Longest duration of a price search. */
export const searchMs = 120_000;
/** Error code if no courier has the vehicle or serves the address. */
export const noFleetFound = 'NoFleetFoundForGivenVehicleType';
