import { WalletOutlined } from '@ant-design/icons';
import { subscriptionEndpoints } from '../../../contract/merchants/subscriptions.ts';
import {
  TypedPayAsYouGo,
  TypedPremiumFee,
  payAsYouGoField,
  premiumFeeField,
} from '../../custom/subscriptions/typed-amounts.ts';
import { setMerchantPrice, suspendMerchant } from '../../custom/subscriptions/subscription-actions.ts';
import { forecastsOfMerchant, usageOfMerchant } from '../../custom/subscriptions/forecast-calls.ts';
import { fetchMerchant, shopsOfMerchant } from '../../custom/subscriptions/subscription-calls.ts';
import { merchantSubscriptions, subscriptions } from '../../custom/subscriptions/subscriptions.ts';
import { merchantPath } from '../../custom/subscriptions/subscription-paths.ts';
import { subscriptionTexts } from '../../custom/subscriptions/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** A merchant's subscription for administrators: prices, and the credits of each shop. */
export default defineResource({
  ...merchantSubscriptions,
  label: subscriptionTexts.merchantSubscription(),
  icon: WalletOutlined,
  title: 'MerchantName',
  access: {
    Admin: ['show', 'edit', setMerchantPrice, suspendMerchant, shopsOfMerchant, forecastsOfMerchant, usageOfMerchant],
  },
  paths: () => ({ show: merchantPath(':id') }),
  fetch: fetchMerchant,
  sections: {
    plan: {
      title: subscriptionTexts.monthlyTerms(),
      slot: async () => ({ default: (await import('../../custom/subscriptions/Plans.tsx')).MerchantPlan }),
    },
    payAsYouGo: {
      title: subscriptionTexts.payAsYouGo(),
      group: subscriptionTexts.information(),
      schema: TypedPayAsYouGo,
      fields: [payAsYouGoField],
      submitWhenValid: true,
      call: ({ call }, _, { PayAsYouGoPrice }, { MerchantId }) =>
        call(subscriptionEndpoints.setMerchantPayAsYouGo, { body: { MerchantId, Price: PayAsYouGoPrice } }),
    },
    premiumFee: {
      title: subscriptionTexts.conciergeFee(),
      group: subscriptionTexts.information(),
      schema: TypedPremiumFee,
      fields: [premiumFeeField],
      submitWhenValid: true,
      call: ({ call }, _, { PremiumFee }, { MerchantId }) =>
        call(subscriptionEndpoints.setMerchantPremiumFee, { body: { MerchantId, Fee: PremiumFee } }),
    },
    usage: {
      title: subscriptionTexts.usage(),
      extension: 'ledger',
      slot: () => import('../../custom/subscriptions/Usage.tsx'),
    },
    shops: { title: subscriptionTexts.shops(), slot: () => import('../../custom/subscriptions/ShopList.tsx') },
  },
  pages: {
    show: async () => ({ default: (await import('../../custom/subscriptions/SubscriptionPage.tsx')).MerchantPage }),
  },
  invalidates: [subscriptions],
  live: ['MerchantSubscriptionsList'],
});
