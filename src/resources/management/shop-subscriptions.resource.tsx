import { WalletOutlined } from '@ant-design/icons';
import {
  activateShop,
  addShopTranche,
  suspendShop,
  toggleShopPremium,
  toggleShopPremiumOnly,
} from '../../custom/subscriptions/subscription-actions.ts';
import { fetchShop, shopsOfMerchant } from '../../custom/subscriptions/subscription-calls.ts';
import { shopSubscriptions } from '../../custom/subscriptions/subscriptions.ts';
import { subscriptionTexts } from '../../custom/subscriptions/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** The subscription of one shop, shown on its merchant's page. */
export default defineResource({
  ...shopSubscriptions,
  label: subscriptionTexts.shopSubscription(),
  icon: WalletOutlined,
  title: 'ShopName',
  access: { Admin: ['show', activateShop, addShopTranche, suspendShop, toggleShopPremium, toggleShopPremiumOnly] },
  paths: () => ({}),
  fetch: fetchShop,
  invalidates: [shopsOfMerchant],
  live: ['MerchantSubscriptionsList'],
});
