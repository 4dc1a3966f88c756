/** What an entry of the ledger is called to people. */
import { LedgerAccountKind, LedgerCause } from '../../../contract/ledger.ts';
import { ledgerTexts as texts } from './texts.ts';

const causes: Readonly<Record<LedgerCause, () => string>> = {
  subscription: texts.subscriptionBegins,
  tranche: texts.tranche,
  booking: texts.booking,
  courier: texts.courier,
  return: texts.return,
  expiry: texts.expiry,
  commission: texts.commission,
  'agency-fee': texts.agencyFee,
  refund: texts.refund,
  correction: texts.correction,
};

const accounts: Readonly<Record<LedgerAccountKind, () => string>> = {
  subscription: texts.subscriptionCredits,
  tranche: texts.trancheCredits,
  issued: texts.issued,
  spent: texts.spent,
  expired: texts.expired,
  owed: texts.owed,
  'subscription-fees': texts.subscriptionFees,
  'tranche-fees': texts.trancheFees,
  'delivery-fees': texts.deliveryFees,
  'booking-fees': texts.bookingFees,
  'concierge-fees': texts.conciergeFees,
  vat: texts.vat,
  commission: texts.commissions,
  'agency-fees': texts.agencyFees,
  corrections: texts.corrections,
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
