import type { AnswerOf, Id } from 'schema-admin/contract/endpoint.ts';
import {
  type MerchantSubscription,
  type ProSubscription,
  type ShopSubscription,
  subscriptionEndpoints as endpoints,
  subscriptionPageSize,
  subscriptionShopsSize,
} from '../../../contract/merchants/subscriptions.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { type ListedSubscription, merchantSubscriptions, ownId, ownSubscription } from './subscriptions.ts';

interface SubscriptionQuery {
  readonly tab: 'merchants' | 'pro' | undefined;
  readonly search: string;
  readonly page: number;
}

/** Fetches one page of the tab. The first page is 0. */
export async function fetchSubscriptions(
  { call, signal }: CallContext,
  { tab, search, page }: SubscriptionQuery,
): Promise<{ rows: ListedSubscription[]; total: number | undefined }> {
  const body = { Page: page, Size: subscriptionPageSize, Query: search };
  if (tab === 'pro') {
    const { Total, Subscriptions } = await call(endpoints.pros, { body, signal });
    return {
      rows: Subscriptions.map((pro) => ({ Id: pro.ProTeamId, Name: pro.ProTeamName ?? '', Pro: pro })),
      total: Total ?? undefined,
    };
  }
  const { Total, Subscriptions } = await call(endpoints.merchants, { body, signal });
  return {
    rows: Subscriptions.map((merchant) => ({
      Id: merchant.MerchantId,
      Name: merchant.MerchantName ?? '',
      Merchant: merchant,
    })),
    total: Total ?? undefined,
  };
}

/** Adds the id, because the backend may omit the id of a requested record. */
const withId = (merchant: AnswerOf<typeof endpoints.merchant>, id: Id): MerchantSubscription => ({
  ...merchant,
  MerchantId: merchant.MerchantId ?? id,
});

export async function fetchMerchant({ call, signal }: CallContext, id: Id): Promise<MerchantSubscription> {
  return withId(await call(endpoints.merchant, { params: { id }, signal }), id);
}

export async function fetchOwn({ call, signal }: CallContext): Promise<MerchantSubscription> {
  return withId(await call(endpoints.own, { signal }), ownId);
}

export async function fetchPro({ call, signal }: CallContext, id: Id): Promise<ProSubscription> {
  const pro = await call(endpoints.pro, { params: { id }, signal });
  return { ...pro, ProTeamId: pro.ProTeamId ?? id };
}

/** Fetches one shop. For a single shop, the backend sends only the concierge preferences. */
export async function fetchShop({ call, signal }: CallContext, shopId: Id): Promise<ShopSubscription> {
  return { ShopId: shopId, ...(await call(endpoints.shop, { params: { shopId }, signal })) };
}

const allShops = { Page: 0, Size: subscriptionShopsSize, Query: '' };

/** Fetches all shops together, because the client searches them. */
export const shopsOfMerchant = definePart(merchantSubscriptions, 'shops', {
  fetch: async ({ call, signal }, id) =>
    (await call(endpoints.shopsOf, { params: { id }, body: allShops, signal })).Subscriptions,
});

export const ownShops = definePart(ownSubscription, 'shops', {
  fetch: async ({ call, signal }) => (await call(endpoints.ownShops, { body: allShops, signal })).Subscriptions,
});
