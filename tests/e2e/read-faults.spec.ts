/** What fails of a list while it is scrolled or searched is told, and mended. The faults of every call: tests/screens/read-faults.dom.test.tsx. */
import type { Locator, Page } from '@playwright/test';
import { refused, retry, rows, unanswered, unreachable } from './fault-kinds.ts';
import { expect, openAs, test } from './fixtures.ts';

test.beforeEach(({ allowConsoleErrors }) => {
  // The browser's own notes on what these tests break.
  allowConsoleErrors(/Failed to load resource/, /WebSocket/);
});

/** A failed read is asked again after one and after two seconds; the page's clock is moved on instead of waiting. */
async function expectShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
}

test('a further page that fails leaves the rows, says below them that there are more, and Retry goes on', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, 'admin@demo.test', '/admin/orders?tab=archived');
  await expect(rows(page)).toHaveCount(10);
  const notice = page.getByRole('alert').filter({ hasText: 'More orders could not be loaded' });
  let { play } = refused;
  let asked = 0;
  await page.route(/\/admin\/deliveries\/archived$/, (route) => {
    asked += 1;
    return play(route);
  });
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expectShown(page, notice.filter({ hasText: refused.says }));
  await expect(rows(page)).toHaveCount(10);
  const before = asked;
  // Not asked again by itself, however long the end of the list is in view.
  await page.clock.runFor(10_000);
  expect(asked).toBe(before);
  play = unanswered.play;
  await retry(page).click();
  await expectShown(page, notice.filter({ hasText: unanswered.says }));
  play = (route) => route.continue();
  await retry(page).click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL(/page=[23]$/);
});

test('offline while searching: the text stays, the failure is told, and the list comes back with the connection', async ({
  page,
  context,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/orders');
  await expect(rows(page).first()).toBeVisible();
  // What tells of failures comes when the page has settled; nobody is offline before that here.
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
