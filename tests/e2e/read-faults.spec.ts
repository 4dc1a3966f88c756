/** Failures while a list is scrolled or searched. tests/screens/read-faults.dom.test.tsx covers all other requests. */
import type { Locator, Page } from '@playwright/test';
import { refused, retry, rows, unanswered, unreachable } from './network-faults.ts';
import { expect, openAs, test } from './fixtures.ts';

test.beforeEach(({ allowConsoleErrors }) => {
  // The browser logs the requests that these tests break.
  allowConsoleErrors(/Failed to load resource/, /WebSocket/);
});

/** Advances the page's clock until the element is shown. A failed read is retried after one and after two seconds. */
async function expectShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
}

test('a failed next page keeps the rows and shows a notice with Retry', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'admin@demo.test', '/admin/orders?tab=archived');
  await expect(rows(page)).toHaveCount(10);
  const notice = page.getByRole('alert').filter({ hasText: 'More orders could not be loaded' });
  let { play } = refused;
  let attempts = 0;
  await page.route(/\/admin\/deliveries\/archived$/, (route) => {
    attempts += 1;
    return play(route);
  });
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expectShown(page, notice.filter({ hasText: refused.says }));
  await expect(rows(page)).toHaveCount(10);
  const before = attempts;
  // There is no automatic retry, however long the end of the list is in view.
  await page.clock.runFor(10_000);
  expect(attempts).toBe(before);
  play = unanswered.play;
  await retry(page).click();
  await expectShown(page, notice.filter({ hasText: unanswered.says }));
  play = (route) => route.continue();
  await retry(page).click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL(/page=[23]$/);
});

test('searching offline keeps the text, shows the failure, and recovers when online', async ({ page, context }) => {
  await openAs(page, 'admin@demo.test', '/admin/orders');
  await expect(rows(page).first()).toBeVisible();
  // Wait for the code that reports failures, which loads when the page is idle.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill('nobody of that name');
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await retry(page).click();
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await expect(page.getByText('0 search results found')).toHaveCount(0);
  await expect(search).toHaveValue('nobody of that name');
  await context.setOffline(false);
  await expect(page.getByText('0 search results found')).toBeVisible();
});
