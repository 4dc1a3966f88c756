/** A merchant's shops and account: sections, hours, images and the returns policy (C-2.42 to C-2.58). */
import { deflateSync } from 'node:zlib';
import { holdRequests } from './network-faults.ts';
import { expect, expectAccessible, openAs, test } from './fixtures.ts';

/** Returns a minimal PNG of 8 × 6 pixels. */
function createPng(): Buffer {
  const table = Array.from({ length: 256 }, (_, start) =>
    Array.from({ length: 8 }).reduce<number>((crc) => (crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1), start),
  );
  const crcOf = (data: Buffer) =>
    (data.reduce((crc, byte) => (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 6, 8, 2, 0, 0, 0]);
  const pixels = Buffer.alloc(6 * (1 + 8 * 3), 90);
  for (let row = 0; row < 6; row += 1) pixels[row * 25] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

// Requirements C-2.37, C-2.40, C-2.42, C-2.47, C-3.04, C-5.11
test('shops are grouped by region, searched, and added once all fields are valid', async ({ page }) => {
  await openAs(page, 'merchant@demo.test', '/merchant/shops');
  await expect(page.getByRole('heading', { name: 'Shops', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  // On a phone each value has its label, and the status is shown only if it is unusual.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: /^Oakwell Aberdeen/ }).getByText('Status')).toBeVisible();
  const usual = page.getByRole('link', { name: /^Oakwell Cambridge/ });
  await expect(usual.getByText('County', { exact: true })).toBeVisible();
  await expect(usual.getByText('Status')).toBeHidden();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Add Shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Shop' });
  await expect(dialog).toContainText('United Kingdom');
  await expect(dialog.getByRole('button', { name: 'Add Shop' })).toBeDisabled();
  const values = {
    Name: 'Oakwell Whitby',
    Email: 'nobody',
    'Line 1': '1 Flowergate',
    Postcode: 'YO21 3BA',
    City: 'Whitby',
    County: 'North Yorkshire',
  };
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
  await dialog.getByLabel('City').focus();
  await expect(dialog.getByText('Enter a valid e-mail address.')).toBeVisible();
  await dialog.getByLabel('Email').fill('whitby@oakwell.example');
  await dialog.getByRole('button', { name: 'Add Shop' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search shops' }).fill('whitby');
  const row = page.getByRole('link', { name: /Oakwell Whitby/ });
  await expect(row).toContainText('Unassigned');
  await row.click();
  await expect(page).toHaveURL(/\/merchant\/shops\/\d+$/);
});

test('a shop opened while more rows arrive stays open', async ({ page }) => {
  const showScreen = await holdRequests(page, /\/RecordScreen-.*\.js$/);
  await openAs(page, 'merchant@demo.test', '/merchant/shops');
  const links = page.getByRole('list', { name: 'Shops', exact: true }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const sendRows = await holdRequests(page, /\/merchant\/shop\/list$/);
  await page.mouse.wheel(0, 4000);
  const shop = links.filter({ hasText: /Oakwell Bath/ });
  await shop.click();
  await expect(page).toHaveURL(/\/merchant\/shops\/\d+$/);
  sendRows();
  await expect(links.filter({ hasText: /Llandrindod Wells/ })).toBeAttached();
  showScreen();
  await expect(page.getByRole('heading', { name: 'Oakwell Bath', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/merchant\/shops\/\d+$/);
});

// Requirements C-2.09, C-2.50, C-5.14, C-5.16, C-5.18
test('a shop’s phone number, hours, closures and images are saved independently', { tag: '@full' }, async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  await openAs(page, 'merchant@demo.test', '/merchant/shops/1');
  const section = (title: string) => page.getByRole('region', { name: title, exact: true });
  const phone = section('Phone');
  await phone.getByLabel('Phone').fill('123');
  await expect(phone.getByRole('button', { name: 'Save' })).toBeDisabled();
  await phone.getByLabel('Phone').blur();
  await expect(phone.getByText('This phone number is either not valid or not supported.')).toBeVisible();
  await phone.getByLabel('Phone').fill('01223 460123');
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('Saved')).toBeVisible();

  const hours = section('Delivery picking hours');
  await hours.getByRole('switch', { name: 'Saturday open' }).press('Space');
  await expect(hours.getByRole('switch', { name: 'Saturday open' })).toBeFocused();
  await expect(hours.getByLabel('Saturday, from')).toHaveValue('');
  await hours.getByRole('button', { name: 'Cancel' }).click();
  await hours.getByLabel('Monday, from').fill('07:30');
  await hours.getByLabel('Monday, to').fill('');
  await expect(hours.getByText('Enter both a start and an end, or neither.')).toBeVisible();
  await expect(hours.getByRole('button', { name: 'Save' })).toBeDisabled();
  await hours.getByLabel('Monday, to').fill('17:45');
  await expect(hours.getByText('7:30 am – 5:45 pm')).toBeVisible();
  await hours.getByRole('button', { name: 'Save' }).click();
  await expect(hours.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(hours.getByText('7:30 am – 5:45 pm')).toBeVisible();
  await expect(phone.getByLabel('Phone')).toHaveValue('01223 460123');

  const closures = section('Closures and holidays');
  await closures.getByRole('button', { name: 'Add a bank holiday' }).click();
  const [soonest = ''] = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  const next = closures.getByRole('button', { name: `Add ${soonest.slice(soonest.indexOf(', ') + 2)}`, exact: true });
  await next.click();
  await expect(page.getByRole('dialog', { name: 'Add closure' }).getByLabel('Reason')).toHaveValue(
    soonest.slice(soonest.indexOf(', ') + 2),
  );
  await page.keyboard.press('Escape');
  await closures.getByRole('button', { name: 'Add a bank holiday' }).click();
  await page
    .getByRole('menuitem', { name: /St Patrick’s Day/ })
    .first()
    .click();
  const closing = page.getByRole('dialog', { name: 'Add closure' });
  await closing.getByLabel('First day').click();
  await expect(page.getByRole('columnheader').first()).toHaveText('Mo');
  await closing.getByLabel('Open from').fill('10:00');
  await closing.getByRole('button', { name: 'Add closure' }).click();
  await expect(closing.getByText('Enter both a start and an end, or neither.')).toBeVisible();
  await closing.getByLabel('Open until').fill('14:00');
  await closing.getByRole('button', { name: 'Add closure' }).click();
  const entry = closures.getByRole('listitem').filter({ hasText: 'St Patrick’s Day' });
  await expect(entry).toContainText('Open 10:00 am to 2:00 pm');
  await entry.getByRole('button', { name: 'Add to all shops' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to all shops' }).click();
  await expect(page.getByText(/“St Patrick’s Day” added to \d+ shops$/)).toBeVisible();
  await entry.getByRole('button', { name: 'Remove' }).click();
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toBeVisible();

  const images = section('Images');
  await expect(images.getByText('4:3, up to 1200x900')).toBeVisible();
  const before = await images.getByRole('listitem').count();
  await images
    .getByLabel('Image file')
    .setInputFiles({ name: 'shop.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  const refusal = page
    .getByRole('dialog', { name: 'File not supported' })
    .filter({ hasText: 'Please upload a valid image file' });
  await refusal.getByRole('button', { name: 'OK' }).click();
  await expect(refusal).toBeHidden();
  // The file name is valid, so only the server can detect the real type.
  await images
    .getByLabel('Image file')
    .setInputFiles({ name: 'gif.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await refusal.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(refusal).toBeHidden();
  await images.getByLabel('Image file').setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: createPng() });
  await expect(images.getByRole('listitem')).toHaveCount(before + 1);
  await images.getByRole('button', { name: `Remove image ${before + 1}` }).click();
  await page.getByRole('dialog', { name: 'Remove this image?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(images.getByRole('listitem')).toHaveCount(before);
  // Make the window as tall as the page: axe finds a button half hidden by the sticky heading too small.
  await page.setViewportSize({ width: 1366, height: 3000 });
  await expectAccessible(page);
});

// Requirement C-2.84
test('an administrator sees a shop read-only; a shop user is redirected to the orders', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'admin@demo.test', '/merchant/shops/1');
  await expect(page.getByRole('region', { name: 'Delivery picking hours' })).toContainText(
    /Tuesday: \d+:\d\d am – \d+:\d\d pm/,
  );
  await expect(page.getByRole('region', { name: 'Closures and holidays' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText(/Manager.*Email.*Phone/);
  await expect(page.getByRole('region', { name: 'Basic information' })).toContainText(/Country\s*United Kingdom/);
  await expect(page.getByRole('button', { name: 'Add closure' })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload image' })).toHaveCount(0);
  await openAs(page, 'shop@demo.test', '/merchant/shops/1');
  await expect(page).toHaveURL(/\/orders$/);
});

// Requirements C-2.07, C-2.11, C-2.55, C-2.57, C-2.58, C-5.19
test('edits to the returns policy and its window can be cancelled or submitted', async ({ page }) => {
  await openAs(page, 'merchant@demo.test', '/account-settings');
  const returns = page.getByRole('region', { name: 'Return policy', exact: true });
  await returns.getByLabel('Returns window (calendar days)').fill('');
  await expect(returns.getByText('enter the returns window first')).toBeVisible();
  await returns.getByRole('button', { name: 'Save' }).click();
  await expect(returns.getByText('Please enter the returns window (calendar days)')).toBeVisible();
  await expectAccessible(page);
  await returns.getByLabel('Returns window (calendar days)').fill('21');
  await expect(
    page.getByRole('region', { name: 'Basic information' }).getByText('Square, 512x512, transparent background'),
  ).toBeVisible();
  const slogan = page.getByLabel('Slogan');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const colleaguesSlogan = 'Said by a colleague';
  await page.request.put('/api/merchant/basic-info', {
    headers: { 'x-requested-with': 'portal', origin: new URL(page.url()).origin },
    data: { Name: '', Slogan: colleaguesSlogan, BrandColour: '' },
  });
  await expect(slogan).toHaveValue(colleaguesSlogan);
  await slogan.fill('Not carried by the link');
  await returns.getByRole('link', { name: 'Edit the policy text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await slogan.fill(colleaguesSlogan);
  await returns.getByRole('link', { name: 'Edit the policy text' }).click();
  await expect(page).toHaveURL(/\/merchant\/privacy-policy\/21$/);
  const text = page.getByRole('textbox', { name: 'Policy text' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Bring a bag.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/account-settings$/);
  await expect(returns.getByLabel('Returns window (calendar days)')).toHaveValue('21');
  await returns.getByRole('link', { name: 'Edit the policy text' }).click();
  await expect(text).not.toContainText('Bring a bag.');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Bring a box.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/account-settings$/);
  await expect(returns.getByLabel('Returns window (calendar days)')).toHaveValue('21');
  const change = page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first();
  await expect(change).toContainText('merchant@demo.test changed this');
  await change.getByRole('button', { name: 'Show more' }).last().click();
  await expect(change.getByRole('insertion').first()).toContainText(/^Returns .* Bring a box\./);
  await page.goto('/merchant/privacy-policy/21');
  await expect(text).toContainText('Bring a box.');
  await expect(text.getByRole('list').first()).toHaveCSS('list-style-type', 'disc');
  await page.goto('/merchant/privacy-policy/400');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Enter at most 365 days.')).toBeVisible();
  await expect(page.getByLabel('Returns window (calendar days)')).toHaveValue('400');
});
