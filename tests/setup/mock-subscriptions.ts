/** A mocked backend with the subscriptions of merchants, shops and Pro organisations. */
import { z } from 'zod';
import type {
  MerchantSubscription,
  ProSubscription,
  ShopSubscription,
} from '../../contract/merchants/subscriptions.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import type { Answering, Received, Sent } from 'schema-admin/providers/testing/backend.ts';

const credits = (count: number) => Credits.parse(count);
const pence = (count: number) => Pence.parse(count);

const alder: MerchantSubscription = {
  MerchantId: 7,
  MerchantName: 'Alder Ales',
  HasActiveSubscription: true,
  SubscriptionPrice: pence(12_550),
  SubscriptionNumberOfCredits: credits(40),
  PayAsYouGoPrice: pence(450),
  PremiumFee: pence(199),
};
const birch: MerchantSubscription = {
  ...alder,
  MerchantId: 8,
  MerchantName: 'Birch Bakery',
  HasActiveSubscription: false,
};

const cedar: ProSubscription = {
  ProTeamId: 3,
  ProTeamName: 'Cedar Care',
  HasActiveSubscription: true,
  HasCredits: true,
  SubscriptionPrice: pence(9900),
  SubscriptionNumberOfCredits: credits(30),
  RemainingSubscriptionCredits: credits(21),
  RemainingTrancheCredits: credits(5),
  TotalCreditsRemaining: credits(26),
  SubscriptionStartDate: '2026-01-31T00:00:00Z',
  PayAsYouGoPrice: pence(500),
  PremiumFee: pence(250),
  PremiumEnabled: true,
  PremiumOnly: false,
};
const damson: ProSubscription = {
  ...cedar,
  ProTeamId: 4,
  ProTeamName: 'Damson Deliveries',
  HasActiveSubscription: false,
  HasCredits: false,
};

const soho: ShopSubscription = {
  ShopId: 71,
  ShopName: 'Alder Soho',
  HasCredits: true,
  HasActiveShopSubscription: true,
  SubscriptionCreditsRemaining: credits(33),
  TrancheCreditsRemaining: credits(12),
  SubscriptionStartDate: '2026-01-31T00:00:00Z',
  SubscriptionExpiryDate: '2026-02-28T00:00:00Z',
};
const camden: ShopSubscription = {
  ShopId: 72,
  ShopName: 'Alder Camden',
  HasCredits: false,
  HasActiveShopSubscription: false,
};

const SearchRequest = z.object({ Query: z.string() });

function page<Row>(rows: readonly Row[], nameOf: (row: Row) => string | null | undefined, { text }: Received): Sent {
  const { Query } = SearchRequest.parse(JSON.parse(text));
  const found = rows.filter((row) => (nameOf(row) ?? '').toLowerCase().includes(Query.toLowerCase()));
  return { json: { Result: { Total: found.length, Subscriptions: found } } };
}

export interface MockSubscriptions {
  readonly backend: Answering;
  /** Stored rows. A test changes them to simulate other users. */
  readonly merchants: MerchantSubscription[];
  readonly pros: ProSubscription[];
  readonly shops: ShopSubscription[];
  readonly weeks: { readonly Monday: string; readonly Used: number }[];
  readonly forecasts: { readonly ShopId: number | null; readonly Used: number; readonly EndsOn: string | null }[];
  readonly preferences: { PremiumEnabled: boolean; PremiumOnly: boolean };
  onWrite: (request: Received) => Sent;
}

const updateMessage = (UpdateType: string, Id: number) => ({
  Type: 'DataUpdateModel',
  Data: { LastUpdate: '2026-11-22T10:00:00Z', UpdateType, Id },
});
/** Socket messages that announce a change. */
export const merchantUpdate = updateMessage('MerchantSubscriptionsList', 7);
export const proUpdate = updateMessage('ProTeamSubscriptionsList', 3);

export function mockSubscriptions(): MockSubscriptions {
  const mock: MockSubscriptions = {
    merchants: [alder, birch],
    pros: [cedar, damson],
    shops: [soho, camden],
    weeks: Array.from({ length: 24 }, (_, index) => ({
      Monday: new Date(Date.UTC(2026, 5, 15 + 7 * index)).toISOString().slice(0, 10),
      Used: index,
    })),
    forecasts: [],
    preferences: { PremiumEnabled: false, PremiumOnly: false },
    onWrite: () => ({ json: { Result: null } }),
    backend: (request) => {
      const { method, url } = request;
      const at = url.slice(url.indexOf('/', 1));
      if (url.endsWith('/merchant/list')) return page(mock.merchants, ({ MerchantName }) => MerchantName, request);
      if (url.endsWith('/pro/list')) return page(mock.pros, ({ ProTeamName }) => ProTeamName, request);
      if (url.startsWith('/ext/ledger/usage')) return { json: { Result: { Weeks: mock.weeks } } };
      if (url.startsWith('/ext/ledger/forecasts')) return { json: { Result: { Forecasts: mock.forecasts } } };
      if (url.endsWith('/shops')) return page(mock.shops, ({ ShopName }) => ShopName, request);
      if (method === 'GET' && at.startsWith('/subscription/merchant/shop/')) {
        return { json: { Result: mock.preferences } };
      }
      const byId = (rows: readonly object[], field: string) =>
        rows.find(
          (row) =>
            String(Object.entries(row).find(([key]) => key === field)?.[1]) === url.split('?')[0]?.split('/').at(-1),
        );
      const found =
        url === '/merchant/subscription'
          ? mock.merchants[0]
          : at.startsWith('/subscription/pro/')
            ? byId(mock.pros, 'ProTeamId')
            : byId(mock.merchants, 'MerchantId');
      if (method === 'GET' && found && url.includes('/subscription')) {
        return { json: { Result: found }, headers: { ETag: '"as-read"' } };
      }
      if (method !== 'GET' && url.startsWith('/admin/subscription/')) return mock.onWrite(request);
      return { status: 404, json: { Error: 'None' } };
    },
  };
  return mock;
}
