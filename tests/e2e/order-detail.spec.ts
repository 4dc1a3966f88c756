import { findPending, isUntouched, lineOf, openOrder, ordersOf, send } from './demo-orders.ts';
import { expect, expectAccessible, openAs, phoneThemes, test } from './fixtures.ts';

// Requirements O-4.46, O-7.32, O-7.33
test('an item can be partly rejected with a reason and reset, without a change notice', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const order = await findPending(
    page,
    (found) => isUntouched(found) && found.Orderlines.length > 1 && (found.Orderlines[0]?.OrderLineQuantity ?? 0) > 1,
  );
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
  expect(new URL((await sent).url()).pathname).toMatch(
    new RegExp(`/portal/delivery/${order.Id}/change-quantity/${line?.OrderLineId}/1$`),
  );
  expect((await sent).postDataJSON()).toEqual({ Reason: 'The rest is damaged' });
  await expect(dialog).toBeHidden();
  await expect(lineOf(page, line?.ProductTitle)).toContainText('(Updated)');
  await expect(lineOf(page, line?.ProductTitle).getByRole('button', { name: 'Reject item' })).toHaveCount(0);
  await lineOf(page, line?.ProductTitle).getByRole('button', { name: 'Reset quantity' }).click();
  await expect(lineOf(page, line?.ProductTitle).getByRole('button', { name: 'Reject item' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// Requirements O-4.45, O-4.58, O-4.60, O-7.37, O-8.18
test('rejecting the last item offers to reject the whole order', async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const order = await findPending(page, (found) => isUntouched(found) && found.Orderlines.length === 1);
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Reject item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Item unavailable' });
  await dialog.getByLabel('Quantity still available').fill('0');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Out of stock');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const prompt = page.getByRole('dialog', { name: `Reject order ${order.OrderNo}` });
  await expect(prompt).toContainText(
    'There are no active products remaining in this order to process. Do you want to reject the entire order?',
  );
  const sent = page.waitForRequest(/\/reject$/);
  await prompt.getByRole('button', { name: 'Reject', exact: true }).click();
  expect((await sent).postData() ?? '{}').toBe('{}');
  await expect(page.getByText('Rejected Order').first()).toBeVisible();
  await expect(page.getByText('Not available').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// Requirements O-2.69, O-7.38
test('an order without items offers rejection when it is opened and when the user goes back', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const order = await findPending(
    page,
    ({ Status, Orderlines }) =>
      Status === 'PendingDelivery' && Orderlines.every((line) => line.OrderLineQuantity === 0),
  );
  await openOrder(page, order);
  const prompt = page.getByRole('dialog', { name: `Reject order ${order.OrderNo}` });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  const statusChecks = page.waitForRequest(/is-no-deliverable$/);
  await page.getByRole('link', { name: 'Back to orders' }).click();
  expect((await statusChecks).method()).toBe('POST');
  await expect(prompt).toBeVisible();
  await expect(page).toHaveURL(new RegExp(order.Id));
});

// Requirements O-2.68, O-2.70
test('going back checks an open order on the server, but not a finished one', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const statusChecks: string[] = [];
  page.on('request', (request) => request.url().endsWith('/is-no-deliverable') && statusChecks.push(request.url()));
  await openOrder(page, await findPending(page, isUntouched));
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  expect(statusChecks).toHaveLength(1);
  for (const Status of ['RejectedDelivery', 'CancelledDelivery', 'FailedDelivery']) {
    const over = (await ordersOf(page, 'shop', 'archived')).find((order) => order.Status === Status);
    if (!over) throw new Error(`The demo data has no ${Status}`);
    await openOrder(page, over);
    await page.getByRole('link', { name: 'Back to orders' }).click();
    await expect(page).toHaveURL(/\/orders/);
  }
  expect(statusChecks).toHaveLength(1);
});

// Requirements D-4.12, O-2.53, O-4.61, O-4.62, O-4.63, O-4.65, O-5.07
test('an administrator resolves a failed delivery and marks a delivered order as refunded', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/orders');
  const [failed] = await ordersOf(page, 'admin', 'failed');
  if (!failed) throw new Error('The demo data has no failed order');
  await openOrder(page, failed, '/admin');
  await expect(page.getByRole('heading', { name: 'Merchant information' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as refunded' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: `Resolve order ${failed.OrderNo}` });
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Mark as Delivered' }).check();
  const sent = page.waitForRequest(/\/recover\//);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect(new URL((await sent).url()).pathname).toMatch(new RegExp(`/admin/delivery/${failed.Id}/recover/delivered$`));
  await expect(page.getByText('Delivery Recovered')).toBeVisible();
  await expect(page.getByRole('article').getByText('Archive', { exact: true })).toBeVisible();
  await expect(page.getByText('Manually Resolved').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(0);

  const delivered = (await ordersOf(page, 'admin', 'archived')).find(
    (order) => order.Status === 'DeliveredDelivery' && order.DeliveryTrackingUrl && !order.ManuallyRefunded,
  );
  if (!delivered) throw new Error('The demo data has no delivered order');
  await openOrder(page, delivered, '/admin');
  await expect(page.getByRole('heading', { name: 'Driver information' })).toBeVisible();
  const tracking = page.getByRole('link', { name: new RegExp(`^${delivered.DeliveryTrackingUrl}`) });
  expect([await tracking.getAttribute('target'), await tracking.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await page.getByRole('button', { name: 'Mark as refunded' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, mark as refunded' }).click();
  await expect(page.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as refunded' })).toHaveCount(0);
});

test('an administrator cannot resolve an order that a colleague has just resolved', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/orders');
  const [failed] = await ordersOf(page, 'admin', 'failed');
  if (!failed) throw new Error('The demo data has no failed order');
  await openOrder(page, failed, '/admin');
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: `Resolve order ${failed.OrderNo}` });
  await dialog.getByRole('radio', { name: 'Mark as Refunded' }).check();
  await send(page, 'POST', `/admin/delivery/${failed.Id}/recover/delivered`);
  await page
    .getByRole('dialog', { name: 'This delivery has already been processed' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(dialog).toContainText('This order has since changed and can no longer be resolved.');
  await expect(dialog.getByRole('radio', { name: 'Mark as Refunded' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The page now shows the current state, so the order can be refunded.
  await page.getByRole('button', { name: 'Mark as refunded' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, mark as refunded' }).click();
  await expect(page.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('admin@demo.test changed this');
});

// Requirements O-2.56, O-2.57, O-3.20
test('the driver section needs a driver, and a shop sees neither driver nor merchant details', {
  tag: '@full',
}, async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await openAs(page, 'shop@demo.test', '/orders');
  const delivered = (await ordersOf(page, 'shop', 'archived')).find((order) => order.Status === 'DeliveredDelivery');
  if (!delivered) throw new Error('The demo data has no delivered order');
  await openOrder(page, delivered);
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Merchant|Driver) information$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Resolve|Mark as refunded)$/ })).toHaveCount(0);

  const admin = await (await browser.newContext()).newPage();
  await openAs(admin, 'admin@demo.test', '/admin/orders');
  await admin.route('**/admin/delivery/driver/*', (route) => route.fulfill({ status: 404, json: { Error: 'None' } }));
  await openOrder(admin, delivered, '/admin');
  await expect(admin.getByRole('heading', { name: 'Merchant information' })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Driver information' })).toHaveCount(0);
  await admin.context().close();
});

// Requirements O-2.54, O-9.05
test('long failure notes are truncated to 200 characters until expanded', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/orders');
  const all = [...(await ordersOf(page, 'admin', 'failed')), ...(await ordersOf(page, 'admin', 'archived'))];
  const failed = all.find((order) => order.Status === 'FailedDelivery' && (order.FailedReasonNotes ?? '').length > 200);
  if (!failed) throw new Error('The demo data has no such order');
  await openOrder(page, failed, '/admin');
  const notes = failed.FailedReasonNotes ?? '';
  await expect(page.getByText(notes)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show more' }).first().click();
  await expect(page.getByText(notes)).toBeVisible();
  await page.getByRole('button', { name: 'Show less' }).first().click();
  await expect(page.getByText(notes)).toHaveCount(0);
});

test('an unsaved note survives a reload, and the history shows it as typed', async ({ page }) => {
  await openAs(page, 'merchant@demo.test', '/merchant/orders');
  const [order] = await ordersOf(page, 'merchant', 'queued');
  if (!order) throw new Error('The demo data has no queued order');
  await openOrder(page, order, '/merchant');
  await expect(page.getByRole('button', { name: 'Add note' })).toBeDisabled();
  await page.getByLabel('Note', { exact: true }).fill('The customer calls back\nat noon');
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes and printouts' })).toContainText(
    'The customer calls back at noon',
  );
  expect(await page.getByRole('list', { name: 'Notes and printouts' }).innerText()).toContain(
    'The customer calls back\nat noon',
  );
  await expect(page.getByRole('list', { name: 'Notes and printouts' })).toContainText('merchant@demo.test');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');
});

for (const colorScheme of phoneThemes) {
  test(`an order, its dialogs and its packages are accessible at 390 px in ${colorScheme} mode`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'shop@demo.test', '/orders');
    await openOrder(page, await findPending(page, isUntouched));
    await page.getByRole('button', { name: 'Reject item' }).first().click();
    await page.getByLabel('Quantity still available').fill('9999');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const queued = (await ordersOf(page, 'shop', 'queued')).find(({ Packages }) => Packages.length > 0);
    if (!queued) throw new Error('The demo data has no queued order');
    await openOrder(page, queued);
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
