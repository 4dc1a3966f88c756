/** The administrator's actions on subscriptions (D-4.29 to D-4.32, D-7.15 to D-7.22). */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { subscriptionEndpoints as endpoints } from '../../../contract/merchants/subscriptions.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import type { FieldDeclaration } from 'schema-admin/engine/model/form/form-declaration.ts';
import { merchantSubscriptions, proSubscriptions, shopSubscriptions } from './subscriptions.ts';
import { Terms, TypedTerms, initialTerms } from './typed-amounts.ts';
import { subscriptionTexts } from './texts.ts';

const creditsField = {
  key: 'NumberOfCredits',
  label: subscriptionTexts.numberOfDeliveries(),
  isUnmarked: true,
  slot: async () => ({ default: (await import('./AmountInputs.tsx')).CreditsInput }),
} as const;
const pounds = {
  key: 'Price',
  isUnmarked: true,
  slot: async () => ({ default: (await import('./AmountInputs.tsx')).PoundsInput }),
} as const;

const monthlyTerms: readonly FieldDeclaration<'NumberOfCredits' | 'Price'>[] = [
  creditsField,
  { ...pounds, label: subscriptionTexts.monthlyPrice() },
];
const trancheTerms: readonly FieldDeclaration<'NumberOfCredits' | 'Price'>[] = [
  creditsField,
  { ...pounds, label: subscriptionTexts.price() },
];

const termsInput = { input: Terms, inputFor: () => TypedTerms, start: initialTerms, submitWhenValid: true } as const;

const named = (name: string | null | undefined) => ({ name: name ?? '' });

export const setMerchantPrice = defineAction(merchantSubscriptions, 'setPrice', {
  label: subscriptionTexts.setPrice(),
  ...termsInput,
  fields: monthlyTerms,
  when: ({ HasActiveSubscription }) => HasActiveSubscription !== true,
  done: ({ MerchantName }) => subscriptionTexts.isActivated(named(MerchantName)),
  call: ({ call }, MerchantId, terms) => call(endpoints.activateMerchant, { body: { MerchantId, ...terms } }),
});

export const suspendMerchant = defineAction(merchantSubscriptions, 'suspend', {
  label: subscriptionTexts.suspendSubscription(),
  danger: true,
  when: ({ HasActiveSubscription }) => HasActiveSubscription === true,
  confirm: ({ MerchantName }) => ({
    title: subscriptionTexts.suspendNamed(named(MerchantName)),
    text: subscriptionTexts.merchantSuspended(),
    confirm: subscriptionTexts.suspendSubscription(),
  }),
  done: ({ MerchantName }) => subscriptionTexts.isSuspended(named(MerchantName)),
  call: ({ call }, MerchantId) => call(endpoints.suspendMerchant, { body: { MerchantId } }),
});

export const activatePro = defineAction(proSubscriptions, 'activate', {
  label: subscriptionTexts.activateSubscription(),
  ...termsInput,
  fields: monthlyTerms,
  when: ({ HasActiveSubscription }) => HasActiveSubscription !== true,
  done: ({ ProTeamName }) => subscriptionTexts.isActivated(named(ProTeamName)),
  call: ({ call }, ProTeamId, terms) => call(endpoints.activatePro, { body: { ProTeamId, ...terms } }),
});

export const suspendPro = defineAction(proSubscriptions, 'suspend', {
  label: subscriptionTexts.suspend(),
  danger: true,
  when: ({ HasActiveSubscription }) => HasActiveSubscription === true,
  confirm: ({ ProTeamName }) => ({
    title: subscriptionTexts.suspendNamed(named(ProTeamName)),
    text: subscriptionTexts.holderSuspended(),
    confirm: subscriptionTexts.suspend(),
  }),
  done: ({ ProTeamName }) => subscriptionTexts.isSuspended(named(ProTeamName)),
  call: ({ call }, ProTeamId) => call(endpoints.suspendPro, { body: { ProTeamId } }),
});

export const addProTranche = defineAction(proSubscriptions, 'addTranche', {
  label: subscriptionTexts.addTranche(),
  ...termsInput,
  fields: trancheTerms,
  done: ({ ProTeamName }) => subscriptionTexts.trancheAdded(named(ProTeamName)),
  call: ({ call }, ProTeamId, terms) => call(endpoints.addProTranche, { body: { ProTeamId, ...terms } }),
});

/** Called by its own switch, with the versions of the shown record. */
export const togglePremium = defineAction(proSubscriptions, 'togglePremium', {
  label: subscriptionTexts.conciergeEnabled(),
  isPlaced: true,
  call: ({ call }, id) => call(endpoints.toggleProPremium, { params: { id } }),
});

export const togglePremiumOnly = defineAction(proSubscriptions, 'togglePremiumOnly', {
  label: subscriptionTexts.noQuotes(),
  isPlaced: true,
  call: ({ call }, id) => call(endpoints.toggleProPremiumOnly, { params: { id } }),
});

/** Activates a shop on its merchant's terms, so only a confirmation is needed. */
export const activateShop = defineAction(shopSubscriptions, 'activate', {
  label: subscriptionTexts.activate(),
  isPlaced: true,
  input: z.object({ MerchantId: Id }),
  when: ({ HasActiveShopSubscription }) => HasActiveShopSubscription !== true,
  confirm: ({ ShopName }) => ({
    title: subscriptionTexts.activateNamed(named(ShopName)),
    text: subscriptionTexts.activateText(),
    confirm: subscriptionTexts.activate(),
  }),
  done: ({ ShopName }) => subscriptionTexts.isActivated(named(ShopName)),
  call: ({ call }, ShopId, { MerchantId }) => call(endpoints.activateShop, { body: { ShopId, MerchantId } }),
});

export const suspendShop = defineAction(shopSubscriptions, 'suspend', {
  label: subscriptionTexts.suspend(),
  danger: true,
  when: ({ HasActiveShopSubscription }) => HasActiveShopSubscription === true,
  confirm: ({ ShopName }) => ({
    title: subscriptionTexts.suspendNamed(named(ShopName)),
    text: subscriptionTexts.holderSuspended(),
    confirm: subscriptionTexts.suspend(),
  }),
  done: ({ ShopName }) => subscriptionTexts.isSuspended(named(ShopName)),
  call: ({ call }, ShopId) => call(endpoints.suspendShop, { body: { ShopId } }),
});

export const addShopTranche = defineAction(shopSubscriptions, 'addTranche', {
  label: subscriptionTexts.addTranche(),
  ...termsInput,
  fields: trancheTerms,
  done: ({ ShopName }) => subscriptionTexts.trancheAdded(named(ShopName)),
  call: ({ call }, ShopId, terms) => call(endpoints.addShopTranche, { body: { ShopId, ...terms } }),
});

export const toggleShopPremium = defineAction(shopSubscriptions, 'togglePremium', {
  label: subscriptionTexts.conciergeEnabled(),
  isPlaced: true,
  call: ({ call }, shopId) => call(endpoints.toggleShopPremium, { params: { shopId } }),
});

export const toggleShopPremiumOnly = defineAction(shopSubscriptions, 'togglePremiumOnly', {
  label: subscriptionTexts.noQuotes(),
  isPlaced: true,
  call: ({ call }, shopId) => call(endpoints.toggleShopPremiumOnly, { params: { shopId } }),
});
