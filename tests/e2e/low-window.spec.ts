/** Zoomed in to 400 %, and in the colours that the system chooses. */
import { expect, openAs, test } from './fixtures.ts';

/** Of some points down the middle of the window, those at which something else lies over the list. */
const covered = `(() => {
  const list = document.querySelector('main [role="list"], main ul, main article');
  return [0.1, 0.3, 0.5, 0.7, 0.9].filter((part) => !list?.contains(document.elementFromPoint(innerWidth / 2, innerHeight * part)));
})()`;

test('at 400 % zoom no bar covers an order, in the list and on its page', async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const first = page.getByRole('list', { name: 'Orders' }).getByRole('link').first();
  await expect(first).toBeVisible();
  await page.setViewportSize({ width: 320, height: 256 });
  // Its question whether to notify is answered.
  const later = page.getByRole('button', { name: 'Not now' });
  if (await later.isVisible()) await later.click();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(() => page.evaluate(covered)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await first.click();
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(covered)).toEqual([]);
});

test('in forced colours the current menu entry, tab and day differ from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, 'admin@demo.test', '/admin/promotioncodes/create');
  const ground = (selector: string) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByLabel('Start date').first().click();
  await page.locator('.ant-picker-dropdown .ant-picker-cell-in-view').nth(9).click();
  await page.getByLabel('Start date').first().click();
  expect(await ground('.ant-picker-cell-selected > .ant-picker-cell-inner')).not.toBe(await ground('.ant-picker-cell-in-view:not(.ant-picker-cell-selected) > .ant-picker-cell-inner'));
  expect(await ground('.side-menu-link[aria-current]')).not.toBe(await ground('.side-menu-link:not([aria-current])'));
  await openAs(page, 'shop@demo.test', '/orders');
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(await ground('[role="tab"][aria-selected="true"]')).not.toBe(await ground('[role="tab"][aria-selected="false"]'));
});
