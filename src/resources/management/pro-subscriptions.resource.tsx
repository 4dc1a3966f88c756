import { WalletOutlined } from '@ant-design/icons';
import { subscriptionEndpoints } from '../../../contract/merchants/subscriptions.ts';
import {
  TypedPayAsYouGo,
  TypedPremiumFee,
  payAsYouGoField,
  premiumFeeField,
} from '../../custom/subscriptions/typed-amounts.ts';
import {
  activatePro,
  addProTranche,
  suspendPro,
  togglePremium,
  togglePremiumOnly,
} from '../../custom/subscriptions/subscription-actions.ts';
import { forecastOfPro, usageOfPro } from '../../custom/subscriptions/forecast-calls.ts';
import { fetchPro } from '../../custom/subscriptions/subscription-calls.ts';
import { proSubscriptions, subscriptions } from '../../custom/subscriptions/subscriptions.ts';
import { proPath } from '../../custom/subscriptions/subscription-paths.ts';
import { subscriptionTexts } from '../../custom/subscriptions/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...proSubscriptions,
  label: subscriptionTexts.proSubscription(),
  icon: WalletOutlined,
  title: 'ProTeamName',
  access: {
    Admin: [
      'show',
      'edit',
      activatePro,
      addProTranche,
      suspendPro,
      togglePremium,
      togglePremiumOnly,
      forecastOfPro,
      usageOfPro,
    ],
  },
  paths: () => ({ show: proPath(':id') }),
  fetch: fetchPro,
  sections: {
    plan: {
      title: subscriptionTexts.information(),
      slot: async () => ({ default: (await import('../../custom/subscriptions/Plans.tsx')).ProPlan }),
    },
    payAsYouGo: {
      title: subscriptionTexts.payAsYouGo(),
      group: subscriptionTexts.bookingPrices(),
      schema: TypedPayAsYouGo,
      fields: [payAsYouGoField],
      submitWhenValid: true,
      call: ({ call }, _, { PayAsYouGoPrice }, { ProTeamId }) =>
        call(subscriptionEndpoints.setProPayAsYouGo, { body: { ProTeamId, Price: PayAsYouGoPrice } }),
    },
    premiumFee: {
      title: subscriptionTexts.conciergeFee(),
      group: subscriptionTexts.bookingPrices(),
      schema: TypedPremiumFee,
      fields: [premiumFeeField],
      submitWhenValid: true,
      call: ({ call }, _, { PremiumFee }, { ProTeamId }) =>
        call(subscriptionEndpoints.setProPremiumFee, { body: { ProTeamId, Fee: PremiumFee } }),
    },
    usage: {
      title: subscriptionTexts.usage(),
      extension: 'ledger',
      slot: () => import('../../custom/subscriptions/Usage.tsx'),
    },
    concierge: {
      title: subscriptionTexts.concierge(),
      slot: async () => ({ default: (await import('../../custom/subscriptions/ConciergeSwitches.tsx')).ProConcierge }),
    },
  },
  pages: { show: async () => ({ default: (await import('../../custom/subscriptions/SubscriptionPage.tsx')).ProPage }) },
  invalidates: [subscriptions],
  live: ['ProTeamSubscriptionsList'],
});
