/** Ledger data of a subscription: the usage in past weeks, and credit forecasts. */
import { type CreditForecast, creditWarningDays } from '../../../contract/finance/credit-forecast.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { ledgerEndpoints, type WeekOfUsage } from '../../../contract/finance/ledger.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import type { RecordToken } from 'schema-admin/engine/model/handles/record-token.ts';
import { merchantSubscriptions, ownSubscription, proSubscriptions } from './subscriptions.ts';

const extension = 'ledger' as const;

/**
 * Defines the part with the weekly usage of a subscription, oldest first. Merchants omit the id to get their own usage.
 */
const usageOf = <Name extends string>(
  record: RecordToken<Name>,
  query: (id: Id) => { readonly Merchant?: Id; readonly Pro?: Id },
) =>
  definePart(record, 'usage', {
    extension,
    fetch: async ({ call, signal }, id): Promise<readonly WeekOfUsage[]> =>
      (await call(ledgerEndpoints.usage, { query: query(id), signal })).Weeks,
  });

export const usageOfMerchant = usageOf(merchantSubscriptions, (Merchant) => ({ Merchant }));
export const usageOfPro = usageOf(proSubscriptions, (Pro) => ({ Pro }));
export const ownUsage = usageOf(ownSubscription, () => ({}));

/** Forecasts by shop id. */
export type Forecasts = ReadonlyMap<string, CreditForecast>;

const forecastsOf = <Name extends string>(record: RecordToken<Name>, query: (id: Id) => { readonly Merchant?: Id }) =>
  definePart(record, 'forecasts', {
    extension,
    fetch: async ({ call, signal }, id): Promise<Forecasts> =>
      new Map(
        (await call(ledgerEndpoints.forecasts, { query: query(id), signal })).Forecasts.map(
          ({ ShopId, ...forecast }) => [String(ShopId), forecast],
        ),
      ),
  });

export const forecastsOfMerchant = forecastsOf(merchantSubscriptions, (Merchant) => ({ Merchant }));
export const ownForecasts = forecastsOf(ownSubscription, () => ({}));

export const forecastOfPro = definePart(proSubscriptions, 'forecast', {
  extension,
  fetch: async ({ call, signal }, Pro): Promise<CreditForecast> =>
    (await call(ledgerEndpoints.forecasts, { query: { Pro }, signal })).Forecasts[0] ?? {},
});

const dayMs = 86_400_000;

/** Returns whether the credits run out within the warning period. */
export function endsSoon({ EndsOn }: CreditForecast, now: Date): boolean {
  return typeof EndsOn === 'string' && readInstant(EndsOn).getTime() - now.getTime() <= creditWarningDays * dayMs;
}
