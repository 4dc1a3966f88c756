import { z } from 'zod';
import { Order, OrderListAnswer, type OrderListRequest } from '../../contract/orders/orders.ts';
import type { TestClient } from './test-client.ts';

const everything: OrderListRequest = {
  Query: '',
  Filter: { Status: [], Date: null, Shop: [] },
  OrderBy: 'desc',
  Page: 1,
  Size: 100,
};

/** Resolves to a page of a list, parsed by the contract's schema. Rejects on any status but 200. */
export async function listOrders(
  client: TestClient,
  path: string,
  request: Partial<OrderListRequest> = {},
): Promise<{ numbers: string[]; total: number; orders: Order[] }> {
  const { status, body } = await client.call('POST', `/api/${path}`, { ...everything, ...request });
  if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`);
  const answer = OrderListAnswer.parse(body);
  return {
    orders: answer.Deliveries,
    numbers: answer.Deliveries.map((order) => String(order.OrderNo)),
    total: answer.TotalCount ?? -1,
  };
}

export function filterBy(filter: Partial<OrderListRequest['Filter']>): Pick<OrderListRequest, 'Filter'> {
  return { Filter: { ...everything.Filter, ...filter } };
}

export async function getOrder(client: TestClient, path: string): Promise<Order> {
  const { body } = await client.call('GET', `/api/${path}`);
  return z.object({ Result: Order }).parse(body).Result;
}
