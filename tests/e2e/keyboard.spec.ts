/** Every menu and dialog by key alone: it opens from its button, can be moved in, closes with Escape, and gives the focus back. */
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

interface Opened {
  readonly opener: Locator;
  readonly opened: Locator;
  /** The key that moves to the first thing in it. */
  readonly move: 'ArrowDown' | 'Tab';
  /** What has the focus after that key. */
  readonly reached: Locator;
}

async function expectKeys(page: Page, { opener, opened, move, reached }: Opened): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opened).toBeVisible();
  await expect(async () => {
    await page.keyboard.press(move);
    await expect(reached).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test('menus and dialogs open, move and close by key, and the focus is back at what opened them', async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await expectKeys(page, { opener: button('Filter'), opened: panel, move: 'Tab', reached: panel.getByRole('checkbox', { name: 'Delivered' }) });
  await expectKeys(page, { opener: button(/^Sort/), opened: page.getByRole('menuitem', { name: 'Date ascending' }), move: 'ArrowDown', reached: page.getByRole('menuitem', { name: 'Date ascending' }) });
  await expectKeys(page, { opener: button('Profile'), opened: page.getByRole('menuitem', { name: 'Logout' }), move: 'ArrowDown', reached: page.getByRole('menuitem', { name: 'Logout' }) });

  await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().press('Enter');
  const question = page.getByRole('dialog', { name: 'Do you want to reject the entire order?' });
  await expectKeys(page, { opener: button('Reject'), opened: question, move: 'Tab', reached: question.getByRole('button', { name: 'Cancel' }) });
  const unavailable = page.getByRole('dialog', { name: /is not available/ });
  const inactive = page.locator('label', { hasText: 'Unavailable' }).first().getByRole('radio');
  await inactive.focus();
  await page.keyboard.press('Space');
  await expect(unavailable).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(unavailable).toBeHidden();
  await expect(inactive).toBeFocused();

  await page.goto('/account-settings');
  const everywhere = page.getByRole('dialog', { name: 'Sign out on all devices?' });
  await expectKeys(page, { opener: button('Sign out on all devices'), opened: everywhere, move: 'Tab', reached: everywhere.getByRole('button', { name: 'Cancel' }) });

  await page.setViewportSize({ width: 390, height: 844 });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expectKeys(page, { opener: button('Open menu'), opened: drawer, move: 'Tab', reached: drawer.getByRole('link', { name: 'Returns' }) });
});
