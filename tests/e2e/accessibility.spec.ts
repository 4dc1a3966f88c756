/** Checks every screen with axe against WCAG 2.2 AA, in both themes, on a phone and on a desktop. */
import type { Page } from '@playwright/test';
import { isFull, everyNth } from '../setup/scale.ts';
import { pendingLink } from './demo-orders.ts';
import { mockInvoices } from './mock-invoices.ts';
import { expect, expectAccessible, openAs, setColorScheme, signIn, test } from './fixtures.ts';

// These tests are slow and independent of each other.
test.describe.configure({ mode: 'parallel' });

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');

type Look = readonly [width: number, colorScheme: 'dark' | 'light'];
/** Maximum number of Tab presses to reach an element. */
const mostTabs = 60;

const darkPhone: Look = [390, 'dark'];
const lightDesktop: Look = [1366, 'light'];
const looks: readonly Look[] = isFull
  ? [darkPhone, lightDesktop, [390, 'light'], [1366, 'dark']]
  : [darkPhone, lightDesktop];
/** Alternated between similar screens, so that each is checked in only one look. The full run uses every look. */
const [firstLook, secondLook] = [darkPhone, lightDesktop].map((look) => (isFull ? looks : [look]));

async function expectAccessibleInAll(page: Page, within: readonly Look[] = looks): Promise<void> {
  for (const [width, colorScheme] of within) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await setColorScheme(page, colorScheme);
      await expectAccessible(page);
    });
  }
}

// Requirement O-7.43
test('the sign-in and order screens are accessible in both themes, at 390 and 1366 px', async ({
  page,
  allowConsoleErrors,
}) => {
  test.setTimeout(120_000);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectAccessibleInAll(page, firstLook);
  await page.goto('/forgotPassword');
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  await expectAccessibleInAll(page, secondLook);
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('button', { name: 'Return to Login' })).toBeVisible();
  await expectAccessibleInAll(page, firstLook);
  await page.goto('/resetPassword/some-token');
  await page.getByLabel('New password').fill('weak');
  await expect(page.getByText('Weak')).toBeVisible();
  await expectAccessibleInAll(page, secondLook);

  await signIn(page, 'shop@demo.test');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessibleInAll(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter' }).getByText('Delivered')).toBeVisible();
  await expectAccessibleInAll(page, secondLook);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeInViewport();
  await expectAccessibleInAll(page, secondLook);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody of that name');
  await expect(page.getByText('0 search results found')).toBeVisible();
  await expectAccessibleInAll(page, secondLook);

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await (await pendingLink(page)).click();
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessibleInAll(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInAll(page, firstLook);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  allowConsoleErrors(/404/);
  await page.goto('/orders/details/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
  await expectAccessibleInAll(page, secondLook);
  for (const tab of everyNth(['queued', 'failed', 'archived'], 3)) {
    await page.goto(`/orders?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await expect(rows(page).first().or(page.getByText('No records found'))).toBeVisible();
    await expectAccessibleInAll(page, secondLook);
  }
});

test('the catalogue is accessible in both themes, at 390 and 1366 px', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/upceditor');
  for (const [path, list] of [
    ['/admin/upceditor', 'Verticals'],
    ['/admin/upceditor/subcategories', 'Subcategories'],
    ['/admin/subcategory/4', 'Product Variants'],
    ['/admin/category/1', 'Subcategories'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: list })).toBeVisible();
    await expectAccessibleInAll(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByText('Add Sub Categories').click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  await expectAccessibleInAll(page);
});

test('subscriptions are accessible in both themes, at 390 and 1366 px', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(120_000);
  await openAs(page, 'admin@demo.test', '/admin/subscriptions?tab=pro');
  const card = page.getByRole('list', { name: 'Subscriptions' }).getByRole('link').first();
  await expect(card).toContainText(/tive/);
  await expectAccessibleInAll(page, firstLook);
  await card.click();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expectAccessibleInAll(page, secondLook);
  await page.goto('/admin/subscription/merchant/1');
  const shop = page.getByRole('list', { name: 'Shops' }).getByRole('listitem').first();
  await expect(shop).toBeVisible();
  await expectAccessibleInAll(page, firstLook);
  await shop.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Add delivery tranche' }).click();
  await page.getByRole('dialog').getByLabel('Price').fill('12,50');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please enter a valid price.')).toBeVisible();
  await expectAccessibleInAll(page, secondLook);
  await openAs(page, 'merchant@demo.test', '/subscription');
  await expect(page.getByRole('img', { name: 'By week' })).toBeVisible();
  await expect(shop).toBeVisible();
  await expectAccessibleInAll(page, isFull ? looks : [darkPhone]);
});

test('the statement is accessible in both themes, at 390 and 1366 px', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'merchant@demo.test', '/ledger');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInAll(page);
  await page.getByRole('button', { name: 'Statement' }).click();
  await expect(page.getByRole('dialog').getByLabel('First day')).toBeVisible();
  await expectAccessibleInAll(page);
});

test('a merchant reads a subscription and saves a statement by keyboard only', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'merchant@demo.test', '/subscription');
  const [shops, search, table] = [
    page.getByRole('list', { name: 'Shops' }).getByRole('listitem'),
    page.getByRole('searchbox', { name: 'Search shops' }),
    page.getByRole('button', { name: 'Show as table' }),
  ];
  await expect(shops.first()).toBeVisible();
  await expect(table).toBeVisible();
  const tabTo = async (target: typeof table) => {
    for (
      let presses = 0;
      presses < mostTabs && !(await target.evaluate((element) => element === document.activeElement));
      presses += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(table);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'The last 12 weeks' })).toBeVisible();
  await tabTo(search);
  await page.keyboard.type('no shop of that name');
  await expect(shops).toHaveCount(0);

  await page.goto('/ledger');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const statement = page.getByRole('button', { name: 'Statement' });
  await tabTo(statement);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Shop' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeAttached();
  await page.keyboard.press('Enter');
  const download = dialog.getByRole('button', { name: 'Download' });
  await expect(download).toBeEnabled();
  await tabTo(download);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/-credits-\d{4}-\d{2}-01-to-.*\.csv$/);
  await expect(statement).toBeFocused();
});

test('invoices and weekly summaries are accessible in both themes, at 390 and 1366 px', { tag: '@full' }, async ({
  page,
}) => {
  await mockInvoices(page);
  for (const [path, first] of [
    ['/admin/invoices', 'INV-1'],
    ['/admin/agency-fee-summary', 'agency-fees-2026-W10.pdf'],
  ] as const) {
    await openAs(page, 'admin@demo.test', path);
    await expect(page.getByText(first)).toBeVisible();
    await expectAccessibleInAll(page);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Download' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('in one zip');
    await expectAccessibleInAll(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('dialog', { name: 'CSV export' }).getByLabel('Start date')).toBeVisible();
  await expectAccessibleInAll(page);
});

test('the money screens are accessible, and the trace lines connect their boxes', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'merchant@demo.test', '/money');
  await expect(page.locator('.recharts-bar').first()).toBeVisible();
  await expectAccessibleInAll(page);
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/invoices');
  await page
    .getByRole('link', { name: /^Follow the money of P-/ })
    .first()
    .click();
  await expect(page.locator('.trace-line').first()).toBeAttached();
  // Each line must run from the right edge of one box to the left edge of another.
  const ends = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.trace-box')].map((box) => box.getBoundingClientRect());
    const room = document.querySelector('.trace')?.getBoundingClientRect();
    return [...document.querySelectorAll<SVGPathElement>('.trace-line')].map((line) => {
      const [start, end] = [line.getPointAtLength(0), line.getPointAtLength(line.getTotalLength())];
      const isAt = (side: 'left' | 'right', { x, y }: DOMPoint) =>
        boxes.some(
          (box) =>
            Math.abs(box[side] - (room?.left ?? 0) - x) < 1 &&
            Math.abs(box.top + box.height / 2 - (room?.top ?? 0) - y) < 1,
        );
      return isAt('right', start) && isAt('left', end);
    });
  });
  expect(ends.length).toBeGreaterThan(0);
  expect(ends).not.toContain(false);
  await page.getByText('Breakdown').first().click();
  await expectAccessibleInAll(page);
});

test('courier deliveries are accessible in both themes, at 390 and 1366 px', async ({ page }) => {
  await openAs(page, 'collect@demo.test', '/delivery-dashboard');
  await expect(page.locator('.dashboard-card-count').first()).toBeVisible();
  await expectAccessibleInAll(page, firstLook);
  await page.goto('/delivery-orders?tabIndex=3');
  await page
    .getByRole('list', { name: /orders/i })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('link', { name: 'Repeat booking' }).click();
  await expect(page.getByRole('button', { name: 'Get Price' })).toBeVisible();
  await expectAccessibleInAll(page, firstLook);
  await page.getByRole('button', { name: 'Get Price' }).click();
  await expect(page.getByRole('group', { name: 'Choose one or more couriers' })).toBeVisible();
  await expectAccessibleInAll(page, secondLook);
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  await expectAccessibleInAll(page, secondLook);
});

test('a user signs in and accepts an order by keyboard only', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type('shop@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo-Portal-1');
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Open orders' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Ready for collection' })).toBeFocused();
  await expect(page).toHaveURL(/tab=queued/);
  await page.keyboard.press('ArrowLeft');
  await expect(rows(page).first()).toBeVisible();
  await (await pendingLink(page)).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/accepted. It is ready for collection/)).toBeVisible();
});
