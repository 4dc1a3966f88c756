/** Finds orders in the demo data for the browser tests. */
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './fixtures.ts';

const Line = z.object({
  OrderLineId: z.union([z.number(), z.string()]),
  ProductTitle: z.string().nullish(),
  OrderLineQuantity: z.number(),
  OrderLineOriginalQuantity: z.number(),
  OrderlineCancelled: z.unknown(),
});
const FoundOrder = z.object({
  Id: z.string(),
  OrderNo: z.string(),
  CustomerFirstName: z.string().nullish(),
  CustomerLastName: z.string().nullish(),
  Status: z.string(),
  ProOrderStatus: z.string().nullish(),
  DeliveryTrackingUrl: z.string().nullish(),
  ManuallyRefunded: z.unknown(),
  FailedReasonNotes: z.string().nullish(),
  Packages: z.array(z.unknown()),
  Orderlines: z.array(Line),
});
export type FoundOrder = z.infer<typeof FoundOrder>;
const Listed = z.object({ Deliveries: z.array(FoundOrder) });
const Cancellation = z.object({
  Result: z.object({ DeliveryHasCancelRequest: z.boolean(), WholeDelivery: z.boolean().nullish() }),
});

/** Sends a request in the session of the signed-in page, with the portal's headers. */
export async function send(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { 'x-requested-with': 'portal', origin: new URL(page.url()).origin },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(response.status()).toBe(200);
  return await response.json();
}

export async function ordersOf(page: Page, role: string, tab: string): Promise<FoundOrder[]> {
  const body = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 100 };
  return Listed.parse(await send(page, 'POST', `/${role}/deliveries/${tab}`, body)).Deliveries;
}

/** Returns whether the customer has asked to cancel the whole order, part of it, or nothing. */
export async function cancellationOf(page: Page, { Id }: FoundOrder): Promise<'whole' | 'part' | 'none'> {
  const { DeliveryHasCancelRequest, WholeDelivery } = Cancellation.parse(
    await send(page, 'GET', `/customer/delivery/${Id}/has-cancellation`),
  ).Result;
  if (!DeliveryHasCancelRequest) return 'none';
  return WholeDelivery === false ? 'part' : 'whole';
}

/** Returns whether the order is unchanged since it was placed and waits only for the shop. */
export const isUntouched = ({ Status, ProOrderStatus, Orderlines }: FoundOrder) =>
  Status === 'PendingDelivery' &&
  !['Authorization Required', 'Pending Approval', 'Rejected By Manager'].includes(ProOrderStatus ?? '') &&
  Orderlines.every((line) => line.OrderLineQuantity === line.OrderLineOriginalQuantity && !line.OrderlineCancelled);

/** Returns a pending order that "fits" accepts and that has no cancellation request, or throws. */
export async function findPending(page: Page, fits: (order: FoundOrder) => boolean): Promise<FoundOrder> {
  for (const order of await ordersOf(page, 'shop', 'Pending')) {
    if (fits(order) && (await cancellationOf(page, order)) === 'none') return order;
  }
  throw new Error('The demo data has no such order');
}

export async function openOrder(page: Page, { Id, OrderNo }: FoundOrder, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/orders/details/${Id}`);
  await expect(page.getByRole('heading', { name: `Order ${OrderNo}` })).toBeVisible();
}

/** Returns the link to the signed-in shop's newest unchanged pending order without a cancellation request. */
export async function pendingLink(page: Page): Promise<Locator> {
  const { OrderNo } = await findPending(page, isUntouched);
  return page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: OrderNo });
}

export const lineOf = (page: Page, title: string | null | undefined) =>
  page
    .getByRole('article')
    .getByRole('listitem')
    .filter({ hasText: title ?? '' })
    .first();
