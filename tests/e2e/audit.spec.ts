/** The administrator's audit trail, and the change history on a record's page. */
import { pendingLink } from './demo-orders.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('an administrator reads all changes and filters them by record type and action', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const shop = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(shop, 'shop@demo.test');
  await (await pendingLink(shop)).click();
  await shop.getByRole('button', { name: 'Reject', exact: true }).first().click();
  await shop.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(shop.getByText(/rejected/i).first()).toBeVisible();
  await shop.context().close();

  await signIn(page, 'admin@demo.test');
  await page.goto('/admin/audit');
  const changes = page.getByRole('list', { name: 'Audit Trail' }).getByRole('listitem');
  await expect(changes.first()).toContainText('shop@demo.test');
  await expect(changes.first()).toContainText('Portal status: Pending → Archived');
  await expectAccessible(page);
  await changes.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Orders “\d+”$/ })).toBeVisible();
  await expect(page.getByText('Rejected at')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to audit trail' }).click();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Orders' }).check();
  await page.getByRole('tab', { name: 'Action' }).click();
  await page.getByRole('checkbox', { name: 'Removed' }).check();
  await page.getByRole('button', { name: 'Apply Filters (2)' }).click();
  await expect(page.getByText('0 results found')).toBeVisible();
});

test('a record’s page shows who changed a value, with the old and the new value', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'merchant@demo.test');
  await page.goto('/merchant/shops');
  await page.getByRole('list', { name: 'Shops' }).getByRole('link').first().click();
  const phone = page.getByRole('region', { name: 'Phone' });
  const before = await phone.getByRole('textbox').inputValue();
  const after = before === '01632 960001' ? '01632 960002' : '01632 960001';
  await phone.getByRole('textbox').fill(after);
  await phone.getByRole('button', { name: 'Save' }).click();
  const change = page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first();
  await expect(change).toContainText('merchant@demo.test changed this');
  await expect(change).toContainText(`Phone${before} → ${after}`);
});
