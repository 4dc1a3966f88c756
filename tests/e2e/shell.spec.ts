import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

const menus = {
  'admin@demo.test': ['Orders', 'Account Settings'],
  'merchant@demo.test': ['Orders', 'Product Catalog', 'Payment Settings', 'Account Settings'],
  'shop@demo.test': ['Orders', 'Returns', 'Account Settings'],
  'collect-only@demo.test': ['Account Settings'],
};

for (const [email, menu] of Object.entries(menus)) {
  test(`the menu of ${email} holds ${menu.join(', ')}`, async ({ page }) => {
    await signIn(page, email);
    await expect(menuOf(page)).toHaveText(menu);
  });
}

test('the top bar names portal, merchant and shop, and shows credits to shops alone', async ({ page, browser }) => {
  await signIn(page, 'shop@demo.test');
  const bar = page.getByRole('banner');
  await expect(bar.getByText('ShopPortal')).toBeVisible();
  await expect(bar.getByRole('img', { name: 'Oakwell Decorating' })).toBeVisible();
  await expect(bar.getByText(/^Oakwell /)).toBeVisible();
  await expect(bar.getByText(/^\d+$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Demo environment' })).toBeVisible();
  const merchant = await (await browser.newContext()).newPage();
  await signIn(merchant, 'merchant@demo.test');
  await expect(merchant.getByRole('banner').getByText('Oakwell Decorating')).toBeVisible();
  await expect(merchant.getByText('credits')).toHaveCount(0);
  await merchant.context().close();
});

test('pages without content are there for their roles, and the terms for everyone', async ({ page }) => {
  await signIn(page, 'merchant@demo.test');
  for (const [path, title] of [['/merchant/productcatalog', 'Product Catalog'], ['/merchant/paymentsettings', 'Payment Settings'], ['/returns', 'Returns'], ['/terms/collect', 'Terms & Conditions']] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
  }
});

test('below the desktop breakpoint the menu is a drawer of 256 px; from 900 px on it stands beside the page', async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 800 });
  await signIn(page, 'shop@demo.test');
  await expect(menuOf(page).first()).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Returns' })).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(256);
  await drawer.getByRole('link', { name: 'Returns' }).click();
  await expect(page).toHaveURL(/\/returns$/);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await expect(page.locator('aside').getByRole('link', { name: 'Returns' })).toBeVisible();
});

test('the appearance that was chosen stays after a reload', async ({ page }) => {
  await signIn(page, 'shop@demo.test');
  await page.goto('/account-settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expectAccessible(page);
});

test('"Sign out on all devices" asks, then ends every session of the user and its open portal', async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/401/);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, 'collect@demo.test');
  await expect(elsewhere.getByText('Live', { exact: true })).toBeVisible();
  await signIn(page, 'collect@demo.test');
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(elsewhere.getByText('Your session has ended. Please sign in again to go on.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('session')))).toEqual([]);
  await elsewhere.context().close();
});

test('the live chat loads for a shop, told who is speaking, and never for an admin', async ({ page, browser }) => {
  const watch = async (target: Page) => {
    const loaded: string[] = [];
    await target.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ChatScriptUrl: '/chat-test.js' } });
    });
    await target.route('**/chat-test.js', (route) => {
      loaded.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    return loaded;
  };
  const loaded = await watch(page);
  await signIn(page, 'shop@demo.test');
  const script = page.locator('script[src="/chat-test.js"]');
  await expect(script).toHaveAttribute('data-email', 'shop@demo.test');
  await expect(script).toHaveAttribute('data-token', /.+/);
  await expect.poll(() => loaded.length).toBe(1);
  const admin = await (await browser.newContext()).newPage();
  const none = await watch(admin);
  await signIn(admin, 'admin@demo.test');
  await expect(admin.getByText('Live', { exact: true })).toBeVisible();
  expect(none).toEqual([]);
  await admin.context().close();
});

for (const width of [390, 900, 1366, 2560]) {
  test(`no screen is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'shop@demo.test');
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible();
    expect(await isTooWide()).toBe(false);
    await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
    expect(await isTooWide()).toBe(false);
    await page.goto('/account-settings');
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    expect(await isTooWide()).toBe(false);
  });
}
