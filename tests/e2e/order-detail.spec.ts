/** One order, whole: what may be done with it, by whom, and what its user learns of what others do. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const Line = z.object({ OrderLineId: z.union([z.number(), z.string()]), ProductTitle: z.string().nullish(), OrderLineQuantity: z.number(), OrderLineOriginalQuantity: z.number(), OrderlineCancelled: z.unknown() });
const Found = z.object({ Id: z.string(), OrderNo: z.string(), Status: z.string(), DeliveryTrackingUrl: z.string().nullish(), FailedReasonNotes: z.string().nullish(), Packages: z.array(z.unknown()), Orderlines: z.array(Line) });
type Found = z.infer<typeof Found>;
const Listed = z.object({ Deliveries: z.array(Found) });
const Cancellation = z.object({ Result: z.object({ DeliveryHasCancelRequest: z.boolean(), WholeDelivery: z.boolean().nullish() }) });

/** A call of the signed-in page's own session, as the portal would send it. */
async function send(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await page.request.fetch(`/api${path}`, { method, headers: { 'x-requested-with': 'portal', origin: new URL(page.url()).origin }, ...(body === undefined ? {} : { data: body }) });
  expect(response.status()).toBe(200);
  return await response.json();
}

async function ordersOf(page: Page, role: string, tab: string): Promise<Found[]> {
  const body = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 100 };
  return Listed.parse(await send(page, 'POST', `/${role}/deliveries/${tab}`, body)).Deliveries;
}

/** Whether the customer has asked to cancel the order: all of it, part of it, or nothing. */
async function cancellationOf(page: Page, { Id }: Found): Promise<'whole' | 'part' | 'none'> {
  const { DeliveryHasCancelRequest, WholeDelivery } = Cancellation.parse(await send(page, 'GET', `/customer/delivery/${Id}/has-cancellation`)).Result;
  if (!DeliveryHasCancelRequest) return 'none';
  return WholeDelivery === false ? 'part' : 'whole';
}

const isUntouched = ({ Status, Orderlines }: Found) =>
  Status === 'PendingDelivery' && Orderlines.every((line) => line.OrderLineQuantity === line.OrderLineOriginalQuantity && !line.OrderlineCancelled);

/** A pending order that fits, and whose customer has not asked to cancel it. */
async function findPending(page: Page, fits: (order: Found) => boolean): Promise<Found> {
  for (const order of await ordersOf(page, 'shop', 'Pending')) {
    if (fits(order) && (await cancellationOf(page, order)) === 'none') return order;
  }
  throw new Error('The demo data hold no such order');
}

async function openOrder(page: Page, { Id, OrderNo }: Found, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/orders/details/${Id}`);
  await expect(page.getByRole('heading', { name: `Order ${OrderNo}` })).toBeVisible();
}

const lineOf = (page: Page, title: string | null | undefined) => page.getByRole('article').getByRole('listitem').filter({ hasText: title ?? '' }).first();

test('an item is rejected in part with a reason and put back again, and nobody tells the user of their own change', async ({ page }) => {
  await signIn(page, 'shop@demo.test');
  const order = await findPending(page, (found) => isUntouched(found) && found.Orderlines.length > 1 && (found.Orderlines[0]?.OrderLineQuantity ?? 0) > 1);
  const [line] = order.Orderlines;
  await openOrder(page, order);
  await lineOf(page, line?.ProductTitle).getByRole('button', { name: 'Reject item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Item unavailable' });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Quantity still available').fill('-1');
  await expect(dialog.getByText('The quantity cannot be negative.')).toBeVisible();
  await dialog.getByLabel('Quantity still available').fill(String((line?.OrderLineQuantity ?? 0) + 1));
  await expect(dialog.getByText('The quantity cannot be greater than the ordered quantity.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Quantity still available').fill('1');
  await dialog.getByLabel('Reason').fill('The rest is damaged');
  const sent = page.waitForRequest(/change-quantity/);
  await submit.click();
  expect(new URL((await sent).url()).pathname).toMatch(new RegExp(`/portal/delivery/${order.Id}/change-quantity/${line?.OrderLineId}/1$`));
  expect((await sent).postDataJSON()).toEqual({ Reason: 'The rest is damaged' });
  await expect(dialog).toBeHidden();
  await expect(lineOf(page, line?.ProductTitle)).toContainText('(Updated)');
  await expect(lineOf(page, line?.ProductTitle).getByRole('button', { name: 'Reject item' })).toHaveCount(0);
  await lineOf(page, line?.ProductTitle).getByRole('button', { name: 'Reset quantity' }).click();
  await expect(lineOf(page, line?.ProductTitle).getByRole('button', { name: 'Reject item' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('rejecting the last item asks to reject the whole order instead', async ({ page }) => {
  await signIn(page, 'shop@demo.test');
  const order = await findPending(page, (found) => isUntouched(found) && found.Orderlines.length === 1);
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Reject item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Item unavailable' });
  await dialog.getByLabel('Quantity still available').fill('0');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Out of stock');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const prompt = page.getByRole('dialog', { name: `Reject order ${order.OrderNo}` });
  await expect(prompt).toContainText('There are no active products remaining in this order to process. Do you want to reject the entire order?');
  const sent = page.waitForRequest(/\/reject$/);
  await prompt.getByRole('button', { name: 'Reject', exact: true }).click();
  expect((await sent).postData() ?? '{}').toBe('{}');
  await expect(page.getByText('Rejected Order').first()).toBeVisible();
  await expect(page.getByText('Not available').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an order with nothing left asks at once, and going back from it asks again and does not leave', async ({ page }) => {
  await signIn(page, 'shop@demo.test');
  const order = await findPending(page, ({ Status, Orderlines }) => Status === 'PendingDelivery' && Orderlines.every((line) => line.OrderLineQuantity === 0));
  await openOrder(page, order);
  const prompt = page.getByRole('dialog', { name: `Reject order ${order.OrderNo}` });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  const asked = page.waitForRequest(/is-no-deliverable$/);
  await page.getByRole('link', { name: 'Back to orders' }).click();
  expect((await asked).method()).toBe('POST');
  await expect(prompt).toBeVisible();
  await expect(page).toHaveURL(new RegExp(order.Id));
});

test('going back asks the server for open orders, and leaves an order that is over without a question', async ({ page }) => {
  await signIn(page, 'shop@demo.test');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/is-no-deliverable') && asked.push(request.url()));
  await openOrder(page, await findPending(page, isUntouched));
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  expect(asked).toHaveLength(1);
  for (const Status of ['RejectedDelivery', 'CancelledDelivery', 'FailedDelivery']) {
    const over = (await ordersOf(page, 'shop', 'archived')).find((order) => order.Status === Status);
    if (!over) throw new Error(`The demo data hold no ${Status}`);
    await openOrder(page, over);
    await page.getByRole('link', { name: 'Back to orders' }).click();
    await expect(page).toHaveURL(/\/orders/);
  }
  expect(asked).toHaveLength(1);
});

for (const extent of ['part', 'whole'] as const) {
  test(`a customer’s cancellation of the ${extent} order has to be acknowledged before anything else`, async ({ page, browser }) => {
    await signIn(page, 'shop@demo.test');
    let order: Found | undefined;
    for (const found of await ordersOf(page, 'shop', 'Pending')) {
      if ((await cancellationOf(page, found)) === extent) order = found;
    }
    if (!order) throw new Error('The demo data hold no such request');
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, 'admin@demo.test');
    await openOrder(admin, order, '/admin');
    await expect(admin.getByText(extent === 'part' ? 'The customer has asked to cancel part of this order.' : 'The customer has asked to cancel this order.')).toBeVisible();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await admin.context().close();

    await openOrder(page, order);
    const dialog = page.getByRole('dialog', { name: 'The customer has cancelled' });
    await expect(dialog).toContainText(extent === 'part' ? 'cancelled part of order' : 'cancelled the whole delivery');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveText(['Acknowledge']);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article').getByText(extent === 'part' ? 'Cancelled' : 'Cancelled Order', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('a colleague’s change is told, and what was typed is still there', async ({ page, browser }) => {
  await signIn(page, 'shop@demo.test');
  const order = await findPending(page, (found) => isUntouched(found) && found.Orderlines.length > 1);
  const [typed, changed] = order.Orderlines;
  await openOrder(page, order);
  await lineOf(page, typed?.ProductTitle).getByRole('button', { name: 'Reject item' }).click();
  const input = page.getByRole('dialog', { name: 'Item unavailable' });
  await input.getByLabel('Reason').fill('Fell off the shelf');

  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'shop@demo.test');
  await send(colleague, 'PUT', `/portal/delivery/${order.Id}/change-quantity/${changed?.OrderLineId}/0`, { Reason: 'Gone' });
  const told = page.getByRole('dialog', { name: 'Order changed' });
  await expect(told).toContainText('Ordered items list was updated. Please check the list before continuing.');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(input.getByLabel('Reason')).toHaveValue('Fell off the shelf');

  await send(colleague, 'POST', '/shop/delivery/accept', { VehicleTypeId: 4, DeliveryId: order.Id });
  await colleague.context().close();
  await page.getByRole('dialog', { name: 'This delivery has already been processed' }).getByRole('button', { name: 'OK' }).click();
  await expect(input.getByLabel('Reason')).toHaveValue('Fell off the shelf');
  await input.getByLabel('Quantity still available').fill('0');
  await expect(input.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect(input).toContainText('can no longer be rejected');
});

test('without sockets the order is asked for every 30 seconds; cancelled elsewhere it says so, and is asked for no more', async ({ page }) => {
  await page.clock.install();
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  await signIn(page, 'shop@demo.test');
  const order = await findPending(page, isUntouched);
  await openOrder(page, order);
  let asked = 0;
  let isCancelled = false;
  await page.route(`**/shop/delivery/${order.Id}`, async (route) => {
    asked += 1;
    const response = await route.fetch();
    const answer: { Result: Record<string, unknown> } = await response.json();
    const change = isCancelled ? { Status: 'CancelledDelivery', ShopPortalStatus: 'Archived', Cancelled: new Date().toISOString() } : {};
    await route.fulfill({ response, json: { Result: { ...answer.Result, ...change } } });
  });
  const answered = page.waitForResponse(`**/shop/delivery/${order.Id}`);
  await page.clock.runFor(30_000);
  await answered;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  isCancelled = true;
  await page.clock.runFor(30_000);
  await expect(page.getByRole('dialog')).toContainText('This order was cancelled. Order was moved to the archive tab.');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.clock.runFor(90_000);
  expect(asked).toBe(2);
});

test('an administrator resolves a failed delivery, and marks a delivered order as refunded', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  const [failed] = await ordersOf(page, 'admin', 'failed');
  if (!failed) throw new Error('The demo data hold no failed order');
  await openOrder(page, failed, '/admin');
  await expect(page.getByRole('heading', { name: 'Merchant information' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as refunded' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: `Resolve order ${failed.OrderNo}` });
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Delivered' }).check();
  const sent = page.waitForRequest(/\/recover\//);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect(new URL((await sent).url()).pathname).toMatch(new RegExp(`/admin/delivery/${failed.Id}/recover/delivered$`));
  await expect(page.getByText('Delivery Recovered')).toBeVisible();
  await expect(page.getByRole('article').getByText('Archive', { exact: true })).toBeVisible();
  await expect(page.getByText('Manually Resolved').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(0);

  const delivered = (await ordersOf(page, 'admin', 'archived')).find((order) => order.Status === 'DeliveredDelivery' && order.DeliveryTrackingUrl);
  if (!delivered) throw new Error('The demo data hold no delivered order');
  await openOrder(page, delivered, '/admin');
  await expect(page.getByRole('heading', { name: 'Driver information' })).toBeVisible();
  const tracking = page.getByRole('link', { name: new RegExp(`^${delivered.DeliveryTrackingUrl}`) });
  expect([await tracking.getAttribute('target'), await tracking.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await page.getByRole('button', { name: 'Mark as refunded' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, mark as refunded' }).click();
  await expect(page.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as refunded' })).toHaveCount(0);
});

test('without a driver there is no driver section, and a shop sees neither driver nor merchant', async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await signIn(page, 'shop@demo.test');
  const delivered = (await ordersOf(page, 'shop', 'archived')).find((order) => order.Status === 'DeliveredDelivery');
  if (!delivered) throw new Error('The demo data hold no delivered order');
  await openOrder(page, delivered);
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Merchant|Driver) information$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Resolve|Mark as refunded)$/ })).toHaveCount(0);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin@demo.test');
  await admin.route('**/admin/delivery/driver/*', (route) => route.fulfill({ status: 404, json: { Error: 'None' } }));
  await openOrder(admin, delivered, '/admin');
  await expect(admin.getByRole('heading', { name: 'Merchant information' })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Driver information' })).toHaveCount(0);
  await admin.context().close();
});

test('long failure notes are cut at 200 characters until they are asked for', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  const all = [...(await ordersOf(page, 'admin', 'failed')), ...(await ordersOf(page, 'admin', 'archived'))];
  const failed = all.find((order) => order.Status === 'FailedDelivery' && (order.FailedReasonNotes ?? '').length > 200);
  if (!failed) throw new Error('The demo data hold no such order');
  await openOrder(page, failed, '/admin');
  const notes = failed.FailedReasonNotes ?? '';
  await expect(page.getByText(notes)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show more' }).first().click();
  await expect(page.getByText(notes)).toBeVisible();
  await page.getByRole('button', { name: 'Show less' }).first().click();
  await expect(page.getByText(notes)).toHaveCount(0);
});

test('a note for colleagues is kept in the history', async ({ page }) => {
  await signIn(page, 'merchant@demo.test');
  const [order] = await ordersOf(page, 'merchant', 'queued');
  if (!order) throw new Error('The demo data hold no queued order');
  await openOrder(page, order, '/merchant');
  await expect(page.getByRole('button', { name: 'Add note' })).toBeDisabled();
  await page.getByLabel('Note', { exact: true }).fill('The customer calls back at noon');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes and prints' })).toContainText('The customer calls back at noon');
  await expect(page.getByRole('list', { name: 'Notes and prints' })).toContainText('merchant@demo.test');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an order, its dialogs and its packages are accessible, ${colorScheme}, 390 px wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'shop@demo.test');
    await openOrder(page, await findPending(page, isUntouched));
    await page.getByRole('button', { name: 'Reject item' }).first().click();
    await page.getByLabel('Quantity still available').fill('9999');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const queued = (await ordersOf(page, 'shop', 'queued')).find(({ Packages }) => Packages.length > 0);
    if (!queued) throw new Error('The demo data hold no queued order');
    await openOrder(page, queued);
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
