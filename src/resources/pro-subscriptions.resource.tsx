import { WalletOutlined } from '@ant-design/icons';
import { subscriptionEndpoints } from '../../contract/subscriptions.ts';
import { payAsYouGoField, premiumFeeField } from '../custom/subscriptions/price-fields.ts';
import { activatePro, addProTranche, suspendPro, togglePremium, togglePremiumOnly } from '../custom/subscriptions/subscription-actions.ts';
import { forecastOfPro, usageOfPro } from '../custom/subscriptions/outlook-calls.ts';
import { fetchPro } from '../custom/subscriptions/subscription-calls.ts';
import { proSubscriptions, subscriptions } from '../custom/subscriptions/subscriptions.ts';
import { proPath } from '../custom/subscriptions/subscription-paths.ts';
import { subscriptionTexts } from '../custom/subscriptions/texts.ts';
import { TypedPayAsYouGo, TypedPremiumFee } from '../custom/subscriptions/typed-amounts.ts';
import { defineResource } from '../engine/model/declaration/resource.ts';

/** The subscription of a Pro organisation. */
export default defineResource({
  ...proSubscriptions,
  label: subscriptionTexts.proSubscription(),
  icon: WalletOutlined,
  title: 'ProTeamName',
  access: { Admin: ['show', 'edit', activatePro, addProTranche, suspendPro, togglePremium, togglePremiumOnly, forecastOfPro, usageOfPro] },
  paths: () => ({ show: proPath(':id') }),
  fetch: fetchPro,
  sections: {
    plan: { title: subscriptionTexts.information(), slot: () => import('../custom/subscriptions/ProPlan.tsx') },
    payAsYouGo: {
      title: subscriptionTexts.payAsYouGo(),
      group: subscriptionTexts.bookingPrices(),
      schema: TypedPayAsYouGo,
      fields: [payAsYouGoField],
      submitWhenValid: true,
      call: ({ call }, _, { PayAsYouGoPrice }, { ProTeamId }) => call(subscriptionEndpoints.setProPayAsYouGo, { body: { ProTeamId, Price: PayAsYouGoPrice } }),
    },
    premiumFee: {
      title: subscriptionTexts.conciergeFee(),
      group: subscriptionTexts.bookingPrices(),
      schema: TypedPremiumFee,
      fields: [premiumFeeField],
      submitWhenValid: true,
      call: ({ call }, _, { PremiumFee }, { ProTeamId }) => call(subscriptionEndpoints.setProPremiumFee, { body: { ProTeamId, Fee: PremiumFee } }),
    },
    usage: { title: subscriptionTexts.usage(), extension: 'ledger', slot: () => import('../custom/subscriptions/Usage.tsx') },
    concierge: { title: subscriptionTexts.concierge(), slot: () => import('../custom/subscriptions/ProConcierge.tsx') },
  },
  pages: { show: () => import('../custom/subscriptions/ProPage.tsx') },
  invalidates: [subscriptions],
  live: ['ProTeamSubscriptionsList'],
});
