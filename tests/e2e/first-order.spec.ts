/** A new user's first steps: sign in, see live orders, open one and accept it while an administrator watches. */
import type { Page } from '@playwright/test';
import { isFull } from '../setup/scale.ts';
import { type FoundOrder, cancellationOf, findPending, isUntouched, openOrder, ordersOf } from './demo-orders.ts';
import { expect, openTab, signIn, test } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');

async function openFirstOrder(page: Page): Promise<string> {
  const { OrderNo: orderNo } = await findPending(page, isUntouched);
  await rows(page).getByRole('link', { name: orderNo }).click();
  await expect(page.getByRole('heading', { name: `Order ${orderNo}` })).toBeVisible();
  return orderNo;
}

// Requirements O-2.66, O-4.59, O-5.03, O-7.18
test('a shop accepts an order, and an administrator’s list updates without a reload', async ({ page, browser }) => {
  // A script that the content security policy blocks can fail without a console message. Log every violation.
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error('Against the policy: ' + violatedDirective + ' ' + blockedURI))`,
  );
  await signIn(page, 'shop@demo.test');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByText('ShopPortal')).toBeVisible();
  const orderNo = await openFirstOrder(page);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin@demo.test');
  await expect(admin.getByText('AdminTool')).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Search orders' }).fill(orderNo);
  await expect(rows(admin)).toHaveCount(1);
  await expect(admin.getByText('Live', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Please select a vehicle type.')).toBeInViewport();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('radio', { name: /^Small Van/ }).check();

  // Measure the time from the server's response until the row disappears in the other browser.
  const gone = admin.getByText('0 search results found').waitFor();
  const answered = page.waitForResponse(/\/shop\/delivery\/accept$/);
  await page.getByRole('button', { name: 'Accept' }).click();
  expect((await answered).status()).toBe(200);
  const from = performance.now();
  await gone;
  // Check the time only in the full run, where the machine is otherwise idle.
  if (isFull) expect(performance.now() - from).toBeLessThan(2_000);

  await expect(page.getByText(`Order ${orderNo} accepted. It is ready for collection.`)).toBeVisible();
  await expect(page.getByRole('article').getByText('Ready for collection', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^Small Van/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reject item' })).toHaveCount(0);

  await openTab(admin, 'Ready for collection');
  await admin.getByRole('searchbox', { name: 'Search orders' }).fill(orderNo);
  await expect(rows(admin)).toHaveCount(1);
  await admin.context().close();
});

/** Returns each section's position in the page. Positions relative to the window would change with scrolling. */
async function placesOf(page: Page) {
  await expect(page.getByRole('region', { name: 'Order history' })).toBeVisible();
  return await page.getByRole('article').evaluate((order) => {
    const read = ['Ordered items', 'Vehicle type', 'Customer information', 'Basic information', 'Order history'];
    const parts = [...order.querySelectorAll('section')].map(
      (part) =>
        [part.querySelector('h2')?.textContent ?? '', Math.round(part.getBoundingClientRect().top + scrollY)] as const,
    );
    return parts.filter(([name]) => read.includes(name));
  });
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose a vehicle' }).click();
  await page.getByRole('radio', { name: /^Small Van/ }).check();
  const sheet = page.getByRole('dialog', { name: 'Vehicle type' });
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('checkbox', { name: 'Print labels' }).check();
  await page.getByRole('button', { name: 'Accept and print labels' }).click();
  await expect(page.getByRole('region', { name: 'Packages' })).toBeVisible();
}

async function reject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('article').getByText('Rejected Order').first()).toBeVisible();
}

async function acknowledge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByRole('article').getByText('Cancelled Order').first()).toBeVisible();
}

async function findCancelled(page: Page): Promise<FoundOrder> {
  for (const order of await ordersOf(page, 'shop', 'Pending')) {
    if ((await cancellationOf(page, order)) === 'whole') return order;
  }
  throw new Error('The demo data has no order that its customer has cancelled');
}

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`an order’s sections stay in place when its status changes, at ${width} px`, async ({ page }) => {
    await page.addInitScript(() => (window.print = () => window.dispatchEvent(new Event('afterprint'))));
    // Tests that run in parallel use the same account. The notice about another session would move the sections.
    await page.route('**/ext/presence', (route) => route.fulfill({ json: [] }));
    await page.setViewportSize({ width, height });
    await signIn(page, 'shop@demo.test');
    for (const decide of [accept, reject]) {
      await openFirstOrder(page);
      const placesBefore = await placesOf(page);
      await decide(page);
      expect(await placesOf(page)).toEqual(placesBefore);
      await expect(page.getByRole('link', { name: 'Next order' })).toBeInViewport();
      await page.goto('/orders');
    }
    await openOrder(page, await findCancelled(page));
    const placesBefore = await placesOf(page);
    await acknowledge(page);
    expect(await placesOf(page)).toEqual(placesBefore);
  });
}

// Requirement O-8.19
test('rejecting an order needs a confirmation that names it, and archives the order', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page, 'shop@demo.test');
  const orderNo = await openFirstOrder(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Do you want to reject the entire order?');
  await expect(dialog).toContainText(orderNo);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Rejected Order').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await openTab(page, 'Archive');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(orderNo);
  await expect(rows(page)).toHaveCount(1);
});

// Requirement O-8.17
test('a conflict with another session is explained, and OK shows the order’s current state', {
  tag: '@full',
}, async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/409/, /WebSocket/);
  await signIn(page, 'shop@demo.test');
  const orderNo = await openFirstOrder(page);
  // Keep the other session's change from reaching this browser before its own click.
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  await page.reload();
  await expect(page.getByRole('heading', { name: `Order ${orderNo}` })).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'shop@demo.test');
  await colleague.goto(page.url());
  await colleague.getByRole('radio', { name: /^Small Van/ }).check();
  await colleague.getByRole('button', { name: 'Accept' }).click();
  await expect(colleague.getByRole('article').getByText('Ready for collection', { exact: true })).toBeVisible();
  await colleague.context().close();

  await page.getByRole('radio', { name: /^Small Van/ }).check();
  await page.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'This delivery has already been processed' });
  await expect(dialog).toContainText('It was processed from your own account.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('article').getByText('Ready for collection', { exact: true })).toBeVisible();
});

// Requirements O-6.11, O-6.20
test('a merchant sees its shops’ orders, without Accept and Reject', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'merchant@demo.test');
  await expect(page).toHaveURL(/\/merchant\/orders$/);
  await expect(page.getByText('MerchantPortal')).toBeVisible();
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/merchant\/orders$/);
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/merchant\/orders\/details\//);
  await expect(page.getByRole('heading', { name: 'Ordered items' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Accept|Reject)$/ })).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
});
