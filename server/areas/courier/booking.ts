/** Turns a draft into a booking: searches for quotes and books them (D-4.24 to D-4.27). */
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { BookingFee } from '../../../contract/collect/prices.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { seesAll, seesShop } from 'schema-admin/contract/roles.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';
import { deliveryQuotes } from '../../db/courier-tables.ts';
import { merchants } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { chargeBooking, nextBookingFee } from '../ledger/bookings.ts';
import { unscopedDeliveryRepository, deliveryRepository } from './repository.ts';
import { courierTexts } from './texts.ts';
import { type DeliveryRow, breakdownOfQuote, quoteColumns, breakdownWithFee } from './wire.ts';

export const deliveryNotFound = () => new ApiError(404, courierTexts.noDelivery());

type Caller = Pick<UserCall, 'tx' | 'user' | 'clock'>;

export interface Fees {
  readonly fee: BookingFee;
  readonly premium: Pence;
}

async function feesOfConcierge(tx: Tx, deliveryId: string): Promise<Fees | undefined> {
  const [booked] = await tx
    .select()
    .from(deliveryQuotes)
    .where(
      and(
        eq(deliveryQuotes.deliveryId, deliveryId),
        isNull(deliveryQuotes.fleet),
        isNotNull(deliveryQuotes.selectedAt),
      ),
    )
    .orderBy(desc(deliveryQuotes.selectedAt))
    .limit(1);
  if (booked === undefined) return undefined;
  const { BookingFee: fee, PremiumFee: premium } = breakdownOfQuote(booked);
  return { fee, premium };
}

/**
 * Returns the fees to show with quotes: the fees already charged or else those of the next booking. Throws a 409 if the
 * shop cannot book.
 */
export async function feesFor(tx: Tx, delivery: Pick<DeliveryRow, 'id' | 'shopId'>, at: Date) {
  const charged = await feesOfConcierge(tx, delivery.id);
  const { PremiumFee, PremiumEnabled, PremiumOnly, ...fee } = await nextBookingFee(tx, delivery.shopId, at);
  if (charged !== undefined) return { ...charged, concierge: undefined, isConciergeOnly: false };
  return {
    fee,
    premium: Pence.parse(0),
    concierge: PremiumEnabled ? PremiumFee : undefined,
    isConciergeOnly: PremiumEnabled && PremiumOnly,
  };
}

/**
 * Returns whether the user may request quotes: any user for a draft, only administrators for an open concierge
 * delivery.
 */
function canRequestQuotes({ user }: Caller, { status }: DeliveryRow): boolean {
  return status === 'Drafted' || (status === 'OpenPremium' && seesAll(user.role));
}

function notOpenError({ status }: DeliveryRow): ApiError {
  return new ApiError(409, status === 'Cancelled' ? courierTexts.wasCancelled() : courierTexts.alreadyBooked());
}

/** Throws a 409 if the merchant is suspended. */
export async function assertMerchantIsActive(tx: Tx, merchantId: number): Promise<void> {
  const [merchant] = await tx.select().from(merchants).where(eq(merchants.id, merchantId));
  if (merchant?.suspendedAt) throw new ApiError(409, courierTexts.merchantSuspended({ merchant: merchant.name }));
}

/** Starts a search for quotes. The results arrive through the WebSocket. */
export async function startSearch(call: Caller, id: Id): Promise<void> {
  const delivery = await deliveryRepository(call).lock(id);
  if (delivery === undefined) throw deliveryNotFound();
  if (!canRequestQuotes(call, delivery)) throw notOpenError(delivery);
  await assertMerchantIsActive(call.tx, delivery.merchantId);
  const now = call.clock();
  await feesFor(call.tx, delivery, now);
  const parts = unscopedDeliveryRepository(call.tx);
  await parts.change(delivery.id, { searchStartedAt: now, searchOutcome: null, quotesExpireAt: null });
  await parts.plan(delivery, 'quote', now);
}

/**
 * Books the concierge, or the cheapest selected courier that accepts. Charges the booking fee now and the courier's
 * price on acceptance. Repeating a booking has no effect.
 */
export async function placeBooking(
  call: Caller,
  { Id: id, SelectedQuoteIds }: { readonly Id: Id; readonly SelectedQuoteIds: readonly Id[] },
): Promise<void> {
  const { tx, user } = call;
  const delivery = await deliveryRepository(call).lock(id);
  if (delivery === undefined) throw deliveryNotFound();
  const parts = unscopedDeliveryRepository(tx);
  const wanted = new Set(SelectedQuoteIds.map(String));
  const offered = await parts.quotes(delivery);
  const selected = offered.filter((quote) => wanted.has(quote.id));
  if (
    !canRequestQuotes(call, delivery) ||
    (selected.length > 0 && selected.every(({ selectedAt }) => selectedAt !== null))
  ) {
    const isSame =
      selected.length === wanted.size && offered.every((quote) => (quote.selectedAt !== null) === wanted.has(quote.id));
    if (isSame) return;
    throw notOpenError(delivery);
  }
  await assertMerchantIsActive(tx, delivery.merchantId);
  if (seesShop(user.role) && !user.termsAccepted) throw new ApiError(422, courierTexts.termsFirst());
  const now = call.clock();
  if (delivery.quotesExpireAt !== null && delivery.quotesExpireAt <= now) {
    throw new ApiError(409, courierTexts.quoteExpired());
  }
  if (delivery.quotesExpireAt === null || selected.length !== wanted.size) {
    throw new ApiError(409, courierTexts.noSuchQuote());
  }
  const isConcierge = selected.some(({ fleet }) => fleet === null);
  if (isConcierge && selected.length > 1) throw new ApiError(422, courierTexts.eitherOr());

  const fees = await chargeFees(tx, delivery, isConcierge, now);
  for (const quote of selected) {
    const { deliveryPence: _, ...charged } = quoteColumns(breakdownWithFee(quote, fees.fee, fees.premium));
    await parts.changeQuote(quote.id, { ...charged, selectedAt: now });
  }
  if (isConcierge) return parts.change(delivery.id, { status: 'OpenPremium', isPremium: true, bookedAt: now });
  await parts.change(delivery.id, { status: 'Placed', placedAt: now, bookedAt: delivery.bookedAt ?? now });
  await parts.plan(delivery, 'book', now);
}

async function chargeFees(tx: Tx, delivery: DeliveryRow, isConcierge: boolean, at: Date): Promise<Fees> {
  const charged = await feesOfConcierge(tx, delivery.id);
  if (charged !== undefined) return charged;
  const nothing = Pence.parse(0);
  const {
    PremiumFee: premium,
    From: _,
    ...fee
  } = await chargeBooking(tx, {
    deliveryId: delivery.id,
    shopId: delivery.shopId,
    isConcierge,
    deliveryPence: nothing,
    at,
  });
  return { fee, premium };
}
