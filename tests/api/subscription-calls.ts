import { z } from 'zod';
import { type AnswerOf, type AnyEndpoint, fillPath } from 'schema-admin/contract/endpoint.ts';
import {
  subscriptionEndpoints,
  subscriptionPageSize,
  subscriptionShopsSize,
} from '../../contract/merchants/subscriptions.ts';
import type { TestClient } from './test-client.ts';

const Answer = z.object({ Result: z.unknown() });

const read = async <E extends AnyEndpoint>(
  client: TestClient,
  target: E,
  ids: Readonly<Record<string, number>>,
  body?: object,
): Promise<AnswerOf<E>> => {
  const answer = await client.call(target.method, `/api${fillPath(target.path, ids)}`, body);
  if (answer.status !== 200) throw new Error(`${target.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return z.custom<AnswerOf<E>>().parse(target.answer.parse(Answer.parse(answer.body).Result));
};

const page = (size: number, Query: string) => ({ Page: 0, Size: size, Query });

/** Returns functions that call the subscription API. They reject if the server rejects the call. */
export function subscriptionsOf(client: TestClient) {
  const write = (name: keyof typeof subscriptionEndpoints, body: object) =>
    read(client, subscriptionEndpoints[name], {}, body);
  return {
    merchant: (id: number) => read(client, subscriptionEndpoints.merchant, { id }),
    pro: (id: number) => read(client, subscriptionEndpoints.pro, { id }),
    preferences: (shopId: number) => read(client, subscriptionEndpoints.shop, { shopId }),
    own: () => read(client, subscriptionEndpoints.own, {}),
    merchants: (query = '') => read(client, subscriptionEndpoints.merchants, {}, page(subscriptionPageSize, query)),
    pros: (query = '') => read(client, subscriptionEndpoints.pros, {}, page(subscriptionPageSize, query)),
    shopsOf: (id: number, query = '') =>
      read(client, subscriptionEndpoints.shopsOf, { id }, page(subscriptionShopsSize, query)),
    ownShops: (query = '') => read(client, subscriptionEndpoints.ownShops, {}, page(subscriptionShopsSize, query)),
    toggle: (
      name: 'toggleShopPremium' | 'toggleShopPremiumOnly' | 'toggleProPremium' | 'toggleProPremiumOnly',
      id: number,
    ) => read(client, subscriptionEndpoints[name], { id, shopId: id }),
    write,
  };
}
