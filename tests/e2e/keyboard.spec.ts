/** Keyboard operation of menus and dialogs: open from the button, move inside, close with Escape, restore the focus. */
import type { Locator, Page } from '@playwright/test';
import { pendingLink } from './demo-orders.ts';
import { expect, openAs, test } from './fixtures.ts';

interface Opened {
  readonly opener: Locator;
  readonly opened: Locator;
  /** Key that moves to the first element of the menu or dialog. */
  readonly move: 'ArrowDown' | 'Tab';
  /** Element that has the focus after that key. */
  readonly reached: Locator;
}

async function expectKeys(page: Page, { opener, opened, move, reached }: Opened): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opened).toBeVisible();
  // The first press may come before the overlay is ready: press until the element has the focus.
  await expect(async () => {
    await page.keyboard.press(move);
    await expect(reached).toBeFocused({ timeout: 60 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test('menus and dialogs can be opened, navigated and closed by keyboard and restore the focus', async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await expectKeys(page, {
    opener: button('Filter'),
    opened: panel,
    move: 'Tab',
    reached: panel.getByRole('checkbox', { name: 'Delivered' }),
  });
  const views = page.getByRole('dialog', { name: 'Views' });
  await expectKeys(page, {
    opener: button('Views'),
    opened: views,
    move: 'Tab',
    reached: views.getByLabel('Save the current view as'),
  });
  await expectKeys(page, {
    opener: button(/^Sort/),
    opened: page.getByRole('menuitem', { name: 'Date ascending' }),
    move: 'ArrowDown',
    reached: page.getByRole('menuitem', { name: 'Date ascending' }),
  });
  await expectKeys(page, {
    opener: button('Profile'),
    opened: page.getByRole('menuitem', { name: 'Logout' }),
    move: 'ArrowDown',
    reached: page.getByRole('menuitem', { name: 'Logout' }),
  });

  // Use an order without a cancellation request, which would open its own dialog over this one.
  await (await pendingLink(page)).press('Enter');
  const question = page.getByRole('dialog', { name: 'Do you want to reject the entire order?' });
  await expectKeys(page, {
    opener: button('Reject'),
    opened: question,
    move: 'Tab',
    reached: question.getByRole('button', { name: 'Cancel' }),
  });
  const unavailable = page.getByRole('dialog', { name: /is not available/ });
  const inactive = page.locator('label', { hasText: 'Unavailable' }).first().getByRole('radio');
  await inactive.focus();
  await page.keyboard.press('Space');
  // The dialog takes the focus only after it has opened.
  await expect(unavailable.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(unavailable).toBeHidden();
  await expect(inactive).toBeFocused();

  await page.goto('/account-settings');
  const everywhere = page.getByRole('dialog', { name: 'Sign out on all devices?' });
  await expectKeys(page, {
    opener: button('Sign out on all devices'),
    opened: everywhere,
    move: 'Tab',
    reached: everywhere.getByRole('button', { name: 'Cancel' }),
  });

  await page.setViewportSize({ width: 390, height: 844 });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expectKeys(page, {
    opener: button('Open menu'),
    opened: drawer,
    move: 'Tab',
    reached: drawer.getByRole('link', { name: 'Returns' }),
  });
});

test('the catalogue’s dialogs work by keyboard and restore the focus', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/upceditor');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const add = dialog('Add Vertical');
  await expectKeys(page, {
    opener: button('Add Vertical'),
    opened: add,
    move: 'Tab',
    reached: add.getByLabel('Description'),
  });
  await page.getByRole('list', { name: 'Verticals' }).getByRole('link').first().press('Enter');
  const blocked = dialog('Remove vertical');
  await expectKeys(page, {
    opener: button('Not possible now: Remove'),
    opened: blocked,
    move: 'Tab',
    reached: blocked.getByRole('button', { name: 'OK' }),
  });

  await page.getByRole('list', { name: 'Categories' }).getByRole('link').first().press('Enter');
  const pick = dialog('Add Sub Categories');
  await expectKeys(page, {
    opener: button('Add Sub Categories'),
    opened: pick,
    move: 'Tab',
    reached: pick.getByRole('checkbox').first(),
  });

  const entry = page.getByRole('list', { name: 'Subcategories' }).getByRole('link').first();
  await entry.press('Enter');
  const edit = dialog('Edit Sub Category');
  await expectKeys(page, {
    opener: button('Edit'),
    opened: edit,
    move: 'Tab',
    reached: edit.getByRole('combobox', { name: 'Category' }),
  });
  const unbind = dialog(/^Unbind/);
  await expectKeys(page, {
    opener: button('Unbind'),
    opened: unbind,
    move: 'Tab',
    reached: unbind.getByRole('button', { name: 'Cancel' }),
  });

  await button('Edit').press('Enter');
  await expect(edit.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(' x');
  await page.keyboard.press('Escape');
  const leave = dialog('Leave without saving?');
  await expect(leave).toBeVisible();
  // The dialog takes the focus only after it has opened.
  await expect(leave.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(leave).toBeHidden();
  await expect(edit.getByLabel('Name')).toBeFocused();
});

test('subscriptions can be changed by keyboard, and the focus stays on the pressed control', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/subscription/merchant/1');
  const more = page.getByRole('button', { name: /^More for/ }).first();
  const tranche = page.getByRole('menuitem', { name: 'Add delivery tranche' });
  await expectKeys(page, { opener: more, opened: tranche, move: 'ArrowDown', reached: tranche });
  await page.keyboard.press('Enter');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(tranche).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Number of free deliveries')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  await page.goto('/admin/subscription/pro/2');
  const concierge = page.getByRole('switch', { name: 'Concierge Enabled' });
  await concierge.focus();
  for (const isOn of ['true', 'false']) {
    await page.keyboard.press('Space');
    await expect(concierge).toHaveAttribute('aria-checked', isOn);
    await expect(concierge).toHaveAttribute('aria-disabled', 'false');
    await expect(concierge).toBeFocused();
  }
});
