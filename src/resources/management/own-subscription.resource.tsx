import { WalletOutlined } from '@ant-design/icons';
import { ownForecasts, ownUsage } from '../../custom/subscriptions/forecast-calls.ts';
import { fetchOwn, ownShops } from '../../custom/subscriptions/subscription-calls.ts';
import { merchantSubscriptions, ownId, ownSubscription } from '../../custom/subscriptions/subscriptions.ts';
import { subscriptionTexts } from '../../custom/subscriptions/texts.ts';
import { payAsYouGoField, premiumFeeField } from '../../custom/subscriptions/typed-amounts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** The merchant's own subscription, which is read-only. */
export default defineResource({
  ...ownSubscription,
  label: subscriptionTexts.subscription(),
  icon: WalletOutlined,
  title: 'MerchantName',
  access: { Merchant: ['list', 'show', ownShops, ownForecasts, ownUsage] },
  menu: { order: 90 },
  paths: () => ({ list: '/subscription' }),
  onlyId: ownId,
  audited: ({ MerchantId }) =>
    MerchantId === ownId ? undefined : { entity: merchantSubscriptions.name, id: MerchantId },
  fetch: fetchOwn,
  sections: {
    plan: {
      title: subscriptionTexts.monthlyTerms(),
      slot: async () => ({ default: (await import('../../custom/subscriptions/Plans.tsx')).MerchantPlan }),
    },
    payAsYouGo: {
      title: subscriptionTexts.payAsYouGo(),
      group: subscriptionTexts.information(),
      fields: [payAsYouGoField],
    },
    premiumFee: {
      title: subscriptionTexts.conciergeFee(),
      group: subscriptionTexts.information(),
      fields: [premiumFeeField],
    },
    usage: {
      title: subscriptionTexts.usage(),
      extension: 'ledger',
      slot: () => import('../../custom/subscriptions/Usage.tsx'),
    },
    shops: {
      title: subscriptionTexts.shops(),
      slot: async () => ({ default: (await import('../../custom/subscriptions/ShopList.tsx')).OwnShops }),
    },
  },
  pages: { list: async () => ({ default: (await import('../../custom/subscriptions/SubscriptionPage.tsx')).OwnPage }) },
  live: ['MerchantSubscriptionsList', 'Credits'],
});
