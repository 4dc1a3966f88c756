/**
 * What a booking costs and uses. Each function works inside the caller's transaction, as a user who may reach the shop
 * or as the system; `at` is the caller's clock (the database's, where none is given).
 */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import type { Tx } from '../../db/tx.ts';
import { ledgerServerTexts } from './texts.ts';

/** A credit, or a price in pence. */
export type BookingFee = { readonly CreditUsage: Credits } | { readonly PayAsYouGoPrice: Pence };

/** What the next booking would cost, and whether concierge is offered, or offered alone. */
export type NextBookingFee = BookingFee & {
  readonly PremiumFee: Pence;
  readonly PremiumEnabled: boolean;
  readonly PremiumOnly: boolean;
};

/** What a booking has used. `PremiumFee` is 0 without concierge. */
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

/** The one value that a function of the database answers. */
async function answerOf<Answer extends z.ZodType>(tx: Tx, answer: Answer, call: SQL): Promise<z.output<Answer>> {
  const { rows } = Answered.parse(await tx.execute(sql`select ${call} as answer`));
  return answer.parse(rows[0].answer);
}

const walletOf = (shopId: number) => sql`(select id from wallets where shop_id = ${shopId})`;
const moment = (at: Date | undefined) => (at === undefined ? sql`now()` : sql`${at.toISOString()}::timestamptz`);

/**
 * What the next booking of a shop would cost: a credit of its subscription or of a tranche, or else the price of pay as
 * you go, which its merchant has agreed. Throws a 409 where there is neither.
 */
export async function nextBookingFee(tx: Tx, shopId: number, at?: Date): Promise<NextBookingFee> {
  const { HasCredit, PayAsYouGoPrice, ...concierge } = await answerOf(
    tx,
    Fee,
    sql`ledger_next_fee(${walletOf(shopId)}, ${moment(at)})`,
  );
  if (HasCredit) return { ...oneCredit, ...concierge };
  if (PayAsYouGoPrice === null) throw new ApiError(409, ledgerServerTexts.noCredits());
  return { PayAsYouGoPrice, ...concierge };
}

export interface Booking {
  /** A UUID: the delivery is charged once, however often this is called. */
  readonly deliveryId: string;
  readonly shopId: number;
  /** Whether the concierge fee is charged. */
  readonly isConcierge: boolean;
  /** What the courier costs; 0 for concierge, until a courier is chosen. */
  readonly deliveryPence: Pence;
  readonly at?: Date;
}

/**
 * Charges a booking and answers what it used: a credit of the subscription, or of the tranche that expires first, or
 * pay as you go. Bookings of one shop wait for each other. Throws a 409 where nothing is left and no price was agreed.
 */
export async function chargeBooking(
  tx: Tx,
  { deliveryId, shopId, isConcierge, deliveryPence, at }: Booking,
): Promise<BookingCharge> {
  const call = sql`ledger_charge(${walletOf(shopId)}, ${deliveryId}::uuid, ${isConcierge}::boolean, ${deliveryPence}::integer, 0, ${moment(at)})`;
  const charge = await answerOf(tx, Charge.nullable(), call);
  if (charge === null) throw new ApiError(409, ledgerServerTexts.noCredits());
  const { CreditUsage, From, PayAsYouGoPrice, PremiumFee } = charge;
  return CreditUsage > 0 ? { CreditUsage, From, PremiumFee } : { PayAsYouGoPrice, From, PremiumFee };
}

/**
 * Charges the courier of a concierge booking once an administrator has chosen one. Answers `false` where that has been
 * charged before, or the booking was given back.
 */
export async function chargeCourier(
  tx: Tx,
  { deliveryId, deliveryPence, at }: Omit<Booking, 'shopId' | 'isConcierge'>,
): Promise<boolean> {
  return await answerOf(
    tx,
    z.boolean(),
    sql`ledger_charge_courier(${deliveryId}::uuid, ${deliveryPence}::integer, 0, ${moment(at)})`,
  );
}

/**
 * Returns the credits and the money of a cancelled or failed booking to their accounts. Expired credits expire again.
 * `cause` is shown in the ledger. Answers `false` if no charge remains.
 */
export async function returnBooking(tx: Tx, deliveryId: string, cause: string, at?: Date): Promise<boolean> {
  return await answerOf(tx, z.boolean(), sql`ledger_return(${deliveryId}::uuid, ${cause}, ${moment(at)})`);
}

const Recharge = z.object({
  IsRefused: z.boolean(),
  CreditUsage: z.number().int().optional(),
  PayAsYouGoPrice: Pence.nullish(),
});

interface ChargeAgain {
  readonly deliveryId: string;
  /** Shown in the ledger. */
  readonly cause: string;
  readonly at: Date;
}

/**
 * Charges again what was given back of a booking: the same money, and a credit or else the pay as you go price. Does
 * nothing where nothing was given back. Returns the new booking fee if a credit had been given back.
 * Throws a 409 if there is neither a credit nor a price.
 */
export async function chargeAgain(tx: Tx, { deliveryId, cause, at }: ChargeAgain): Promise<BookingFee | undefined> {
  const charge = await answerOf(
    tx,
    Recharge.nullable(),
    sql`ledger_recharge(${deliveryId}::uuid, ${cause}, 0, 0, ${moment(at)})`,
  );
  if (charge === null) return undefined;
  if (charge.IsRefused) throw new ApiError(409, ledgerServerTexts.nothingToChargeAgain());
  const { CreditUsage = 0, PayAsYouGoPrice } = charge;
  if (CreditUsage > 0) return oneCredit;
  return PayAsYouGoPrice ? { PayAsYouGoPrice } : undefined;
}
