/** Labels of ledger entries. */
import { LedgerAccountKind, LedgerCause } from './ledger.ts';
import { ledgerWordTexts } from '../code-texts.ts';

const causes: Readonly<Record<LedgerCause, () => string>> = {
  subscription: ledgerWordTexts.subscriptionBegins,
  tranche: ledgerWordTexts.tranche,
  booking: ledgerWordTexts.booking,
  courier: ledgerWordTexts.courier,
  return: ledgerWordTexts.return,
  recharge: ledgerWordTexts.recharge,
  expiry: ledgerWordTexts.expiry,
  commission: ledgerWordTexts.commission,
  'agency-fee': ledgerWordTexts.agencyFee,
  refund: ledgerWordTexts.refund,
  correction: ledgerWordTexts.correction,
};

const accounts: Readonly<Record<LedgerAccountKind, () => string>> = {
  subscription: ledgerWordTexts.subscriptionCredits,
  tranche: ledgerWordTexts.trancheCredits,
  issued: ledgerWordTexts.issued,
  spent: ledgerWordTexts.spent,
  expired: ledgerWordTexts.expired,
  owed: ledgerWordTexts.owed,
  'subscription-fees': ledgerWordTexts.subscriptionFees,
  'tranche-fees': ledgerWordTexts.trancheFees,
  'delivery-fees': ledgerWordTexts.deliveryFees,
  'booking-fees': ledgerWordTexts.bookingFees,
  'concierge-fees': ledgerWordTexts.conciergeFees,
  vat: ledgerWordTexts.vat,
  commission: ledgerWordTexts.commissions,
  'agency-fees': ledgerWordTexts.agencyFees,
  corrections: ledgerWordTexts.corrections,
};

/** Returns the label of a cause. Unknown causes are returned unchanged. */
export function causeWords(cause: string): string {
  const known = LedgerCause.safeParse(cause);
  return known.success ? causes[known.data]() : cause;
}

export function accountWords(account: string): string {
  const known = LedgerAccountKind.safeParse(account);
  return known.success ? accounts[known.data]() : account;
}
