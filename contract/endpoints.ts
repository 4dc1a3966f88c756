/** The API, as data. */
import { orderEndpoints } from './orders.ts';
import { sessionEndpoints } from './session.ts';

export const endpoints = {
  session: sessionEndpoints,
  orders: orderEndpoints,
};
