/** What an entry of the ledger is called to people. */
import { LedgerAccountKind, LedgerCause } from '../../../contract/ledger.ts';
import { ledgerTexts } from './texts.ts';

const causes: Readonly<Record<LedgerCause, () => string>> = {
  subscription: ledgerTexts.subscriptionBegins,
  tranche: ledgerTexts.tranche,
  booking: ledgerTexts.booking,
  courier: ledgerTexts.courier,
  return: ledgerTexts.return,
  expiry: ledgerTexts.expiry,
  commission: ledgerTexts.commission,
  'agency-fee': ledgerTexts.agencyFee,
  refund: ledgerTexts.refund,
  correction: ledgerTexts.correction,
};

const accounts: Readonly<Record<LedgerAccountKind, () => string>> = {
  subscription: ledgerTexts.subscriptionCredits,
  tranche: ledgerTexts.trancheCredits,
  issued: ledgerTexts.issued,
  spent: ledgerTexts.spent,
  expired: ledgerTexts.expired,
  owed: ledgerTexts.owed,
  'subscription-fees': ledgerTexts.subscriptionFees,
  'tranche-fees': ledgerTexts.trancheFees,
  'delivery-fees': ledgerTexts.deliveryFees,
  'booking-fees': ledgerTexts.bookingFees,
  'concierge-fees': ledgerTexts.conciergeFees,
  vat: ledgerTexts.vat,
  commission: ledgerTexts.commissions,
  'agency-fees': ledgerTexts.agencyFees,
  corrections: ledgerTexts.corrections,
};

/** A backend's own words where it has others. */
export function causeWords(cause: string): string {
  const known = LedgerCause.safeParse(cause);
  return known.success ? causes[known.data]() : cause;
}

export function accountWords(account: string): string {
  const known = LedgerAccountKind.safeParse(account);
  return known.success ? accounts[known.data]() : account;
}
