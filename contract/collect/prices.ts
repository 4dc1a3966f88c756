/** What a delivery costs (D-2.62 to D-2.65): pence throughout, the VAT included in the total. */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';

const text = z.string().nullish();

/** Credits or pence; a bare number is pence (D-2.63). */
export const BookingFee = z.union([z.object({ CreditUsage: Credits }), z.object({ PayAsYouGoPrice: Pence }), Pence]);
export type BookingFee = z.infer<typeof BookingFee>;

/** What a booking fee comes to in money, beside what it takes of the credits. */
export function penceOfFee(fee: BookingFee): Pence {
  if (typeof fee === 'number') return fee;
  return 'PayAsYouGoPrice' in fee ? fee.PayAsYouGoPrice : Pence.parse(0);
}

export const Breakdown = z.object({ Delivery: Pence, BookingFee, PremiumFee: Pence, Vat: Pence, Total: Pence });
export type Breakdown = z.infer<typeof Breakdown>;

/** Hundredths of what is charged. */
const vatPercent = 20;

/** VAT on a net amount, to the nearest penny, half a penny up. */
export const vatOn = (net: Pence): number => Math.floor((net * vatPercent + 50) / 100);

/**
 * Returns the price of one delivery. Each charge has its own VAT, because fees and courier are invoiced separately and the
 * invoices must add up to the price.
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

/** The cheapest and the dearest as a whole: Min and Max each add up by themselves. `undefined` of none. */
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
  /** An address of a picture. */
  Logo: text,
  /** Its total. */
  Price: Pence,
  /** One of `ServiceType`; another is shown as it is. */
  ServiceType: z.string(),
  VehicleType: VehicleOfCourier.nullish(),
  /** With it, the shown Min and Max follow the selected couriers. */
  Breakdown: Breakdown.nullish(),
  /** When it would collect and deliver, where the fleet says so. */
  PickUpEta: Instant.nullish(),
  DropOffEta: Instant.nullish(),
});
export type CourierOption = z.infer<typeof CourierOption>;

export const AvailableCouriers = z.object({
  AvailableCouriers: z.array(CourierOption),
  /** The concierge, who chooses a courier for the shop; booked by its id as couriers are. */
  Premium: CourierOption.nullish(),
  ExpiryDate: Instant.nullish(),
  Price: QuotePrice.nullish(),
});
export type AvailableCouriers = z.infer<typeof AvailableCouriers>;

/** What the selected options cost: by their own breakdowns where each has one, else as the quote's price says. */
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

/** A quote is valid for so long, where the answer names no end. */
export const quoteSeconds = 900;
/** The search for a price ends after two minutes at the latest. */
export const searchMs = 120_000;
/** No courier has the vehicle, or serves the place. */
export const noFleetFound = 'NoFleetFoundForGivenVehicleType';
