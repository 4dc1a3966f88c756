/** The merchant's own payment settings: the record, its action and its part. */
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { PaymentSettings, PayoutAccountForm } from '../../../contract/finance/payment-settings.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { paymentSettingsTexts } from './texts.ts';

/** Constant id, because users see only the settings of their own merchant. */
export const ownId = 'own';

const OwnSettings = PaymentSettings.extend({ Id: z.literal(ownId), MerchantId: Id });
export type OwnSettings = z.infer<typeof OwnSettings>;

export const paymentSettings = defineRecord('payment-settings', { schema: OwnSettings, id: 'Id' });

export const toOwnSettings = (settings: PaymentSettings): OwnSettings => ({
  ...settings,
  Id: ownId,
  MerchantId: settings.Id,
});

export const nextPayout = definePart(paymentSettings, 'next', {
  fetch: ({ call, signal }) => call(endpoints.paymentSettings.next, { signal }),
});

interface AccountInput {
  readonly AccountType?: unknown;
}
const isIban = ({ AccountType }: AccountInput) => AccountType === 'Iban';
const hasSortCode = ({ AccountType }: AccountInput) => AccountType === 'SortCode';
/** A number of the account, which is never stored in the browser. */
const number = { isSecret: true, isUnmarked: true, required: () => true } as const;

export const changeAccount = defineAction(paymentSettings, 'changeAccount', {
  label: paymentSettingsTexts.changeAccount(),
  isPlaced: true,
  input: PayoutAccountForm,
  fields: [
    { key: 'Holder', label: paymentSettingsTexts.holder(), hint: paymentSettingsTexts.holderHint() },
    { key: 'AccountType', label: paymentSettingsTexts.accountType() },
    { key: 'Iban', label: paymentSettingsTexts.iban(), ...number, shown: isIban },
    { key: 'SortCode', label: paymentSettingsTexts.sortCode(), ...number, shown: hasSortCode },
    { key: 'AccountNumber', label: paymentSettingsTexts.accountNumber(), ...number, shown: hasSortCode },
    {
      key: 'Password',
      label: paymentSettingsTexts.password(),
      hint: paymentSettingsTexts.passwordHint(),
      isSecret: true,
      slot: () => import('./PasswordInput.tsx'),
    },
  ],
  start: ({ Account }) => ({ Holder: Account?.Holder ?? '', AccountType: Account?.AccountType ?? 'SortCode' }),
  confirm: ({ Account }) => ({
    title: Account ? paymentSettingsTexts.changeAccount() : paymentSettingsTexts.addAccount(),
    confirm: paymentSettingsTexts.save(),
  }),
  done: () => paymentSettingsTexts.saved(),
  call: ({ call }, _, body) => call(endpoints.paymentSettings.changeAccount, { body }),
});
