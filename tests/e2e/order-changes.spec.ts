/** Changes by other users to an open order: a customer's cancellation, and a colleague's edits. */
import {
  type FoundOrder,
  cancellationOf,
  findPending,
  isUntouched,
  lineOf,
  openOrder,
  ordersOf,
  send,
} from './demo-orders.ts';
import { expect, expectAccessible, openAs, test } from './fixtures.ts';

for (const extent of ['part', 'whole'] as const) {
  // Requirements O-4.53, O-4.54, O-4.55
  test(`a customer’s cancellation (${extent} of the order) must be acknowledged first`, {
    tag: '@full',
  }, async ({ page, browser }) => {
    await openAs(page, 'shop@demo.test', '/orders');
    let order: FoundOrder | undefined;
    for (const found of await ordersOf(page, 'shop', 'Pending')) {
      if ((await cancellationOf(page, found)) === extent) order = found;
    }
    if (!order) throw new Error('The demo data has no such request');
    const admin = await (await browser.newContext()).newPage();
    await openAs(admin, 'admin@demo.test', '/admin/orders');
    await openOrder(admin, order, '/admin');
    await expect(
      admin.getByText(
        extent === 'part'
          ? 'The customer has asked to cancel part of this order.'
          : 'The customer has asked to cancel this order.',
      ),
    ).toBeVisible();
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
    await expect(
      page
        .getByRole('article')
        .getByText(extent === 'part' ? 'Cancelled' : 'Cancelled Order', { exact: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

// Requirement D-8.06
test('a colleague’s change is announced, and typed text is kept', async ({ page, browser }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const order = await findPending(page, (found) => isUntouched(found) && found.Orderlines.length > 1);
  const [typed, changed] = order.Orderlines;
  await openOrder(page, order);
  await lineOf(page, typed?.ProductTitle).getByRole('button', { name: 'Reject item' }).click();
  const input = page.getByRole('dialog', { name: 'Item unavailable' });
  await input.getByLabel('Reason').fill('Fell off the shelf');

  const colleague = await (await browser.newContext()).newPage();
  await openAs(colleague, 'shop@demo.test', '/orders');
  await send(colleague, 'PUT', `/portal/delivery/${order.Id}/change-quantity/${changed?.OrderLineId}/0`, {
    Reason: 'Gone',
  });
  const notice = page.getByRole('dialog', { name: 'Order changed' });
  await expect(notice).toContainText('Ordered items list was updated. Please check the list before continuing.');
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(input.getByLabel('Reason')).toHaveValue('Fell off the shelf');

  await send(colleague, 'POST', '/shop/delivery/accept', { VehicleTypeId: 4, DeliveryId: order.Id });
  await colleague.context().close();
  await page
    .getByRole('dialog', { name: 'This delivery has already been processed' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(input.getByLabel('Reason')).toHaveValue('Fell off the shelf');
  await input.getByLabel('Quantity still available').fill('0');
  await expect(input.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect(input).toContainText('can no longer be rejected');
});

// Requirements D-8.05, O-4.50, O-4.51, O-4.52
test('without sockets an order is polled every 30 s until it is cancelled', {
  tag: '@full',
}, async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/500/);
  await page.clock.install();
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  await openAs(page, 'shop@demo.test', '/orders');
  const order = await findPending(page, isUntouched);
  await openOrder(page, order);
  let requests = 0;
  let isCancelled = false;
  let isAcknowledged = false;
  await page.route(`**/shop/delivery/${order.Id}`, async (route) => {
    requests += 1;
    const response = await route.fetch();
    const answer: { Result: Record<string, unknown> & { Orderlines: object[] } } = await response.json();
    const [first, ...others] = answer.Result.Orderlines;
    const lines = isAcknowledged
      ? { Orderlines: [{ ...first, OrderlineCancelled: '2026-11-20T10:00:00Z' }, ...others] }
      : {};
    const change = isCancelled
      ? { Status: 'CancelledDelivery', ShopPortalStatus: 'Archived', Cancelled: new Date().toISOString() }
      : {};
    await route.fulfill({ response, json: { Result: { ...answer.Result, ...lines, ...change } } });
  });
  const answered = page.waitForResponse(`**/shop/delivery/${order.Id}`);
  await page.clock.runFor(30_000);
  await answered;
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.route(`**/customer/delivery/${order.Id}/has-cancellation`, (route) =>
    route.fulfill({
      json: {
        Result: {
          DeliveryHasCancelRequest: !isAcknowledged,
          WholeDelivery: false,
          AcknowledgementRequestId: isAcknowledged ? null : 'request',
        },
      },
    }),
  );
  let refusals = 1;
  await page.route(`**/customer/delivery/${order.Id}/acknowledge-cancellation-request/request`, (route) => {
    if (refusals-- > 0) return route.fulfill({ status: 500, json: {} });
    isAcknowledged = true;
    return route.fulfill({ json: { Result: 'Acknowledged' } });
  });
  await page.clock.runFor(30_000);
  const blocking = page.getByRole('dialog', { name: 'The customer has cancelled' });
  await expect(blocking).toBeVisible();
  const behind = requests;
  await page.clock.runFor(90_000);
  expect(requests).toBe(behind);
  await blocking.getByRole('button', { name: 'Acknowledge' }).click();
  const failure = page.getByRole('dialog', { name: 'Error' });
  await expect(failure).toContainText('Error Occured');
  await failure.getByRole('button', { name: 'OK' }).click();
  // The page's clock is paused: move it past the protection against double presses.
  await page.clock.runFor(1000);
  await blocking.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(blocking).toBeHidden();
  await expect(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible();
  expect(requests).toBe(behind + 1);
  isCancelled = true;
  await page.clock.runFor(30_000);
  await expect(page.getByRole('dialog')).toContainText('This order was cancelled. Order was moved to the archive tab.');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const last = requests;
  await page.clock.runFor(90_000);
  expect(requests).toBe(last);
});
