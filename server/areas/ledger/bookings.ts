/**
 * Charges for bookings. Every function runs in the transaction of its caller: the system, or a user with access to the
 * shop. `at` defaults to the database's clock.
 */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import type { Tx } from '../../db/tx.ts';
import { ledgerServerTexts } from './texts.ts';

export type BookingFee = { readonly CreditUsage: Credits } | { readonly PayAsYouGoPrice: Pence };

/** The fee for the next booking, and whether the concierge is available or even the only option. */
export type NextBookingFee = BookingFee & {
  readonly PremiumFee: Pence;
  readonly PremiumEnabled: boolean;
  readonly PremiumOnly: boolean;
};

/** The charge for a booking. `PremiumFee` is 0 without the concierge. */
export type BookingCharge = BookingFee & {
  readonly From: 'subscription' | 'tranche' | 'pay-as-you-go';
  readonly PremiumFee: Pence;
};

const oneCredit = { CreditUsage: Credits.parse(1) };

const Fee = z.object({
  HasCredit: z.boolean(),
  PayAsYouGoPrice: Pence.nullable(),
  PremiumFee: Pence,
  PremiumEnabled: z.boolean(),
  PremiumOnly: z.boolean(),
});
const Answered = z.object({ rows: z.tuple([z.object({ answer: z.unknown() })]) });
const Charge = z.object({
  CreditUsage: Credits,
  From: z.enum(['subscription', 'tranche', 'pay-as-you-go']),
  PayAsYouGoPrice: Pence,
  PremiumFee: Pence,
});

async function callLedgerFunction<Answer extends z.ZodType>(
  tx: Tx,
  answer: Answer,
  call: SQL,
): Promise<z.output<Answer>> {
  const { rows } = Answered.parse(await tx.execute(sql`select ${call} as answer`));
  return answer.parse(rows[0].answer);
}

const walletOf = (shopId: number) => sql`(select id from wallets where shop_id = ${shopId})`;
const timestampOf = (at: Date | undefined) => (at === undefined ? sql`now()` : sql`${at.toISOString()}::timestamptz`);

/**
 * Returns the fee for a shop's next booking: a credit or, if none is left, the agreed pay as you go price. Throws a 409
 * if the shop has neither.
 */
export async function nextBookingFee(tx: Tx, shopId: number, at?: Date): Promise<NextBookingFee> {
  const { HasCredit, PayAsYouGoPrice, ...concierge } = await callLedgerFunction(
    tx,
    Fee,
    sql`ledger_next_fee(${walletOf(shopId)}, ${timestampOf(at)})`,
  );
  if (HasCredit) return { ...oneCredit, ...concierge };
  if (PayAsYouGoPrice === null) throw new ApiError(409, ledgerServerTexts.noCredits());
  return { PayAsYouGoPrice, ...concierge };
}

export interface Booking {
  /** A UUID. Repeated calls for the same delivery charge it only once. */
  readonly deliveryId: string;
  readonly shopId: number;
  readonly isConcierge: boolean;
  /** The courier's price, or 0 until a courier has accepted. */
  readonly deliveryPence: Pence;
  readonly at?: Date;
}

/**
 * Charges the booking fee: a subscription credit, a credit of the tranche that expires first, or pay as you go. Locks
 * the shop's wallet. Throws a 409 if the shop has neither a credit nor an agreed price.
 */
export async function chargeBooking(
  tx: Tx,
  { deliveryId, shopId, isConcierge, deliveryPence, at }: Booking,
): Promise<BookingCharge> {
  const call = sql`ledger_charge(${walletOf(shopId)}, ${deliveryId}::uuid, ${isConcierge}::boolean, ${deliveryPence}::integer, 0, ${timestampOf(at)})`;
  const charge = await callLedgerFunction(tx, Charge.nullable(), call);
  if (charge === null) throw new ApiError(409, ledgerServerTexts.noCredits());
  const { CreditUsage, From, PayAsYouGoPrice, PremiumFee } = charge;
  return CreditUsage > 0 ? { CreditUsage, From, PremiumFee } : { PayAsYouGoPrice, From, PremiumFee };
}

/**
 * Charges the courier's price once a courier has accepted. Returns `false` if the price was already charged or the
 * booking has been refunded.
 */
export async function chargeCourier(
  tx: Tx,
  { deliveryId, deliveryPence, at }: Omit<Booking, 'shopId' | 'isConcierge'>,
): Promise<boolean> {
  return await callLedgerFunction(
    tx,
    z.boolean(),
    sql`ledger_charge_courier(${deliveryId}::uuid, ${deliveryPence}::integer, 0, ${timestampOf(at)})`,
  );
}

/**
 * Refunds the credits and the money of a cancelled or failed booking. Credits past their expiry date expire again.
 * `cause` is shown in the ledger. Returns `false` if no charge remains.
 */
export async function returnBookingCharges(tx: Tx, deliveryId: string, cause: string, at?: Date): Promise<boolean> {
  return await callLedgerFunction(
    tx,
    z.boolean(),
    sql`ledger_return(${deliveryId}::uuid, ${cause}, ${timestampOf(at)})`,
  );
}

const Recharge = z.object({
  IsRefused: z.boolean(),
  CreditUsage: z.number().int().optional(),
  PayAsYouGoPrice: Pence.nullish(),
});

interface RechargeRequest {
  readonly deliveryId: string;
  /** Shown in the ledger. */
  readonly cause: string;
  readonly at: Date;
}

/**
 * Charges a refunded booking again: the same money, and a credit or the pay as you go price. Returns the new fee if a
 * credit had been refunded. Throws a 409 if the shop has neither a credit nor an agreed price.
 */
export async function rechargeBooking(
  tx: Tx,
  { deliveryId, cause, at }: RechargeRequest,
): Promise<BookingFee | undefined> {
  const charge = await callLedgerFunction(
    tx,
    Recharge.nullable(),
    sql`ledger_recharge(${deliveryId}::uuid, ${cause}, 0, 0, ${timestampOf(at)})`,
  );
  if (charge === null) return undefined;
  if (charge.IsRefused) throw new ApiError(409, ledgerServerTexts.nothingToChargeAgain());
  const { CreditUsage = 0, PayAsYouGoPrice } = charge;
  if (CreditUsage > 0) return oneCredit;
  return PayAsYouGoPrice ? { PayAsYouGoPrice } : undefined;
}
