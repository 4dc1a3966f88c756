import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdRequests, unanswered } from './network-faults.ts';
import { expect, expectAccessible, openAs, phoneThemes, test } from './fixtures.ts';

const path = '/admin/notifications';
const history = (page: Page) => page.getByRole('list', { name: 'Push Notifications' });
const composer = (page: Page) => page.getByRole('dialog', { name: 'Send push notification' });
const send = (page: Page) => composer(page).getByRole('button', { name: 'Send', exact: true });
/** Returns the confirmation dialog of Send, which shows the number of recipients. */
const sendQuestion = (page: Page) => page.getByRole('dialog', { name: /^Send “/ });
const sendAndConfirm = async (page: Page) => {
  await send(page).click();
  await sendQuestion(page).getByRole('button', { name: 'Send', exact: true }).click();
};
const tick = (page: Page, name: string) => composer(page).getByRole('checkbox', { name: `Select ${name}` });

async function compose(page: Page, title: string) {
  await page.getByRole('button', { name: 'Send push notification' }).click();
  await composer(page).getByLabel('Title').fill(title);
  await composer(page).getByLabel('Body').fill('Please read this.');
}

test.beforeEach(async ({ page }) => {
  await openAs(page, 'admin@demo.test', path);
  await expect(page.getByRole('heading', { level: 1, name: 'Push Notifications' })).toBeVisible();
});

// Requirements C-2.06, C-2.66
test('the history is grouped by day, can be searched, and shows an empty state', { tag: '@full' }, async ({ page }) => {
  await expect(history(page).getByRole('heading', { level: 2 }).first()).toHaveText(/^\w+day \d+ \w+ \d{4}$/);
  await expect(history(page).getByText('Scheduled').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search notifications' }).fill('nothing like it');
  await expect(page.getByText('0 search results found')).toBeVisible();
  await page.route('**/ext/push-history', (route) =>
    route.fulfill({ json: { Result: { Groups: [], TotalCount: 0 } } }),
  );
  await page.goto(path);
  await expect(page.getByText('No records found')).toBeVisible();
});

// Requirements C-2.67, C-4.09, C-5.47, C-5.48
test('a notification for shops is composed and sent, and appears in the history', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const title = `For shops ${Date.now()}`;
  await compose(page, title);
  await expect(send(page)).toBeDisabled();
  await expect(composer(page).getByText(`${title.length}/65`)).toBeVisible();
  await composer(page).getByLabel('Body').fill('x'.repeat(241));
  await expect(composer(page).getByText('Max length is 240 characters')).toBeVisible();
  await expect(composer(page).getByText('241/240')).toBeVisible();
  await composer(page).getByLabel('Body').fill('Please read this.');

  await expect(composer(page).getByRole('button', { name: 'Deselect All' })).toBeDisabled();
  await composer(page).getByRole('textbox', { name: 'Search shops' }).fill('greenhithe exeter');
  await tick(page, 'Greenhithe Exeter').click();
  await expect(tick(page, 'Greenhithe Garden Centres')).toHaveAttribute('aria-checked', 'mixed');
  await composer(page).getByRole('textbox', { name: 'Search shops' }).fill('');
  await expect(composer(page).getByText(/^1 of \d+ shops$/)).toBeVisible();
  await composer(page).getByRole('button', { name: 'Select All', exact: true }).click();
  await expect(tick(page, 'Greenhithe Garden Centres')).toHaveAttribute('aria-checked', 'true');
  await composer(page).getByRole('textbox', { name: 'Search shops' }).fill('greenhithe exeter');
  await composer(page).getByRole('button', { name: 'Deselect All' }).click();
  await expect(composer(page).getByText(/^0 of \d+ shops$/)).toBeVisible();
  await composer(page).getByRole('textbox', { name: 'Search shops' }).fill('');
  await expect(send(page)).toBeDisabled();
  await expect(composer(page).getByText('No recipients yet')).toBeVisible();
  await tick(page, 'Greenhithe Garden Centres').click();
  // Wait for the new count: until it arrives, the count for the previous selection is shown.
  await expect(composer(page).getByText(/^Reaches \d+ people$/)).toHaveAttribute('aria-busy', 'false');
  const reached = (
    await composer(page)
      .getByText(/^Reaches \d+ people$/)
      .innerText()
  ).replace('Reaches', 'Reached');
  await expectAccessible(page);

  const address = /create-push-notification$/;
  await page.route(address, (route) =>
    route.fulfill({ status: 422, json: { Error: 'Invalid', Fields: { Title: 'Not in capitals' } } }),
  );
  await send(page).click();
  await expect(sendQuestion(page)).toHaveAccessibleName(new RegExp(`to ${reached.replace('Reached ', '')}\\?$`));
  await sendQuestion(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(composer(page).getByText('Not in capitals')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await expect(composer(page).getByLabel('Title')).toBeFocused();
  await composer(page).getByLabel('Title').fill(`${title}!`);
  await page.unroute(address);
  const release = await holdRequests(page, address, unanswered.play);
  await sendAndConfirm(page);
  await expect(composer(page).getByRole('button', { name: 'loading Send' })).toBeDisabled();
  release();
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).press('Enter');
  await expect(send(page)).toBeEnabled();
  await expect(send(page)).toBeFocused();
  await composer(page).getByLabel('Title').fill(title);
  await page.unroute(address);

  const calls: string[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) calls.push(request.method());
  });
  const call = page.waitForRequest(address);
  // Press twice before the first press has rendered.
  await send(page).click();
  await sendQuestion(page)
    .getByRole('button', { name: 'Send', exact: true })
    .evaluate((button) => {
      for (const name of ['click', 'click']) button.dispatchEvent(new MouseEvent(name, { bubbles: true }));
    });
  const { Title, Body, ScheduleDate, Shops } = (await call).postDataJSON();
  expect({ Title, Body, ScheduleDate }).toEqual({ Title: title, Body: 'Please read this.', ScheduleDate: null });
  expect(Shops.length).toBeGreaterThan(3);
  await expect(page.getByText(`Push notification “${title}” sent`)).toBeVisible();
  const row = history(page).getByRole('article').filter({ hasText: title });
  await expect(row.getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(row.getByText(reached, { exact: true })).toBeVisible();
  expect(calls).toEqual(['POST']);
});

// Requirement C-4.07
test('a customer notification reads a file, keeps its draft on reload, and can be scheduled', {
  tag: '@full',
}, async ({ page }) => {
  const title = `For customers ${Date.now()}`;
  await compose(page, title);
  await composer(page).getByRole('radio', { name: 'Customer', exact: true }).check();
  await expect(send(page)).toBeDisabled();
  const download = page.waitForEvent('download');
  await composer(page).getByRole('link', { name: 'Download template' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('CustomerId');

  const file = composer(page).getByLabel('CSV file of customers');
  await file.setInputFiles({ name: 'customers.txt', mimeType: 'text/csv', buffer: Buffer.from('CustomerId\n17\n') });
  const refusal = page.getByRole('dialog', { name: 'File not supported' });
  await expect(refusal.getByText('Please upload a valid CSV file')).toBeVisible();
  await refusal.getByRole('button', { name: 'OK' }).click();
  await file.setInputFiles({
    name: 'bad.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('CustomerId\n17\nno id here\n'),
  });
  await expect(composer(page).getByText(/^Row 3: A customer id has/)).toBeVisible();
  await expect(send(page)).toBeDisabled();
  const rows = page.waitForEvent('download');
  await composer(page).getByRole('link', { name: 'Download the 1 row with errors' }).click();
  expect(await readFile(await (await rows).path(), 'utf8')).toContain('no id here');
  await file.setInputFiles({ name: 'good.csv', mimeType: 'text/csv', buffer: Buffer.from('CustomerId\n17\n18\n17\n') });
  await expect(composer(page).getByText('good.csv: 2 customers, 1 repeated row is counted once')).toBeVisible();
  await expect(send(page)).toBeEnabled();

  await composer(page).getByRole('radio', { name: 'Scheduled' }).check();
  const at = composer(page).getByLabel('Date and time');
  await expect(at).toHaveValue(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const [day, time] = [tomorrow.toLocaleDateString('en-GB', { timeZone: 'Europe/London' }), '09:30'];
  await at.click();
  const calendar = page.locator('.ant-picker-dropdown');
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mo');
  await at.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await at.fill(`${day} ${time}`);
  await at.press('Enter');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(composer(page).getByLabel('Title')).toHaveValue(title);
  await expect(composer(page).getByText(/^good.csv: 2 customers/)).toBeVisible();
  await expect(composer(page).getByText('Reaches 2 people')).toBeVisible();
  await expect(composer(page).getByLabel('Date and time')).toHaveValue(`${day} ${time}`);
  await expectAccessible(page);

  const call = page.waitForRequest(/create-customer-push-notification$/);
  await sendAndConfirm(page);
  expect((await call).headers()['content-type']).toMatch(/^multipart\/form-data/);
  const row = history(page).getByRole('article').filter({ hasText: title });
  await expect(row.getByText('Scheduled')).toBeVisible();
  await expect(row).toContainText('To 2 customers: 17, 18');
  await expect(row).toContainText(`${day} ${time} (London)`);

  await row.getByRole('button', { name: 'Cancel sending' }).click();
  const question = page.getByRole('dialog', { name: `Cancel “${title}”?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByText(`Push notification “${title}” cancelled`)).toBeVisible();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Cancel sending' })).toBeHidden();
});

for (const colorScheme of phoneThemes) {
  // Requirement C-5.49
  test(`the composer validates on blur and is accessible on a phone in ${colorScheme} mode`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(history(page).getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send push notification' }).click();
    await expect(composer(page).getByRole('tree')).toBeVisible();
    await expect(composer(page).getByText('Enter a title')).toBeHidden();
    await composer(page).getByLabel('Title').focus();
    await page.keyboard.press('Tab');
    await expect(composer(page).getByText('Enter a title')).toBeVisible();
    await expectAccessible(page);
  });
}
