import type { Page } from '@playwright/test';
import { demoPassword, expect, openAs, test } from './fixtures.ts';

/** Stores the language and reloads. The profile menu offers pseudo-languages only under `npm run dev`. */
async function switchLanguage(page: Page, tag: string): Promise<void> {
  await page.evaluate((language) => localStorage.setItem('portal.language', language), tag);
  await page.reload();
}

async function expectToFitPhone(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

for (const [tag, direction] of [
  ['en-XA', 'ltr'],
  ['en-XB', 'rtl'],
] as const) {
  test(`a pseudo-language with texts a third longer fits a phone (${direction})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/forgotPassword');
    await switchLanguage(page, tag);
    await expect(page.getByRole('button', { name: /Šéñð Ŕéšéţ/ })).toBeVisible();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      tag,
      direction,
    ]);
    await expectToFitPhone(page);
    await openAs(page, 'admin@demo.test', '/admin/promotioncodes');
    await switchLanguage(page, tag);
    await expect(page.getByRole('button', { name: /Éẋþóŕţ/ })).toBeVisible();
    await expectToFitPhone(page);
    await page.getByRole('button', { name: /Óþéñ ɱéñû/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFitPhone(page);
  });
}

const screens = [
  ['shop@demo.test', '/orders'],
  ['shop@demo.test', '/orders/details'],
  ['collect@demo.test', '/new-delivery-order'],
  ['merchant@demo.test', '/invoices'],
] as const;

for (const [tag, direction] of [
  ['pl', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test(`orders, an order, a booking and invoices fit a phone and a desktop in ${tag}`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const [email, path] of screens) {
      await openAs(page, email, path === '/orders/details' ? '/orders' : path);
      if (path === '/orders/details') {
        await page.locator('main a[href*="/orders/details/"]').first().click();
        await expect(page).toHaveURL(/details/);
      }
      await switchLanguage(page, tag);
      for (const width of [390, 1366]) {
        await page.setViewportSize({ width, height: 768 });
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.locator('.page-skeleton')).toHaveCount(0);
        expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
          tag,
          direction,
        ]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path} at ${width}`,
        ).toBeLessThanOrEqual(width);
      }
    }
  });
}

test('the language chosen at sign-in is stored with the account and used in other browsers', async ({
  page,
  browser,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  const signIn = async (from: Page) => {
    // No other test signs in as this user, because the account keeps the language.
    await from.locator('input[name="email"]').fill('staff1.shop30@example.com');
    await from.locator('input[name="password"]').fill(demoPassword);
    await from.locator('form button[type="submit"]').click();
    await expect(from.locator('html')).toHaveAttribute('lang', 'pl');
    await expect(from.locator('.top-bar')).toBeVisible();
  };
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/ext/language'));
  await signIn(page);
  expect((await saved).status()).toBe(200);
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/login');
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en-GB');
  await signIn(elsewhere);
  await elsewhere.close();
});

test('the loading page uses the chosen language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portal.language', 'en-XA'));
  // Never answer this request, so that the loading page stays.
  await page.route('**/config.json', () => undefined);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: /Ţĥé þóŕţáļ îš ļóáðîñĝ/ })).toBeVisible();
});
