/** A collecting shop's day, on the real server: a new delivery, its price, its booking, and the courier that comes onto its map. */
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

async function pickAddress(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option').first().click();
}

test('a shop books a courier and follows the delivery on its map', async ({ page }) => {
  await openAs(page, 'collect@demo.test', '/new-delivery-order');
  await page.getByLabel('Reference number').fill('SIM-OK journey');
  await pickAddress(page, 'Delivery address', '12 High Street, Camden');
  const customer = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Delivery', exact: true }) });
  for (const [label, value] of [['First name', 'Grace'], ['Last name', 'Hopper'], ['Phone', '07700 900456'], ['Email', 'grace@example.com']] as const) await customer.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('group', { name: 'Day' }).getByRole('radio').last().check();
  await page.getByRole('group', { name: 'Time', exact: true }).getByRole('radio').last().check();
  await page.getByRole('radio', { name: /^Same day/ }).check();
  await page.getByRole('radio', { name: /^Car Every/ }).check();

  await page.getByRole('button', { name: 'Get Price' }).click();
  await page.getByRole('group', { name: 'Choose one or more couriers' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Book Delivery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I Agree' }).click();
  await expect(page).toHaveURL(/\/delivery-order\/[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'SIM-OK journey' })).toBeVisible();

  const map = page.frameLocator('iframe[title="Map of the delivery"]');
  await expect(map.getByRole('heading')).toHaveText(/courier/);
  await expect(map.getByRole('img', { name: /^Pick-up in .+, drop-off in London/ })).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset['appearance'] = 'dark'));
  // The courier comes onto the map without a reload, and the map is as dark as the portal.
  await expect(map.locator('svg.wide .courier')).toBeVisible();
  await expect(map.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.getByRole('list', { name: 'Progress' }).locator('[aria-current]')).toHaveText(/Driver assigned|Out for delivery/);
});
