/** The demo's orders, as the browser tests look for those that they need. */
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
const Found = z.object({
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
export type Found = z.infer<typeof Found>;
const Listed = z.object({ Deliveries: z.array(Found) });
const Cancellation = z.object({
  Result: z.object({ DeliveryHasCancelRequest: z.boolean(), WholeDelivery: z.boolean().nullish() }),
});

/** A call of the signed-in page's own session, as the portal would send it. */
export async function send(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { 'x-requested-with': 'portal', origin: new URL(page.url()).origin },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(response.status()).toBe(200);
  return await response.json();
}

export async function ordersOf(page: Page, role: string, tab: string): Promise<Found[]> {
  const body = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 100 };
  return Listed.parse(await send(page, 'POST', `/${role}/deliveries/${tab}`, body)).Deliveries;
}

/** Whether the customer has asked to cancel the order: all of it, part of it, or nothing. */
export async function cancellationOf(page: Page, { Id }: Found): Promise<'whole' | 'part' | 'none'> {
  const { DeliveryHasCancelRequest, WholeDelivery } = Cancellation.parse(
    await send(page, 'GET', `/customer/delivery/${Id}/has-cancellation`),
  ).Result;
  if (!DeliveryHasCancelRequest) return 'none';
  return WholeDelivery === false ? 'part' : 'whole';
}

/** As it was ordered, and waiting for nobody but the shop. */
export const isUntouched = ({ Status, ProOrderStatus, Orderlines }: Found) =>
  Status === 'PendingDelivery' &&
  !['Authorization Required', 'Pending Approval', 'Rejected By Manager'].includes(ProOrderStatus ?? '') &&
  Orderlines.every((line) => line.OrderLineQuantity === line.OrderLineOriginalQuantity && !line.OrderlineCancelled);

/** A pending order that fits, and whose customer has not asked to cancel it. */
export async function findPending(page: Page, fits: (order: Found) => boolean): Promise<Found> {
  for (const order of await ordersOf(page, 'shop', 'Pending')) {
    if (fits(order) && (await cancellationOf(page, order)) === 'none') return order;
  }
  throw new Error('The demo data hold no such order');
}

export async function openOrder(page: Page, { Id, OrderNo }: Found, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/orders/details/${Id}`);
  await expect(page.getByRole('heading', { name: `Order ${OrderNo}` })).toBeVisible();
}

/** The link, in the list of the signed-in shop, of its newest pending order that nobody has changed and no customer wants cancelled. */
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
