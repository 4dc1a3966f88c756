/** The steps of a user in the portal. They are the same for every server. */
import { expect as strict } from '@playwright/test';
import { highestPrice } from './seed.mjs';

/** A long timeout for busy machines, because the steps don't check speed. */
const expect = strict.configure({ timeout: 30_000 });

/** @import { Locator, Page } from '@playwright/test' */
/** @typedef {(page: Page, open: (path: string) => Promise<void>) => Promise<void>} Step */

/** @param {Page} page */
const rows = (page) => page.getByRole('list', { name: 'Books' }).getByRole('listitem');

/** @param {Page} page @param {string} text */
async function search(page, text) {
  await page.getByRole('searchbox', { name: 'Search books' }).fill(text);
}

/** @param {Page} page @param {string} text such as `600 books` */
async function expectTotal(page, text) {
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** @param {Page} page @param {string} tab @param {string} option */
async function filterBy(page, tab, option) {
  await page.getByRole('button', { name: 'Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('tab', { name: tab }).click();
  await dialog.getByRole('checkbox', { name: option }).check();
  await dialog.getByRole('button', { name: 'Apply Filters (1)' }).click();
}

/** @param {Locator} dialog @param {string} label @param {string} option */
async function choose(dialog, label, option) {
  // antd renders the selected option over the input, so click the box around both.
  await dialog.locator('.ant-select', { has: dialog.page().getByRole('combobox', { name: label }) }).click();
  await dialog
    .page()
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option })
    .first()
    .click();
}

/**
 * Fills in and submits the form for a new book. Resolves to its dialog.
 * @param {Page} page
 * @param {string} title
 * @param {string} price
 */
async function fillBook(page, title, price) {
  await page.getByRole('button', { name: 'Add book' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add book' });
  await dialog.getByLabel('Title').fill(title);
  await choose(dialog, 'Author', 'Author 02');
  await choose(dialog, 'Genre', 'Poetry');
  await dialog.getByLabel('Price').fill(price);
  await dialog.getByLabel('Published on').fill('15.03.2026');
  await dialog.getByLabel('Published on').press('Enter');
  await dialog.getByRole('button', { name: 'Add book' }).click();
  return dialog;
}

/** @type {Readonly<Record<string, Step>>} */
export const steps = {
  list: async (page, open) => {
    await open('/books');
    await expect(rows(page).first()).toContainText('Book 001 on Walking');
    await expect(rows(page).first()).toContainText('€5.00');
    await expect(rows(page).first()).toContainText('15.01.2000');
    await expectTotal(page, '600 books');
  },
  pages: async (page, open) => {
    await open('/books');
    await expect(rows(page).first()).toContainText('Book 001');
    await expect(async () => {
      await rows(page).last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 4000);
      await expect(rows(page).filter({ hasText: 'Book 070' })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    expect(new URL(page.url()).searchParams.get('page')).not.toBeNull();
  },
  search: async (page, open) => {
    await open('/books');
    await search(page, 'book 123');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('Book 123');
  },
  filter: async (page, open) => {
    await open('/books');
    await filterBy(page, 'Genre', 'Poetry');
    await expectTotal(page, '200 books');
    await expect(rows(page).first()).toContainText('Book 002');
    await expect(rows(page).first()).toContainText('Poetry');
  },
  'filter by reference': async (page, open) => {
    await open('/books');
    await filterBy(page, 'Author', 'Author 02');
    await expectTotal(page, '10 books');
    await expect(rows(page).nth(1)).toContainText('Book 062');
  },
  sort: async (page, open) => {
    await open('/books');
    await page.getByRole('button', { name: /^Sort/ }).click();
    await page.getByRole('menuitem', { name: 'Highest price first' }).click();
    await expect(rows(page).first()).toContainText('Book 600');
  },
  reference: async (page, open) => {
    await open('/books');
    await expect(rows(page).first()).toContainText('Author 01');
    await rows(page).first().getByRole('link', { name: 'Author 01' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit author' });
    await expect(dialog.getByLabel('Country')).toHaveValue('Austria');
  },
  create: async (page, open) => {
    await open('/books');
    const dialog = await fillBook(page, 'A new book', '12.50');
    await expect(dialog).toBeHidden();
    await open('/books');
    await expectTotal(page, '601 books');
    await expect(rows(page).first()).toContainText('A new book');
    for (const text of ['Author 02', 'Poetry', '€12.50', '15.03.2026']) {
      await expect(rows(page).first()).toContainText(text);
    }
  },
  edit: async (page, open) => {
    await open('/books');
    await rows(page).filter({ hasText: 'A new book' }).getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit book' });
    await expect(dialog.getByLabel('Title')).toHaveValue('A new book');
    await dialog.getByLabel('Title').fill('A changed book');
    await choose(dialog, 'Author', 'Author 03');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await open('/books');
    await expect(rows(page).first()).toContainText('A changed book');
    for (const text of ['Author 03', 'Poetry', '€12.50']) await expect(rows(page).first()).toContainText(text);
  },
  delete: async (page, open) => {
    await open('/books');
    await rows(page).first().getByRole('button', { name: 'More for A changed book' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectTotal(page, '600 books');
    await open('/books');
    await expectTotal(page, '600 books');
    await expect(rows(page).first()).toContainText('Book 001');
  },
  'validation error': async (page, open) => {
    await open('/books');
    const dialog = await fillBook(page, 'An expensive book', String((highestPrice + 100) / 100));
    await expect(dialog.getByLabel('Price')).toHaveAccessibleDescription(new RegExp(String(highestPrice)));
    await expect(dialog.getByLabel('Price')).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  },
};
