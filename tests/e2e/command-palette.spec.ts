import type { Page } from '@playwright/test';
import { findPending, isUntouched } from './demo-orders.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
/** Hold time of each key in ms: too slow to be taken for a barcode scanner. */
const handPauseMs = 60;

async function pressSlowly(page: Page, keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key, { delay: handPauseMs });
}

test('the palette finds screens, records and actions by keyboard and lists recent ones', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'shop@demo.test');
  const { OrderNo: number } = await findPending(page, isUntouched);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await expect(option(page, 'Orders')).toBeVisible();
  await page.keyboard.type('account');
  await expect(page.getByRole('option')).toHaveText(['Account Settings']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/account-settings/);

  await page.getByRole('button', { name: 'Search or go to' }).click();
  await expect(palette(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(number);
  await expect(option(page, `Order ${number}`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    new RegExp(number),
    'Account Settings',
  ]);
  await page.keyboard.type('reject');
  await expect(option(page, /^Reject/).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('j, k, / and ? work as shortcuts, but not in a field or when turned off', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'shop@demo.test');
  await expect(rows(page).first()).toBeVisible();
  await pressSlowly(page, ['j']);
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused();
  await pressSlowly(page, ['j', 'j', 'k']);
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await pressSlowly(page, ['?']);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Next row')).toBeVisible();
  // The dialog takes the focus only after it has opened.
  await expect(list.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await pressSlowly(page, ['/']);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(search).toBeFocused();
  await pressSlowly(page, ['j', '?']);
  await expect(search).toHaveValue('j?');
  await expect(list).toBeHidden();

  await page.goto('/account-settings');
  const keys = page.getByRole('switch', { name: /^Keyboard shortcuts/ });
  await expect(keys).toBeChecked();
  await pressSlowly(page, ['?']);
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await keys.click();
  await page.reload();
  await expect(keys).not.toBeChecked();
  await page.locator('body').click();
  await pressSlowly(page, ['?']);
  await expect(list).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await keys.click();
});
