import { CreditCardOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { PayoutRhythmForm } from '../../contract/finance/payment-settings.ts';
import { roleGroups } from '../../contract/role-table.ts';
import { seesMerchant } from 'schema-admin/contract/roles.ts';
import {
  changeAccount,
  nextPayout,
  ownId,
  paymentSettings,
  toOwnSettings,
} from '../custom/payment-settings/payment-settings.ts';
import { paymentSettingsTexts } from '../custom/payment-settings/texts.ts';
import { resourceTexts } from '../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...paymentSettings,
  label: resourceTexts.paymentSettings(),
  singular: paymentSettingsTexts.one(),
  icon: CreditCardOutlined,
  title: 'Rhythm',
  extension: 'payment-settings',
  placeholder: { roles: roleGroups.accounts, page: () => import('../custom/Placeholder.tsx') },
  access: { Merchant: ['list', 'show', 'edit', changeAccount, nextPayout] },
  menu: { order: 65, visible: ({ role }) => seesMerchant(role) },
  paths: () => ({ list: '/merchant/paymentsettings' }),
  onlyId: ownId,
  audited: ({ MerchantId }) => ({ entity: 'payment-settings', id: MerchantId }),
  fetch: async ({ call, signal }) => toOwnSettings(await call(endpoints.paymentSettings.get, { signal })),
  sections: {
    account: {
      title: paymentSettingsTexts.account(),
      slot: () => import('../custom/payment-settings/PayoutAccount.tsx'),
    },
    rhythm: {
      title: paymentSettingsTexts.rhythm(),
      schema: PayoutRhythmForm,
      fields: [
        { key: 'Rhythm', label: paymentSettingsTexts.howOften() },
        {
          key: 'PayoutDay',
          label: paymentSettingsTexts.payoutDay(),
          isUnmarked: true,
          shown: ({ Rhythm }) => Rhythm === 'Weekly',
          required: () => true,
        },
      ],
      call: ({ call }, _, body) => call(endpoints.paymentSettings.changeRhythm, { body }),
    },
    next: { title: paymentSettingsTexts.next(), slot: () => import('../custom/payment-settings/NextPayout.tsx') },
  },
  live: ['PaymentSettings'],
  pages: { list: () => import('../custom/payment-settings/PaymentSettingsPage.tsx') },
});
