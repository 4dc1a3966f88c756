/** The portal at 400 % zoom and in forced colors. */
import { expect, openAs, test } from './fixtures.ts';

/** Script that returns the sticky or fixed elements at five points on the window's vertical center line. */
const bars = `(() => {
  const stays = (element) => element !== null && (['sticky', 'fixed'].includes(getComputedStyle(element).position) || stays(element.parentElement));
  return [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => document.elementFromPoint(innerWidth / 2, innerHeight * part)).filter((element) => stays(element)).map((element) => element.outerHTML.slice(0, 200));
})()`;

test('no bar covers an order at 400 % zoom, in the list or on its page', async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const first = page.getByRole('list', { name: 'Orders' }).getByRole('link').first();
  await expect(first).toBeVisible();
  const later = page.getByRole('button', { name: 'Not now' });
  if (await later.isVisible()) await later.click();
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(() => page.evaluate(bars)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(bars)).toEqual([]);
});

test('in forced colors the current menu entry, tab and day differ from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await openAs(page, 'shop@demo.test', '/orders');
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(await ground('[role="tab"][aria-selected="true"]')).not.toBe(
    await ground('[role="tab"][aria-selected="false"]'),
  );
  expect(await ground('.side-menu-link[aria-current]')).not.toBe(await ground('.side-menu-link:not([aria-current])'));
  await openAs(page, 'admin@demo.test', '/admin/promotioncodes/create');
  const start = page.getByRole('dialog').getByLabel('Start Date');
  await start.click();
  const days = page.locator('.ant-picker-dropdown .ant-picker-cell-in-view:not(.ant-picker-cell-disabled)');
  await days.last().click();
  await start.click();
  expect(await ground('.ant-picker-cell-selected > .ant-picker-cell-inner')).not.toBe(
    await ground('.ant-picker-cell:not(.ant-picker-cell-selected) > .ant-picker-cell-inner'),
  );
});
