/** Sectioned record pages, tested on the demo merchant's shops: saving, drafts, leaving and concurrent editing. */
import type { Browser, Page } from '@playwright/test';
import { baseUrl } from '../setup/test-servers.mjs';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const viewport = { width: 1366, height: 768 };

/** Opens the page as another user in a separate browser context. */
async function openAsColleague(browser: Browser, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport });
  const page = await context.newPage();
  await signIn(page, email);
  await page.goto(path);
  return page;
}

/** Opens the merchant's nth shop and returns its path. Each test uses a different shop. */
async function openShop(page: Page, number: number): Promise<string> {
  await signIn(page, 'merchant@demo.test');
  await page.goto('/merchant/shops');
  await page.getByRole('list', { name: 'Shops' }).getByRole('link').nth(number).click();
  await expect(section(page, 'Phone').getByLabel('Phone')).toBeVisible();
  return new URL(page.url()).pathname;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, title: string, label: string) => section(page, title).getByLabel(label);

test('a section saves on its own, with buttons only after a change and errors at the field', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  await openShop(page, 0);
  const email = section(page, 'Email');
  await expect(email.getByRole('button')).toHaveCount(0);
  await email.getByLabel('Email').fill('nobody');
  await email.getByLabel('Email').press('Enter');
  await expect(email.getByRole('alert')).toContainText('This email is either not valid or not supported.');
  await expect(email.getByLabel('Email')).toBeFocused();
  await email.getByLabel('Email').fill('ada@example.com');
  await email.getByRole('button', { name: 'Save' }).click();
  await expect(email.getByRole('status')).toHaveText('Saved');
  await expect(email.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  // At this width the error takes two lines after blur. The button must not move away from the pointer.
  await page.setViewportSize({ width: 320, height: 800 });
  await email.getByLabel('Email').fill('n');
  await expect(email.getByRole('status')).toHaveText('');
  await email.getByRole('button', { name: 'Cancel' }).click();
  await expect(email.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(email.getByRole('button')).toHaveCount(0);
});

test('section drafts survive a reload; links and Back ask before discarding them', { tag: '@full' }, async ({
  page,
}) => {
  const path = await openShop(page, 1);
  await field(page, 'Manager', 'Manager').fill('Ada Lovelace');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Manager', 'Manager')).toHaveValue('Ada Lovelace');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Orders' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Manager', 'Manager')).toHaveValue('Ada Lovelace');
  await page.getByRole('link', { name: 'Back to shops' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/merchant\/shops/);
  await page.goto(path);
  await expect(field(page, 'Manager', 'Manager')).not.toHaveValue('Ada Lovelace');
});

test('two editors see each other, and their changes merge unless they edit the same field', {
  tag: '@full',
}, async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/409/);
  const path = await openShop(page, 2);
  const other = await openAsColleague(browser, 'merchant-collect@demo.test', path);

  await field(page, 'Manager', 'Manager').fill('Ada Lovelace');
  await field(other, 'Phone', 'Phone').fill('020 7946 0456');
  // The notice stays in view at every scroll position.
  await expect(other.getByText('Also editing this: merchant@demo.test')).toBeInViewport();
  await section(other, 'Phone').getByRole('button', { name: 'Save' }).click();
  await expect(section(other, 'Phone').getByRole('status')).toHaveText('Saved');
  await section(page, 'Manager').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('merchant-collect@demo.test also changed Phone; both changes were kept')).toBeVisible();
  await expect(section(page, 'Manager').getByRole('status')).toHaveText('Saved');
  await expect(field(page, 'Phone', 'Phone')).toHaveValue(/7946 ?0456/);

  await field(page, 'Name', 'Name').fill('Mine');
  await field(other, 'Name', 'Name').fill('Theirs');
  await section(other, 'Name').getByRole('button', { name: 'Save' }).click();
  await expect(section(other, 'Name').getByRole('status')).toHaveText('Saved');
  await section(page, 'Name').getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This Shop has been changed in the meantime' });
  await expect(conflict).toContainText('merchant-collect@demo.test changed it');
  await expect(conflict.getByRole('radio', { name: 'Keep mine Mine' })).toBeChecked();
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Name', 'Name')).toHaveValue('Mine');
  await section(page, 'Name').getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('radio', { name: 'Take theirs Theirs' }).check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(section(page, 'Name').getByRole('status')).toHaveText('Saved');
  await expect(field(page, 'Name', 'Name')).toHaveValue('Theirs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs');
  await other.context().close();
});

test('a draft is discarded with a notice if its record has changed since', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const path = await openShop(page, 3);
  await field(page, 'Email', 'Email').fill('mine@example.com');
  const other = await openAsColleague(browser, 'merchant-collect@demo.test', path);
  await field(other, 'Email', 'Email').fill('theirs@example.com');
  await section(other, 'Email').getByRole('button', { name: 'Save' }).click();
  await expect(section(other, 'Email').getByRole('status')).toHaveText('Saved');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('This Shop has changed since you typed')).toBeVisible();
  await expect(field(page, 'Email', 'Email')).toHaveValue('theirs@example.com');
  await other.context().close();
});

test('an administrator sees the same page read-only', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/merchant/shops/1');
  await expect(section(page, 'Address')).toContainText('Postcode');
  await expect(section(page, 'Address').getByRole('textbox')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
});
