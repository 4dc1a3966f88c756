import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

/** As the profile menu does it under `npm run dev`. */
async function speak(page: Page, tag: string): Promise<void> {
  await page.evaluate((language) => localStorage.setItem('portal.language', language), tag);
  await page.reload();
}

async function fitsPhone(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

for (const [tag, direction] of [['en-XA', 'ltr'], ['en-XB', 'rtl']] as const) {
  test(`a language a third longer fits a phone, written ${direction}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/forgotPassword');
    await speak(page, tag);
    await expect(page.getByRole('button', { name: /Šéñð Ŕéšéţ/ })).toBeVisible();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([tag, direction]);
    await fitsPhone(page);
    await openAs(page, 'admin@demo.test', '/admin/promotioncodes');
    await speak(page, tag);
    await expect(page.getByRole('button', { name: /Éẋþóŕţ/ })).toBeVisible();
    await fitsPhone(page);
    await page.getByRole('button', { name: /Óþéñ ɱéñû/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fitsPhone(page);
  });
}

test('what stands until the portal renders is in the chosen language too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portal.language', 'en-XA'));
  // Its configuration never comes.
  await page.route('**/config.json', () => undefined);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: /Ţĥé þóŕţáļ îš ļóáðîñĝ/ })).toBeVisible();
});
