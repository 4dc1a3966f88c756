/**
 * Runs the main journeys against a backend that implements only the specification, strictly: it must accept every
 * request, and every page must render with the fields it sends.
 */
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import {
  addRecord,
  dialog,
  runCardAction,
  downloadAll,
  signInAs,
  exportFees,
  goTo,
  region,
  saveSection,
  search,
  test,
  turnOnConcierge,
} from './strict-backend-actions.ts';

// These tests are slow and independent of each other.
test.describe.configure({ mode: 'parallel' });

const inLondon = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', { timeZone: 'Europe/London' });

test('a shop processes its orders', async ({ page, backend }) => {
  // This journey needs more than the default timeout.
  test.slow();
  await signInAs(page, 'shop');
  const list = page.getByRole('list', { name: 'Orders' });
  await expect(list.getByText('Ada Byron 1', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select these/ }).check();
  await page.getByRole('button', { name: 'Select all 24 that match' }).click();
  await expect(page.getByText('24 selected')).toBeVisible();
  await page
    .getByRole('button', { name: /^Clear/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('24 orders exported');
  await page.keyboard.press('Escape');
  for (const tab of ['Ready for collection', 'Failed orders', 'Archive', 'Open orders']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(list.getByRole('link').first()).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.type('7003');
  await expect(page.getByRole('option', { name: 'Order 7003' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  const line = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Paint' }).first();
  await line.getByRole('button', { name: 'Reject item' }).click();
  await dialog(page).getByLabel('Quantity still available').fill('1');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(line).toContainText('(Updated)');
  await line.getByRole('button', { name: 'Reset quantity' }).click();
  await expect(line.getByRole('button', { name: 'Reject item' })).toBeVisible();
  await page.evaluate('window.print = () => undefined');
  await page.getByRole('button', { name: 'Print labels', exact: true }).click();
  await dialog(page).getByLabel('Number of packages').fill('2');
  await dialog(page).getByRole('button', { name: 'Print labels' }).click();
  await expect(region(page, 'Packages').getByText('P-o-3-2', { exact: true }).last()).toBeVisible();
  await page.getByRole('radio', { name: /Van/ }).check();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('article').getByText('Ready for collection')).toBeVisible();

  await page.goto('/orders/details/o-2');
  await page
    .getByRole('dialog', { name: 'The customer has cancelled' })
    .getByRole('button', { name: 'Acknowledge' })
    .click();
  await expect(page.getByRole('article').getByText('Cancelled Order').first()).toBeVisible();
  await page.goto('/orders/details/o-5');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Rejected Order').first()).toBeVisible();
  await page.goto('/orders/details/o-6');
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await goTo(page, 'Invoices');
  await downloadAll(page, 'Type', 'Platform Collect');
  await goTo(page, 'Returns');
  await goTo(page, 'Account Settings');
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect.poll(() => backend.seen.calls).toContain('POST /portal/logout-all');
});

test('a merchant manages its shops and its account', { tag: '@full' }, async ({ page }) => {
  const picture = {
    name: 'shop.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  };
  await signInAs(page, 'merchant');
  await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();

  await goTo(page, 'Shops');
  await addRecord(page, 'Add Shop', {
    Name: 'Ash Whitby',
    Email: 'whitby@ash.test',
    'Line 1': '1 Flowergate',
    Postcode: 'YO21 3BA',
    City: 'Whitby',
    County: 'North Yorkshire',
  });
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Leeds' }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitem', { name: 'Name Z to A' }).click();
  await search(page, 'shops', 'whitby');
  await page.getByRole('link', { name: /Ash Whitby/ }).click();
  await saveSection(region(page, 'Name'), { Name: 'Ash Whitby Harbour' });
  await saveSection(region(page, 'Address'), { 'Line 1': '2 Flowergate' });
  await saveSection(region(page, 'Manager'), { Manager: 'Grace' });
  await saveSection(region(page, 'Manager'), { Manager: '' });
  await saveSection(region(page, 'Email'), { Email: 'harbour@ash.test' });
  await saveSection(region(page, 'Phone'), { Phone: '01947 600000' });
  await saveSection(region(page, 'Phone'), { Phone: '' });
  await saveSection(region(page, 'Delivery picking hours'), { 'Monday, from': '07:30', 'Monday, to': '17:45' });
  const images = region(page, 'Images');
  // The image has the aspect ratio of its frame, so no crop dialog opens.
  const front = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  await images.getByLabel('Image file').setInputFiles({ ...picture, buffer: front });
  await images.getByRole('button', { name: 'Remove image 1' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(images.getByRole('listitem')).toHaveCount(0);

  await goTo(page, 'Invoices');
  await downloadAll(page, 'Shop', 'Ash 2');
  await goTo(page, 'Agency Fee Summary');
  await exportFees(page);

  await goTo(page, 'Subscription');
  await expect(region(page, 'Subscription Information')).toContainText('£6.50');
  await expect(page.getByRole('list', { name: 'Shops', exact: true }).getByRole('listitem').first()).toContainText(
    'Inactive',
  );

  await goTo(page, 'Account Settings');
  await region(page, 'Logotype').locator('input[type=file]').setInputFiles(picture);
  await saveSection(region(page, 'Logotype'), {});
  await saveSection(region(page, 'Merchant details'), { Slogan: 'Paint that lasts' });
  await saveSection(region(page, 'Merchant details'), { Slogan: '' });
  await saveSection(region(page, 'Head office address'), { 'Line 2': 'Yard' });
  await saveSection(region(page, 'Return policy'), { 'Returns window (calendar days)': '21' });
  await saveSection(region(page, 'Social Media Links'), { Instagram: 'instagram.com/ash' });
  await region(page, 'Return policy').getByRole('link', { name: 'Edit the policy text' }).click();
  await page.getByRole('textbox', { name: 'Policy text' }).fill('Bring it back in its box.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/account-settings$/);
  for (const place of ['Product Catalog', 'Payment Settings']) await goTo(page, place);
});

test('an administrator resolves orders, edits the catalogue, and creates codes and notifications', {
  tag: '@full',
}, async ({ page, backend }) => {
  await signInAs(page, 'admin');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Delivered' }).check();
  await page.getByRole('tab', { name: 'Shop' }).click();
  await page.getByRole('checkbox', { name: 'Ash 1', exact: true }).check();
  await page.getByRole('button', { name: 'Apply Filters (2)' }).click();
  await expect(page.getByText('0 results found')).toBeVisible();
  await page.goto('/admin/orders/details/o-31');
  await expect(region(page, 'Merchant information')).toContainText('Ash Paints');
  await page.getByRole('button', { name: 'Resolve' }).click();
  await dialog(page).getByRole('radio', { name: 'Mark as Delivered' }).check();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Delivery Recovered')).toBeVisible();
  await expect(region(page, 'Driver information')).toContainText('Grace');
  await page.getByRole('button', { name: 'Mark as refunded' }).click();
  await dialog(page).getByRole('button', { name: 'Yes, mark as refunded' }).click();
  await expect(page.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();

  await goTo(page, 'Catalogue');
  await addRecord(page, 'Add Vertical', { Name: 'Tools' });
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await addRecord(page, 'Add Category', { Name: 'Drills' }, { field: 'Vertical', option: 'Tools' });
  await page
    .getByRole('list', { name: 'Categories' })
    .getByRole('link', { name: /^Drills/ })
    .click();
  await saveSection(region(page, 'Basic Information'), { Description: '', Name: 'Power drills' });
  await page.getByRole('button', { name: 'Add Sub Categories' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: /^Primer/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Category binded.')).toBeVisible();
  await page.getByRole('button', { name: 'More for Primer' }).click();
  await page.getByRole('menuitem', { name: 'Unbind' }).click();
  await dialog(page).getByRole('button', { name: 'Unbind' }).click();
  await expect(page.getByText('Sub category unbinded.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(/categories/);
  await page.getByRole('link', { name: 'Subcategories', exact: true }).click();
  await addRecord(page, 'Add Sub Category', { Name: 'Bits' }, { field: 'Category', option: 'Paint' });
  await page
    .getByRole('list', { name: 'Subcategories' })
    .getByRole('link', { name: /^Gloss/ })
    .click();
  await expect(page.getByRole('list', { name: 'Product Variants' }).getByRole('listitem').first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText('All 14 shown')).toBeVisible({ timeout: 300 });
  }).toPass();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Name').fill('High gloss');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'High gloss' })).toBeVisible();

  await goTo(page, 'Shops');
  await page.getByRole('list', { name: 'Shops', exact: true }).getByRole('link').first().click();
  await expect(region(page, 'Contact information')).toBeVisible();

  await goTo(page, 'Invoices');
  await downloadAll(page, 'Merchant', 'Ash Paints');
  await goTo(page, 'Agency Fee Summary');
  await downloadAll(page, 'Merchant', 'Ash Paints');
  await exportFees(page);

  await goTo(page, 'Subscriptions');
  await runCardAction(page, 'Ash Paints', 'Set subscription price', {
    'Number of free deliveries': '12',
    'Monthly price': '49.5',
  });
  await page.getByRole('link', { name: /^Ash Paints .*£49\.50 a month.*12 credits a month/ }).click();
  for (const [label, value] of [
    ['Pay as you go price', '6.75'],
    ['Concierge fee', '.5'],
  ] as const) {
    await saveSection(region(page, label), { [label]: value });
  }
  const shop = page.getByRole('list', { name: 'Shops', exact: true }).getByRole('listitem').first();
  await runCardAction(page, 'Ash 1', 'Activate');
  await expect(shop).toContainText('Active');
  await runCardAction(page, 'Ash 1', 'Add delivery tranche', { 'Number of free deliveries': '3', Price: '0' });
  await expect(shop).toContainText(/Credits 12.*Tranche credits 3/);
  await page.getByRole('button', { name: 'More for Ash 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Update concierge preferences' }).click();
  await turnOnConcierge(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to subscriptions' }).click();
  await page.getByRole('tab', { name: 'Pro Organisations' }).click();
  await runCardAction(page, 'Cedar Contractors', 'Activate subscription', {
    'Number of free deliveries': '5',
    'Monthly price': '25',
  });
  await page.getByRole('link', { name: /^Cedar Contractors .*5 subscription credits left/ }).click();
  await turnOnConcierge(page);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('article').getByText('Inactive')).toBeVisible();

  await goTo(page, 'Promotion Codes');
  await page.getByRole('button', { name: 'Add Promotion Code' }).click();
  await dialog(page).getByRole('button', { name: 'Generate code' }).click();
  for (const [label, option] of [
    ['Discount Type', 'Percent'],
    ['Use Type', 'Multi Use'],
  ] as const) {
    await dialog(page).getByRole('combobox', { name: label }).press('ArrowDown');
    await page.locator('.ant-select-item-option:visible').getByText(option, { exact: true }).click();
  }
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('12.5');
  for (const [label, days] of [
    ['Start Date', 0],
    ['End Date', 40],
  ] as const) {
    const field = dialog(page).getByRole('textbox', { name: label });
    await field.fill(inLondon(days));
    await field.press('Tab');
  }
  await dialog(page).getByRole('button', { name: 'Add Promotion Code' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'More for FRESH123' }).click();
  await page.getByRole('menuitem', { name: 'Change end date' }).click();
  await dialog(page).getByRole('textbox', { name: 'End Date' }).fill(inLondon(50));
  await dialog(page).getByRole('textbox', { name: 'End Date' }).press('Tab');
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Change end date' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'More for FRESH123' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect.poll(() => backend.seen.calls.some((call) => call.endsWith('/expire'))).toBe(true);

  await goTo(page, 'Push Notifications');
  await page.getByRole('button', { name: 'Send push notification' }).click();
  await dialog(page).getByLabel('Title').fill('Hello');
  await dialog(page).getByLabel('Body').fill('Please read this.');
  await dialog(page).getByRole('button', { name: 'Select All', exact: true }).click();
  await dialog(page).first().getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Send “/ })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await expect(page.getByRole('list', { name: 'Push Notifications' }).getByText('Hello')).toBeVisible();
  await page.getByRole('button', { name: 'Send push notification' }).click();
  await dialog(page).getByLabel('Title').fill('To customers');
  await dialog(page).getByLabel('Body').fill('Please read this.');
  await dialog(page).getByRole('radio', { name: 'Customer' }).check();
  await dialog(page)
    .getByLabel('CSV file of customers')
    .setInputFiles({ name: 'Customers.CSV', mimeType: 'text/csv', buffer: Buffer.from('CustomerId\n17\n') });
  await dialog(page).first().getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Send “/ })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await expect(page.getByRole('list', { name: 'Push Notifications' }).getByText('To customers')).toBeVisible();
});
