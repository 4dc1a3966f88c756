import type { Page } from '@playwright/test';
import type { Screen } from '../setup/screens.mjs';
import { expect, openAs } from './fixtures.ts';

async function show(page: Page, path: string): Promise<void> {
  // Leave the page first, so that no dialog asks about unsaved changes.
  await page.goto('about:blank');
  await page.goto(path);
  // Waiting for a heading is not enough: the loading page has one too, and a skeleton may follow it.
  await expect(page.locator('main h1').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.page-skeleton, .list-skeleton')).toHaveCount(0, { timeout: 30_000 });
  await page.waitForLoadState('networkidle');
}

/** Opens a screen as the given user. Returns a function that opens it again. */
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
