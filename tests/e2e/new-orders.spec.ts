/** New orders appear at the top of the list or, if it is scrolled, in a banner. The list polls every 30 s. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, signIn, test } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
const PageAsked = z.object({ Page: z.number() });
const Asked = z.object({ Date: z.string() });
const banner = /^New pending order\. You have received a new pending order, click here to refresh the list\.$/;

/** Adds an order to the list's response, newer than all others. */
async function addNewOrder(page: Page): Promise<void> {
  await page.route('**/admin/deliveries/Pending', async (route) => {
    const response = await route.fetch();
    const answer: { Deliveries: Record<string, unknown>[]; TotalCount: number } = await response.json();
    const isFirstPage = PageAsked.parse(route.request().postDataJSON()).Page === 1;
    const [first] = answer.Deliveries;
    const added = {
      ...first,
      Id: 'new-order',
      OrderNo: '999999',
      Created: new Date(Date.now() + 60_000).toISOString(),
    };
    await route.fulfill({
      response,
      json: { ...answer, Deliveries: isFirstPage ? [added, ...answer.Deliveries] : answer.Deliveries },
    });
  });
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  // Close the sockets, so that new orders arrive only by polling.
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
});

test.afterEach(async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

// Requirements O-2.43, O-2.49, O-4.39
test('polling inserts a new order at the top of the list, and pauses while the page is hidden', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await expect(rows(page).first()).toBeVisible();
  const polls: string[] = [];
  await page.route('**/order/check-new/pending', async (route) => {
    polls.push(Asked.parse(route.request().postDataJSON()).Date);
    await route.fulfill({ json: { Result: polls.length === 2 } });
  });
  await page.clock.runFor(30_000);
  await expect.poll(() => polls.length).toBe(1);
  await expect(page.getByText('999999')).toHaveCount(0);
  // Add the order only now: without sockets, each poll refetches the list even if it reports no new orders.
  await addNewOrder(page);
  await page.clock.runFor(30_000);
  await expect(rows(page).filter({ hasText: '999999' }).getByText('New', { exact: true })).toBeVisible();
  expect(polls[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect((polls[1] ?? '') > (polls[0] ?? '')).toBe(true);
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  );
  await page.clock.runFor(90_000);
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true }),
  );
  for (const count of [3, 4]) {
    await page.clock.runFor(30_000);
    await expect.poll(() => polls.length).toBe(count);
  }
});

test('every tab is polled; a tab with new orders is marked, and moved orders disappear', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await expect(rows(page).first()).toBeVisible();
  const leaving = await rows(page).first().locator('strong').innerText();
  const polls: string[] = [];
  await page.route('**/order/check-new/*', async (route) => {
    const tab = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    polls.push(tab);
    await route.fulfill({ json: { Result: tab === 'queued' } });
  });
  await page.route('**/admin/deliveries/Pending', async (route) => {
    const response = await route.fetch();
    const answer: { Deliveries: { OrderNo: string }[] } = await response.json();
    await route.fulfill({
      response,
      json: { ...answer, Deliveries: answer.Deliveries.filter(({ OrderNo }) => OrderNo !== leaving.trim()) },
    });
  });
  await page.clock.runFor(32_000);
  const queued = page.getByRole('tab', { name: 'Ready for collection New', exact: true });
  await expect(queued).toBeVisible();
  await expect(rows(page).filter({ hasText: leaving.trim() })).toHaveCount(0);
  expect(polls.toSorted()).toEqual(['archived', 'failed', 'pending', 'queued']);
  await queued.click();
  await expect(page.getByRole('tab', { name: 'Ready for collection', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: 'Open orders', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Ready for collection', exact: true })).toBeVisible();
});

// Requirements O-2.47, O-2.48, O-2.50, O-4.41, O-4.42
test('a list scrolled by more than 300 px announces new orders in a banner and does not move', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await expect(rows(page).first()).toBeVisible();
  const polls: string[] = [];
  await page.route('**/order/check-new/pending', async (route) => {
    polls.push(Asked.parse(route.request().postDataJSON()).Date);
    await route.fulfill({ json: { Result: true } });
  });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
    expect(await page.evaluate(() => window.scrollY)).toBe(500);
  }).toPass();
  await addNewOrder(page);
  await page.clock.runFor(30_000);
  await expect(page.getByRole('button', { name: banner })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
  await page.clock.runFor(30_000);
  await expect.poll(() => polls.length).toBe(2);
  expect(polls[1]).toBe(polls[0]);
  await page.getByRole('button', { name: banner }).click();
  await expect(page.getByText('999999')).toBeVisible();
  await expect(page.getByRole('button', { name: banner })).toHaveCount(0);
  await page.clock.runFor(30_000);
  await expect.poll(() => polls.length).toBe(3);
  expect((polls[2] ?? '') > (polls[0] ?? '')).toBe(true);
});
