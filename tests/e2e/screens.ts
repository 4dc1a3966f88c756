/** Every screen of each demo user: those of the menu, and the first record that one of them leads to. */
import type { Page } from '@playwright/test';
import { expect, openAs } from './fixtures.ts';

/** Its address, or that of a list with what the address of its first record begins with. */
export type Screen = string | readonly [list: string, record: string];

const orders = (path: string): Screen[] => [path, [path, `${path}/details/`]];
const deliveries: Screen[] = ['/delivery-dashboard', '/delivery-orders', ['/delivery-orders', '/delivery-order/'], '/incidents', ['/incidents', '/incidents/']];
const invoices = (path: string): Screen[] => [path, [path, '/money/trace/']];

export const screensOf: Readonly<Record<string, readonly Screen[]>> = {
  'admin@demo.test': [
    ...orders('/admin/orders'),
    ...deliveries,
    '/admin/courier-scores',
    '/admin/upceditor',
    '/admin/upceditor/categories',
    '/admin/upceditor/subcategories',
    ['/admin/upceditor', '/admin/vertical/'],
    '/merchant/shops',
    ['/merchant/shops', '/merchant/shops/'],
    '/admin/promotioncodes',
    '/admin/notifications',
    ...invoices('/admin/invoices'),
    '/admin/money',
    '/admin/ledger',
    '/admin/agency-fee-summary',
    '/admin/subscriptions',
    ['/admin/subscriptions', '/admin/subscription/merchant/'],
    '/admin/audit',
    '/account-settings',
  ],
  'merchant@demo.test': [
    ...orders('/merchant/orders'),
    '/merchant/shops',
    ['/merchant/shops', '/merchant/shops/'],
    '/merchant/productcatalog',
    '/merchant/paymentsettings',
    ...invoices('/invoices'),
    '/money',
    '/ledger',
    '/agency-fee-summary',
    '/subscription',
    '/account-settings',
  ],
  'shop@demo.test': [...orders('/orders'), '/returns', '/invoices', '/account-settings'],
  'collect@demo.test': [...orders('/orders'), ...deliveries, '/new-delivery-order', '/import-deliveries', '/favourites', '/returns', '/invoices', '/account-settings'],
};

export const nameOf = (screen: Screen) => (typeof screen === 'string' ? screen : `${screen[1]}…`);

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
  const path = typeof screen === 'string' ? screen : ((await page.locator(`main a[href^="${screen[1]}"]`).first().getAttribute('href')) ?? list);
  if (path !== list) await show(page, path);
  return () => show(page, path);
}
