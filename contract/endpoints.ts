/** The API, as data. */
import { accountEndpoints } from './account.ts';
import { orderEndpoints } from './orders.ts';
import { sessionEndpoints } from './session.ts';

export const endpoints = {
  session: sessionEndpoints,
  account: accountEndpoints,
  orders: orderEndpoints,
};
