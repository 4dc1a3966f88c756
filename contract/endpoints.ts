/** The API, as data. */
import { accountEndpoints } from './account.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { orderEndpoints } from './orders.ts';
import { sessionEndpoints } from './session.ts';

export const endpoints = {
  session: sessionEndpoints,
  account: accountEndpoints,
  orders: orderEndpoints,
};

/** Every endpoint, whatever its area. */
export const everyEndpoint: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((area) => Object.values<AnyEndpoint>(area));

/** The extensions that this backend has, by the name that follows `/ext/` (decisions, "Extensions"). */
export const extensions: readonly string[] = [...new Set(everyEndpoint.flatMap(({ path }) => /^\/ext\/([^/]+)/.exec(path)?.[1] ?? []))];
