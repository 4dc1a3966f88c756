/** Opens the screens of each demo user. */
import type { Page } from '@playwright/test';
import type { Screen } from '../setup/screens.mjs';
import { expect, openAs } from './fixtures.ts';

async function show(page: Page, path: string): Promise<void> {
  // What stands in the browser's memory of a form would be asked about.
  await page.goto('about:blank');
  await page.goto(path);
  // Not the one that says that the portal is loading, after which a skeleton may still come.
  await expect(page.locator('main h1').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.page-skeleton, .list-skeleton')).toHaveCount(0, { timeout: 30_000 });
  await page.waitForLoadState('networkidle');
}

/** Opens a screen as one of its users, and answers how to open it again. */
export async function openScreen(page: Page, email: string, screen: Screen): Promise<() => Promise<void>> {
  const list = typeof screen === 'string' ? screen : screen[0];
  await openAs(page, email, list);
  await show(page, list);
  const path =
    typeof screen === 'string'
      ? screen
      : ((await page.locator(`main a[href^="${screen[1]}"]`).first().getAttribute('href')) ?? list);
  if (path !== list) await show(page, path);
  return () => show(page, path);
}
