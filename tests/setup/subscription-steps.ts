/** Steps to the write buttons of subscriptions. */
import { fireEvent } from '@testing-library/react';
import type { AnswerOverrides } from './contract-backend.ts';
import { type Steps, openMore } from './steps.ts';
import { button, type, until } from 'schema-admin/testing/presses.ts';

const subscriptionOf = (HasActiveSubscription: boolean): AnswerOverrides => ({
  '/admin/subscription/merchant/{id}': { HasActiveSubscription },
  '/admin/subscription/pro/{id}': { HasActiveSubscription },
});
const aMerchantPlan = { url: '/admin/subscription/merchant/1' };
const aProPlan = { url: '/admin/subscription/pro/1' };
const shopOf = (HasActiveShopSubscription: boolean) => ({
  ...aMerchantPlan,
  instead: { '/admin/subscription/merchant/{id}/shops': { HasActiveShopSubscription } },
});
const fillTerms = (price: string) => (dialog: Element) => {
  type('Number of free deliveries', '5', dialog);
  type(price, '12.50', dialog);
};
const switchOf = (label: string, scope: ParentNode = document) => {
  const id = [...scope.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.getAttribute('for');
  return id ? document.getElementById(id) : null;
};
const openPreferences = async () => {
  await openMore('Update concierge preferences');
  fireEvent.click(button('Update concierge preferences') ?? document.body);
  await until(() => switchOf('Concierge Enabled'), 'switch');
};

export const subscriptionSteps: Readonly<Record<string, Steps>> = {
  'merchant-subscriptions.setPrice': {
    ...aMerchantPlan,
    instead: subscriptionOf(false),
    control: () => button('Set subscription price'),
    fill: fillTerms('Monthly price'),
  },
  'merchant-subscriptions.suspend': {
    ...aMerchantPlan,
    instead: subscriptionOf(true),
    control: () => button('Suspend subscription'),
  },
  'pro-subscriptions.activate': {
    ...aProPlan,
    instead: subscriptionOf(false),
    control: () => button('Activate subscription'),
    fill: fillTerms('Monthly price'),
  },
  'pro-subscriptions.suspend': { ...aProPlan, instead: subscriptionOf(true), control: () => button('Suspend') },
  'pro-subscriptions.addTranche': {
    ...aProPlan,
    control: () => button('Add delivery tranche'),
    fill: fillTerms('Price'),
  },
  'pro-subscriptions.togglePremium': { ...aProPlan, control: () => switchOf('Concierge Enabled') },
  'pro-subscriptions.togglePremiumOnly': { ...aProPlan, control: () => switchOf("Don't show individual quotes") },
  'shop-subscriptions.activate': {
    ...shopOf(false),
    before: () => openMore('Activate'),
    control: () => button('Activate'),
  },
  'shop-subscriptions.suspend': {
    ...shopOf(true),
    before: () => openMore('Suspend'),
    control: () => button('Suspend'),
  },
  'shop-subscriptions.addTranche': {
    ...shopOf(true),
    before: () => openMore('Add delivery tranche'),
    control: () => button('Add delivery tranche'),
    fill: fillTerms('Price'),
  },
  'shop-subscriptions.togglePremium': {
    ...aMerchantPlan,
    before: openPreferences,
    control: () => switchOf('Concierge Enabled'),
  },
  'shop-subscriptions.togglePremiumOnly': {
    ...aMerchantPlan,
    before: openPreferences,
    control: () => switchOf("Don't show individual quotes"),
  },
};
