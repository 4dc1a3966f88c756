import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, phoneThemes, test } from './fixtures.ts';

const path = '/admin/promotioncodes';
const list = (page: Page) => page.getByRole('list', { name: 'Promotion Codes' });
const headers = (page: Page) => list(page).getByRole('heading', { level: 2 });
/** Returns the row of a code. The last match is the innermost: groups are list items too. */
const rowOf = (page: Page, code: string) => list(page).getByRole('listitem').filter({ hasText: code }).last();
const openMenu = (page: Page, code: string) => rowOf(page, code).getByRole('button', { name: /^More/ }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Promotion Code' });

const inLondon = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', { timeZone: 'Europe/London' });

async function search(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search codes' }).fill(text);
  await expect(page).toHaveURL(new RegExp(`q=${text}`));
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).press('ArrowDown');
  const offered = page.locator('.ant-select-item-option:visible').getByText(option, { exact: true });
  // The list ignores clicks while it is still opening.
  await expect(async () => {
    await offered.click({ timeout: 2000 });
    await expect(offered).toBeHidden({ timeout: 1000 });
  }).toPass();
}

async function enterDay(page: Page, label: string, day: string) {
  const field = page.getByRole('textbox', { name: label });
  // Type again if the field has taken the focus back and dropped the date.
  await expect(async () => {
    await field.fill(day);
    await field.press('Tab');
    await expect(field).toHaveValue(day, { timeout: 1000 });
  }).toPass();
}

/** Fills in the remaining required fields: the use type and both dates. */
async function fillRest(page: Page) {
  await choose(page, 'Use Type', 'Multi Use');
  await enterDay(page, 'Start Date', inLondon(0));
  await enterDay(page, 'End Date', inLondon(40));
}

test.beforeEach(async ({ page }) => {
  await openAs(page, 'admin@demo.test', path);
  await expect(headers(page).first()).toBeVisible();
});

// Requirements C-2.05, C-2.60
test('codes and vouchers are grouped by the sort field, paged, filtered and searched', {
  tag: '@full',
}, async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Promotion and Referral Voucher Codes' })).toBeVisible();
  await expect(headers(page).first()).toHaveText(/^\w+ \d{4}$/);
  const listRequests: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/portal/promo-code/list')) listRequests.push(request.postDataJSON());
  });
  // At this width seven columns don't fit next to the side menu, so each value shows its own heading.
  await page.setViewportSize({ width: 900, height: 768 });
  await expect(page.locator('.column-headings')).toBeHidden();
  await expect(list(page).getByText('Use Type').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.mouse.wheel(0, 20_000);
  await expect
    .poll(() => listRequests)
    .toContainEqual(expect.objectContaining({ Page: 2, Size: 15, OrderBy: 'Expires' }));

  await page.getByRole('button', { name: /^Sort/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'End Date',
    'Start Date',
    'Discount Type',
    'Use Type',
    'Min. Spend Required',
    'Status',
    'Code Type',
  ]);
  await page.getByRole('menuitem', { name: 'Discount Type' }).click();
  await expect(headers(page).first()).toHaveText('Percent');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('tab', { name: 'Code Type' }).click();
  await page.getByRole('checkbox', { name: 'Referral Voucher' }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await expect(headers(page)).toHaveText(['Fixed Amount']);
  await expect(list(page).getByText('Referral Voucher').first()).toBeVisible();
  expect(listRequests.at(-1)).toEqual({
    Query: '',
    OrderBy: 'DiscountType',
    Page: 1,
    Size: 15,
    Filter: { DiscountType: [], UseType: [], CodeType: ['ReferralVoucher'], MinimumSpend: [], Status: [] },
  });
  await search(page, 'nobody');
  await expect(page.getByText('0 search results found')).toBeVisible();

  await page.route('**/portal/promo-code/list', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/"GroupName":"[^"]*"/g, '"GroupName":null'),
    });
  });
  await page.goto(path);
  await expect(list(page).locator('.promo-code').first()).toBeVisible();
  await expect(headers(page)).toHaveCount(0);
});

// Requirements C-4.06, C-5.34
test('adding a code shows each error at its field, including a duplicate code', {
  tag: '@full',
}, async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/409/);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/portal/promo-code')) sent.push(request.postDataJSON());
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Add Promotion Code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  for (const name of ['Cancel', 'Add Promotion Code']) {
    await expect(dialog(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await code.fill('ABCDEFGHIJKLM');
  await code.press('Tab');
  await expect(dialog(page).getByText('Max length for promo code is 12 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Generate code' }).click();
  await expect(code).toHaveValue(/^[A-Z2-9]{8}$/);
  const generatedCode = await code.inputValue();

  const amount = page.getByRole('textbox', { name: 'Amount' });
  const minimum = page.getByRole('textbox', { name: /^Min. Spend Required/ });
  await choose(page, 'Discount Type', 'Percent');
  await amount.fill('100.01');
  await minimum.fill('30');
  await expect(dialog(page).getByText('Discount percentage cannot be greater than 100%')).toBeVisible();
  await choose(page, 'Discount Type', 'Fixed Amount');
  await expect(amount).toHaveValue('');
  await expect(minimum).toHaveValue('');
  await amount.fill('19.99');
  await minimum.fill('19.98');
  await fillRest(page);
  await expect(dialog(page).getByText(/^A minimum spend amount equal to or greater than/)).toBeVisible();
  await expectAccessible(page);
  await minimum.fill('20');
  await dialog(page).getByRole('button', { name: 'Add Promotion Code' }).click();
  await expect(page.getByText(`Promotion Code “${generatedCode}” added`)).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      Code: generatedCode,
      PromoCode: generatedCode,
      Type: 'MultiUseValue',
      Amount: 1999,
      Percentage: 0,
      MinimumSpend: 2000,
    }),
  ]);
  await search(page, generatedCode);
  await expect(rowOf(page, generatedCode)).toContainText('£19.99');
  await expect(rowOf(page, generatedCode)).toContainText(inLondon(40));

  await page.getByRole('button', { name: 'Add Promotion Code' }).click();
  await code.fill(generatedCode.toLowerCase());
  await choose(page, 'Discount Type', 'Percent');
  await amount.fill('5');
  await fillRest(page);
  await dialog(page).getByRole('button', { name: 'Add Promotion Code' }).click();
  await expect(dialog(page).getByText('This code is already taken')).toBeVisible();
  await expect(code).toBeFocused();
  await page.route('**/portal/promo-code', (route) =>
    route.fulfill({ status: 409, json: { Error: 'Not a valid promo code type.' } }),
  );
  await dialog(page).getByRole('button', { name: 'Add Promotion Code' }).click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('Not a valid promo code type.');
  await error.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(error).toBeHidden();
  await expect(code).toHaveValue(generatedCode.toLowerCase());
  await expect(dialog(page).getByRole('button', { name: 'Add Promotion Code' })).toBeFocused();
  await expect(dialog(page).getByText('This code is already taken')).toBeHidden();
});

// Requirement C-4.05
test('a code’s end date can be changed; an expired code explains why it cannot be deactivated', {
  tag: '@full',
}, async ({ page }) => {
  const code = (await list(page).locator('.promo-code').first().innerText()).trim();
  await search(page, code);
  await openMenu(page, code);
  await page.getByRole('menuitem', { name: 'Change end date' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change end date' }).click();
  await expect(
    page
      .getByText('Choose a date other than the current end date')
      .or(page.getByText('The end date should be after today')),
  ).toBeVisible();
  await enterDay(page, 'End Date', inLondon(700));
  await page.getByRole('dialog').getByRole('button', { name: 'Change end date' }).click();
  await expect(rowOf(page, code)).toContainText(inLondon(700));

  await openMenu(page, code);
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page
    .getByRole('dialog', { name: `Deactivate ${code}?` })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await page.goto(`${path}?q=${code}`);
  await expect(rowOf(page, code)).toContainText('Archived');
  await openMenu(page, code);
  await expect(page.getByRole('menuitem', { name: 'Change end date' })).toBeHidden();
  const deactivate = page.getByRole('menuitem', { name: 'Deactivate This code has already expired.' });
  await expect(deactivate).toBeDisabled();
  await expect(deactivate).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code has already expired.')).toBeVisible();
  await expectAccessible(page);
});

test('multiple codes can be added together, downloaded as a file, and found in the list', { tag: '@full' }, async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add multiple codes' }).click();
  const several = page.getByRole('dialog', { name: 'Add multiple promotion codes' });
  await expect(several.getByRole('textbox', { name: 'Number of codes' })).toBeFocused();
  await page.keyboard.type('25');
  await several.getByRole('textbox', { name: /^Prefix/ }).fill('ten');
  await choose(page, 'Discount Type', 'Percent');
  await several.getByRole('textbox', { name: 'Amount' }).fill('10');
  await fillRest(page);
  await several.getByRole('button', { name: 'Add promotion codes' }).click();
  await expect(several.getByRole('status')).toHaveText('25 codes were added');
  await expect(several.getByRole('button', { name: 'Download CSV' })).toBeFocused();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const codes = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').slice(1);
  expect([codes.length, codes.every((code) => /^TEN[A-HJ-NP-Z2-9]{8}$/.test(code))]).toEqual([25, true]);
  await several.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Add multiple codes' })).toBeFocused();
  await search(page, codes[0] ?? '');
  await expect(rowOf(page, codes[0] ?? '')).toContainText('10%');
});

for (const colorScheme of phoneThemes) {
  test(`the list and its dialog are accessible on a phone in ${colorScheme} mode`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(headers(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Promotion Code' }).click();
    await expect(page.getByRole('button', { name: 'Generate code' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('column order and widths survive a reload, and rows have a context menu', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/promotioncodes');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const widthOf = async (name: string) => (await heading(name).boundingBox())?.width ?? 0;
  const ordered = 'CodeMin. SpendDiscountUse TypeStart DateEnd DateStatus';
  await heading('Min. Spend').getByText('Min. Spend').dragTo(heading('Discount'));
  await expect(page.locator('.column-headings')).toHaveText(ordered);
  const before = await widthOf('Use Type');
  const edge = await page.getByRole('separator', { name: 'Width of Use Type' }).boundingBox();
  if (!edge) throw new Error('The column has no edge');
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y);
  await page.mouse.move(x - 40, y);
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await widthOf('Use Type')) - before + 40) < 3).toBe(true);
  await page.reload();
  await expect(page.locator('.column-headings')).toHaveText(ordered);
  expect(Math.abs((await widthOf('Use Type')) - before + 40)).toBeLessThan(3);

  const cell = page.locator('[data-row] .column-name').first();
  expect(Math.abs(((await cell.boundingBox())?.width ?? 0) - (await widthOf('Code')))).toBeLessThan(1);
  await cell.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /^Copy / })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: /^Copy / })).toBeVisible();
});
