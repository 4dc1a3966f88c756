import { WalletOutlined } from '@ant-design/icons';
import { subscriptionPageSize } from '../../../contract/merchants/subscriptions.ts';
import { fetchSubscriptions } from '../../custom/subscriptions/subscription-calls.ts';
import { subscriptions } from '../../custom/subscriptions/subscriptions.ts';
import { listPath, listPaths, merchantPath, proPath } from '../../custom/subscriptions/subscription-paths.ts';
import { subscriptionTexts } from '../../custom/subscriptions/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const narrowed = { title: subscriptionTexts.noResults(), hint: subscriptionTexts.adjustFilter() };

/** Subscriptions of all merchants and Pro organisations. Each has its own page. */
export default defineResource({
  ...subscriptions,
  label: subscriptionTexts.subscriptions(),
  singular: subscriptionTexts.subscriptionOne(),
  icon: WalletOutlined,
  title: 'Name',
  access: { Admin: ['list'] },
  menu: { order: 90, covers: [merchantPath(':id'), proPath(':id')] },
  paths: () => ({ list: listPath }),
  redirects: () => ({ [listPaths.merchants]: listPath, [listPaths.pro]: `${listPath}?tab=pro` }),
  list: {
    firstPage: 0,
    size: subscriptionPageSize,
    address: { search: 'query', searchOpen: 'searchOpen' },
    tabs: { merchants: subscriptionTexts.merchants(), pro: subscriptionTexts.proOrganisations() },
    search: { label: subscriptionTexts.searchSubscriptions(), debounceMs: 1500 },
    card: () => import('../../custom/subscriptions/SubscriptionCard.tsx'),
    export: false,
    rowHeight: 61,
    empty: {
      none: ({ tab }) => ({ title: tab === 'pro' ? subscriptionTexts.noPros() : subscriptionTexts.noMerchants() }),
      search: narrowed,
      filter: narrowed,
    },
    fetch: fetchSubscriptions,
  },
  live: ['MerchantSubscriptionsList', 'ProTeamSubscriptionsList'],
});
