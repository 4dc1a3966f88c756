/** A mocked backend with a shop's orders that a test can change and announce. */
import { CheckedTab, type Order, OrderListRequest, OrderTab, tabOf } from '../../contract/orders/orders.ts';
import { z } from 'zod';
import type { Answering, Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import { type AnswerOverrides, contractBackend } from './contract-backend.ts';

interface OrdersMock {
  readonly orders: Order[];
  readonly backend: Answering;
  /** Returns the socket message for an order that has entered or left a tab. */
  createMessage(order: Order): unknown;
}

const noCancellation: AnswerOverrides = {
  '/customer/delivery/{id}/has-cancellation': () => ({ DeliveryHasCancelRequest: false }),
};
const vehicles = [{ Id: 4, Code: 'van', Name: 'Small Van', Active: true }];

/** Creates the backend. If "refuse" returns an answer, it replaces the regular one. */
export function mockOrders(
  orders: Order[],
  instead: AnswerOverrides = {},
  refuse: (request: Received) => Sent | undefined = () => undefined,
): OrdersMock {
  const rest = contractBackend(
    { ...noCancellation, '/shop/delivery/vehicle-type': () => vehicles, ...instead },
    { readMs: 0, writeMs: 0 },
  );
  const standsIn = (order: Order, tab: string) =>
    Object.entries(tabOf).some(
      ([status, name]) => name.toLowerCase() === tab.toLowerCase() && status === order.ShopPortalStatus,
    );
  const list = (tab: OrderTab, text: string): Sent => {
    const { Page, Size, Query, OrderBy } = OrderListRequest.parse(JSON.parse(text));
    const found = orders
      .filter((order) => standsIn(order, tab) && String(order.OrderNo).includes(Query))
      .toSorted((one, other) => (OrderBy === 'asc' ? 1 : -1) * one.Created.localeCompare(other.Created));
    return {
      json: { Deliveries: found.slice((Page - 1) * Size, Page * Size), TotalCount: found.length, ShopDeliveries: [] },
    };
  };
  const answer: Answering = (request) => {
    const { url, text } = request;
    const refused = refuse(request);
    if (refused) return refused;
    const tab = OrderTab.safeParse(/\/deliveries\/(\w+)$/.exec(url)?.[1]).data;
    if (tab) return list(tab, text);
    const checked = CheckedTab.safeParse(/\/check-new\/(\w+)$/.exec(url)?.[1]).data;
    if (checked) {
      const since = z.object({ Date: z.string() }).parse(JSON.parse(text)).Date;
      return { json: { Result: orders.some((order) => standsIn(order, checked) && order.Created > since) } };
    }
    const id = /^\/(?:admin|merchant|shop)\/delivery\/(\d+)$/.exec(url)?.[1];
    if (id !== undefined) return { json: { Result: orders.find((order) => String(order.Id) === id) ?? null } };
    return rest(request);
  };
  return {
    orders,
    backend: async (request) => {
      const sent = await answer(request);
      return sent === 'hang up' ? sent : { ...sent, headers: { date: new Date().toUTCString(), ...sent.headers } };
    },
    createMessage: ({ Id, ShopPortalStatus }) => ({
      Type: 'DataUpdateModel',
      Data: { LastUpdate: new Date().toISOString(), UpdateType: `Orders/${ShopPortalStatus}`, Id },
    }),
  };
}
