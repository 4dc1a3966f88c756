import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, forgetSession, openAs, signIn, test } from './fixtures.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

// Requirements O-1.01, O-2.06, O-2.07, O-2.08, O-2.09, O-2.16, O-6.09
test('the top bar names portal, merchant and shop, links home, and shows credits only to shops', {
  tag: '@full',
}, async ({ page }) => {
  const opened: string[] = [];
  page.on('websocket', (socket) => opened.push(new URL(socket.url()).pathname));
  const bar = page.getByRole('banner');
  for (const [email, title, landing] of [
    ['admin@demo.test', 'AdminTool', '/admin/orders'],
    ['merchant@demo.test', 'MerchantPortal', '/merchant/orders'],
  ] as const) {
    await openAs(page, email, '/');
    await expect(page).toHaveURL(new URL(landing, page.url()).href);
    await expect(bar.getByText(title)).toBeVisible();
    await expect(bar.getByText('Live', { exact: true })).toBeVisible();
    await expect(bar.getByText('credits')).toHaveCount(0);
  }
  await expect(bar.getByText('Oakwell Decorating')).toBeVisible();
  expect(new Set(opened)).toEqual(new Set(['/api/ws/realtime']));

  await openAs(page, 'shop@demo.test', '/account-settings');
  await expect(bar.getByText('ShopPortal')).toBeVisible();
  await expect(bar.getByRole('img', { name: 'Oakwell Decorating' })).toBeVisible();
  await expect(bar.getByText(/^Oakwell /)).toBeVisible();
  await expect(bar.getByText(/^\d+$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Demo environment' })).toBeVisible();
  expect(new Set(opened)).toEqual(new Set(['/api/ws/realtime', '/api/ws/remaining-credits']));
  await bar.getByRole('link', { name: 'ShopPortal, home' }).click();
  await expect(page).toHaveURL(new URL('/orders', page.url()).href);
});

// Requirements O-2.05, O-2.23
test('a merchant can open the product catalog, the payment settings, the returns and the terms', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'merchant@demo.test', '/');
  for (const [path, title] of [
    ['/merchant/productcatalog', 'Product Catalog'],
    ['/merchant/paymentsettings', 'Payment Settings'],
    ['/returns', 'Returns'],
    ['/Returns/', 'Returns'],
    ['/terms/collect', 'Terms & Conditions'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(menuOf(page).first()).toBeVisible();
    await expectAccessible(page);
  }
});

// Requirement O-9.15
test('the menu is a 256 px drawer below 900 px and a sidebar from 900 px up', async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 800 });
  await openAs(page, 'shop@demo.test', '/orders');
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

// Requirement C-2.10
test('the chosen appearance survives a reload', async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/account-settings');
  await expect(page.getByRole('region', { name: 'Your account' })).toHaveText(/Email.*shop@demo\.test.*Role.*Shop/);
  await expect(page.getByRole('region', { name: 'Your business' })).toHaveText(
    /Shop.*Oakwell .*Merchant.*Oakwell Decorating/,
  );
  await expect(page.getByRole('region', { name: 'Desktop notifications' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out on all devices' })).toBeVisible();
  await expect(page.getByText('Head office address')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expectAccessible(page);
});

// Requirement O-7.12
test('"Sign out on all devices" asks first, then ends every session of the user', async ({
  page,
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401|HTTP Authentication failed/);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, 'collect@demo.test');
  await expect(elsewhere.getByText('Live', { exact: true })).toBeVisible();
  await signIn(page, 'collect@demo.test');
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  forgetSession('collect@demo.test');
  await expect(page).toHaveURL(/\/login/);
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(elsewhere.getByText('Your session has ended. Please sign in again to continue.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('session')))).toEqual([]);
  await elsewhere.context().close();
});

// Requirements D-2.85, O-6.19
test('the live chat loads with the shop’s identity, but never for an administrator', async ({ page, browser }) => {
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

test('no screen is wider than its window, from 390 to 2560 px', { tag: '@full' }, async ({ page }) => {
  const expectFitting = async (shown: Locator) => {
    for (const width of [390, 900, 1366, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(shown).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    }
  };
  await openAs(page, 'shop@demo.test', '/orders');
  await expectFitting(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first());
  await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click();
  await expectFitting(page.getByRole('heading', { name: 'Order history' }));
  await page.goto('/account-settings');
  await expectFitting(page.getByRole('heading', { name: 'Devices' }));
});
