import { endpoints } from '../../contract/endpoints.ts';
import { accountHandlers } from '../account/routes.ts';
import type { OwnOrders } from '../orders/own-orders.ts';
import { orderHandlers } from '../orders/routes.ts';
import { sessionHandlers } from '../session/routes.ts';
import type { AnyHandlers, HandlersOf } from './handler.ts';

type Handlers = { readonly [Area in keyof typeof endpoints]: HandlersOf<(typeof endpoints)[Area]> };

/** The handler of every endpoint of the contract. */
export function createHandlers(ownOrders: OwnOrders, secret: string): AnyHandlers {
  return { session: sessionHandlers, account: accountHandlers(secret), orders: orderHandlers(ownOrders) } satisfies Handlers;
}
