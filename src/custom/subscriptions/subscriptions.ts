import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { MerchantSubscription, ProSubscription, ShopSubscription } from '../../../contract/merchants/subscriptions.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

/** A row of the list: a merchant on one tab, a Pro organisation on the other. */
const ListedSubscription = z.object({
  Id,
  Name: z.string(),
  Merchant: MerchantSubscription.optional(),
  Pro: ProSubscription.optional(),
});
export type ListedSubscription = z.infer<typeof ListedSubscription>;

export const subscriptions = defineRecord('subscriptions', { schema: ListedSubscription, id: 'Id' });

export const merchantSubscriptions = defineRecord('merchant-subscriptions', {
  schema: MerchantSubscription,
  id: 'MerchantId',
});

export const proSubscriptions = defineRecord('pro-subscriptions', { schema: ProSubscription, id: 'ProTeamId' });

export const shopSubscriptions = defineRecord('shop-subscriptions', { schema: ShopSubscription, id: 'ShopId' });

/** Constant id, because a merchant has exactly one subscription. */
export const ownId = 'own';

export const ownSubscription = defineRecord('own-subscription', { schema: MerchantSubscription, id: 'MerchantId' });
