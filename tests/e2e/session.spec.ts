import type { Page } from '@playwright/test';
import { isFull } from '../setup/scale.ts';
import { holdRequests } from './network-faults.ts';
import { expect, signIn, test } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');

// Requirements O-6.06, O-6.07
test('a role that is edited in the browser’s storage gives no access to data', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/403/);
  await signIn(page, 'shop@demo.test');
  // Change the storage before the page loads: an open page would notice immediately.
  await page.addInitScript(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      localStorage.setItem(key, String(value).replace('"role":"Shop"', '"role":"Admin"'));
    }
  });
  await page.goto('/admin/orders');
  await expect(
    page.getByRole('status').filter({ hasText: 'Your permissions have changed. Please sign in again to continue.' }),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('a sign-out that does not reach the server reports the failure and can be retried', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/, /401/);
  await signIn(page, 'shop@demo.test');
  await page.route('**/portal/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'the server could not be reached' })).toBeVisible();
  expect((await page.request.get('/api/portal/profile')).status()).toBe(200);
  await page.unroute('**/portal/logout');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You are signed out.', { exact: true })).toBeVisible();
  expect((await page.request.get('/api/portal/profile')).status()).toBe(401);
});

// Requirements O-2.10, O-4.07, O-7.11
test('Logout ends the session in every tab and on the server', async ({ page, context, allowConsoleErrors }) => {
  // Chromium reports a refused socket without its status code.
  allowConsoleErrors(/401|HTTP Authentication failed/);
  await signIn(page, 'shop@demo.test');
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(other.getByRole('list', { name: 'Orders' })).toBeVisible();
  // Fill each tab's storage as a day of work would.
  for (const tab of [page, other]) {
    await tab.evaluate(() => {
      for (const name of ['portal.attention.v1', 'portal.columns.v1']) localStorage.setItem(name, '["orders 1"]');
      for (const name of ['portal.drafts.v2', 'portal.palette.v1']) sessionStorage.setItem(name, '{}');
      localStorage.setItem('portal.single-keys', 'off');
    });
  }
  const release = await holdRequests(page, /\/portal\/logout$/);
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Profile' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  for (const tab of [page, other]) {
    expect(await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([
      'portal.single-keys',
    ]);
  }
  expect((await page.request.get('/api/portal/profile')).status()).toBe(401);
});

// Requirements O-3.02, O-4.08
test('a reload keeps the user signed in, and the browser stores no orders', async ({ page }) => {
  await signIn(page, 'merchant@demo.test');
  await page.reload();
  await expect(page.getByText('MerchantPortal')).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  const numbers = await rows(page).locator('strong').allInnerTexts();
  expect(numbers.length).toBeGreaterThan(0);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain('Merchant');
  for (const number of numbers) expect(stored).not.toContain(number.trim());
});

/** Number of tabs to open. Each tab needs its own browser process. */
const manyTabs = isFull ? 12 : 4;

// Requirement O-4.16
test('many tabs with an expired access token refresh it once, and none is signed out', { tag: '@full' }, async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/);
  await signIn(page, 'shop@demo.test');
  const tabs = [page];
  while (tabs.length < manyTabs) tabs.push(await context.newPage());
  await Promise.all(tabs.map((tab) => tab.goto('/returns')));
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Returns' })).toBeVisible();
  let refreshes = 0;
  context.on('request', (request) => (refreshes += request.url().endsWith('/portal/refresh-token') ? 1 : 0));
  const refused = new Set<Page>();
  let release = (): void => undefined;
  const all = new Promise<void>((done) => (release = done));
  // Hold each 401 until every tab has received one, so that no tab refreshes early.
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (response.status() === 401) {
      if (refused.add(route.request().frame().page()).size === tabs.length) release();
      await all;
    }
    await route.fulfill({ response });
  });
  await context.clearCookies({ name: 'portal_access' });
  // Dispatch the event instead of clicking, because a click needs the tab to be in front.
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Orders', exact: true }).dispatchEvent('click')));
  for (const tab of tabs) await expect(rows(tab).first()).toBeVisible();
  expect([refused.size, refreshes]).toEqual([manyTabs, 1]);
});
