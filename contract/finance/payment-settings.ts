/** A merchant's pay-out account and next pay-out: an extension. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { Password } from 'schema-admin/contract/session.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { paymentSettingsRuleTexts } from '../rule-texts.ts';
import { accountNumber, iban, sortCode } from './bank-account.ts';

export const AccountType = z.enum(['Iban', 'SortCode']);
export type AccountType = z.infer<typeof AccountType>;

export const PayoutRhythm = z.enum(['Daily', 'Weekly', 'Monthly']);
export type PayoutRhythm = z.infer<typeof PayoutRhythm>;

export const PayoutDay = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
export type PayoutDay = z.infer<typeof PayoutDay>;

export const PaymentSettings = z.object({
  /** Id of the merchant. */
  Id,
  /** `null` until the merchant adds an account. */
  Account: z
    .object({
      Holder: z.string(),
      AccountType: shownChoice(AccountType),
      /** All but the last four characters are masked. */
      MaskedNumber: z.string(),
      Changed: ShownInstant,
    })
    .nullish(),
  Rhythm: shownChoice(PayoutRhythm),
  /** The day of weekly pay-outs. */
  PayoutDay: shownChoice(PayoutDay).nullish(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

const maxHolderLength = 70;

/** A new account: `Iban`, or `SortCode` and `AccountNumber`. `Password` is the signed-in user's own. */
export const PayoutAccountForm = z
  .object({
    Holder: requiredText(2, maxHolderLength),
    AccountType,
    Iban: iban().optional(),
    SortCode: sortCode().optional(),
    AccountNumber: accountNumber().optional(),
    Password,
  })
  .check(({ value, issues }) => {
    const require = (key: 'Iban' | 'SortCode' | 'AccountNumber', message: () => string) => {
      if (value[key] === undefined) issues.push({ code: 'custom', path: [key], input: undefined, message: message() });
    };
    if (value.AccountType === 'Iban') require('Iban', paymentSettingsRuleTexts.badIban);
    else {
      require('SortCode', paymentSettingsRuleTexts.badSortCode);
      require('AccountNumber', paymentSettingsRuleTexts.badAccountNumber);
    }
  });
export type PayoutAccountForm = z.infer<typeof PayoutAccountForm>;

/** Without a day, the stored one stays. */
export const PayoutRhythmForm = z.object({ Rhythm: PayoutRhythm, PayoutDay: PayoutDay.optional() });
export type PayoutRhythmForm = z.infer<typeof PayoutRhythmForm>;

/** The pay-out that is due next, as far as its period has passed. Days are in London. */
export const NextPayout = z.object({
  /** Absent without an account. */
  On: z.iso.date().nullish(),
  /** First day of the period. Absent if everything since the first sale is due. */
  From: z.iso.date().nullish(),
  /** Invoices to customers who have paid. */
  Sales: Pence,
  /** Credit notes to such customers. */
  Refunds: Pence,
  /** Charges by the platform, minus its refunds. */
  Charges: Pence,
  /** Sales minus refunds and charges. Negative if the charges are higher. */
  Due: Pence,
});
export type NextPayout = z.infer<typeof NextPayout>;

const access = { roles: ['Merchant'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/ext/payment-settings',
  access,
  summary: "Retrieve the merchant's pay-out account, masked, and the rhythm of its pay-outs",
  answer: PaymentSettings,
  etag: 'payment-settings',
});

export const paymentSettingsEndpoints = {
  get,
  next: endpoint({
    method: 'GET',
    path: '/ext/payment-settings/next',
    access,
    summary: 'Compute the next pay-out from invoices and the ledger; nothing is paid by this call',
    answer: NextPayout,
  }),
  changeAccount: endpoint({
    method: 'PUT',
    path: '/ext/payment-settings/account',
    access,
    summary: "Replace the pay-out account; needs the user's password, and sends a mail to the merchant's users",
    body: json(PayoutAccountForm),
    answer: z.unknown(),
  }),
  changeRhythm: endpoint({
    method: 'PUT',
    path: '/ext/payment-settings/rhythm',
    access,
    summary: 'Set the rhythm; the next pay-out still covers everything since the last one',
    body: json(PayoutRhythmForm),
    answer: z.unknown(),
    guards: get,
  }),
};
