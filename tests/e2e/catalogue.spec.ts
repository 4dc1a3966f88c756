import type { Page } from '@playwright/test';
import { z } from 'zod';
import { holdRequests } from './network-faults.ts';
import { expect, expectAccessible, openAs, test } from './fixtures.ts';

const row = (page: Page, list: string, name: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`) }) })
    .last();
const dialog = (page: Page) => page.getByRole('dialog');
const counts = (page: Page, list: string, name: string) => row(page, list, name).getByRole('link');

/** Posts to the catalogue API in the page's session. */
async function send(
  page: Page,
  path: string,
  body: { readonly data: object } | { readonly multipart: Record<string, string> },
): Promise<unknown> {
  const answer = await page.request.post(`/api/upc/${path}`, {
    headers: { 'x-requested-with': 'portal', origin: new URL(page.url()).origin },
    ...body,
  });
  expect(answer.status()).toBe(200);
  return await answer.json();
}

/** Finds a row through the search: the list is virtual and renders only the rows near the viewport. */
async function find(page: Page, things: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: `Search ${things.toLowerCase()}` }).fill(name);
  await expect(counts(page, things, name)).toBeVisible();
}

async function open(page: Page, path: string): Promise<void> {
  await openAs(page, 'admin@demo.test', path);
}

/** Adds a record through the dialog that the button opens. */
async function add(
  page: Page,
  button: string,
  values: Readonly<Record<string, string>>,
  choice?: { readonly field: string; readonly option: string },
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  for (const [field, text] of Object.entries(values)) await dialog(page).getByLabel(field).fill(text);
  if (choice) {
    await dialog(page).getByLabel(choice.field).fill(choice.option);
    await page
      .getByTitle(new RegExp(`^${choice.option}`))
      .first()
      .click();
  }
  await dialog(page).getByRole('button', { name: button }).click();
  await expect(dialog(page)).toBeHidden();
}

async function pickFromMore(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

// Requirements C-2.01, C-2.12, C-2.13, C-2.14, C-2.15, C-2.16, C-2.18, C-2.20, C-2.21, C-2.22, C-2.24, C-2.25, C-9.11
test('the editor’s tabs add, sort, search and filter records and update their counts', async ({ page }) => {
  await open(page, '/admin/vertical');
  await expect(page).toHaveURL(/\/admin\/upceditor$/);
  await expect(page.getByRole('heading', { name: 'Universal Product Catalogue Editor' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Vertical' }).click();
  const submit = dialog(page).getByRole('button', { name: 'Add Vertical' });
  await expect(submit).toBeDisabled();
  await dialog(page).getByLabel('Name').fill('   ');
  await expect(submit).toBeDisabled();
  await dialog(page).getByLabel('Name').fill('Zoo Supplies');
  await dialog(page)
    .getByLabel('Description')
    .fill(`For keepers. ${'Hay, straw and buckets. '.repeat(10)}The end.`);
  await submit.click();
  await expect(counts(page, 'Verticals', 'Zoo Supplies')).toHaveText(/Categories 0.*Subcategories 0.*Products 0/);
  const entry = row(page, 'Verticals', 'Zoo Supplies');
  await expect(entry).toContainText(/For keepers\. .*…/);
  await entry.getByRole('button', { name: 'Show more' }).click();
  await expect(entry).toContainText('The end.');
  await entry.getByRole('button', { name: 'Show less' }).click();
  await expect(entry).not.toContainText('The end.');
  const letters = page.getByRole('heading', { level: 2 });
  await expect(letters.first()).toHaveText('B');
  await page.getByRole('button', { name: 'Sort: Asc' }).click();
  await page.getByRole('menuitem', { name: 'Desc' }).click();
  await expect(letters.first()).toHaveText('Z');

  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await dialog(page).getByRole('button', { name: 'Add Category' }).click();
  await expect(dialog(page).getByText('Please enter the name')).toBeVisible();
  await expect(dialog(page).getByText('Please choose the vertical')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await add(page, 'Add Category', { Name: 'Aviaries' }, { field: 'Vertical', option: 'Zoo Supplies' });
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Zoo Supplies' }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('link')).toHaveText([
    /Aviaries.*Vertical Zoo Supplies.*Subcategories 0/,
  ]);

  await page.getByRole('link', { name: 'Subcategories', exact: true }).click();
  await add(page, 'Add Sub Category', { Name: 'Perches' }, { field: 'Category', option: 'Aviaries' });
  await find(page, 'Subcategories', 'Perches');
  await expect(page.getByRole('list', { name: 'Subcategories' }).getByRole('link')).toHaveText([
    /Perches.*Category Aviaries.*Vertical Zoo Supplies.*Products 0/,
  ]);
  await page.getByRole('link', { name: 'Verticals', exact: true }).click();
  await expect(counts(page, 'Verticals', 'Zoo Supplies')).toHaveText(/Categories 1.*Subcategories 1/);
});

// Requirements C-2.19, C-2.23, C-2.27, C-2.28, C-2.29, C-2.30, C-2.31, C-2.32, C-2.34, C-4.04, C-5.04
test('a category binds and unbinds subcategories, and can be deleted only when empty', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/admin/upceditor');
  await add(page, 'Add Vertical', { Name: 'Office Life' });
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await add(
    page,
    'Add Category',
    { Name: 'Seating', Description: 'Kept as it is' },
    { field: 'Vertical', option: 'Office Life' },
  );
  await find(page, 'Categories', 'Seating');
  await counts(page, 'Categories', 'Seating').click();
  await expect(page).toHaveURL(/\/admin\/category\/\d+$/);

  // Search by role: the list stays visible until the record has loaded, and its column headings have the same names.
  await page.getByRole('textbox', { name: 'Name' }).fill('Seating area');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seating area' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Kept as it is');

  await page.getByRole('button', { name: 'Add Sub Categories' }).click();
  const pick = dialog(page).getByRole('button', { name: 'Add', exact: true });
  await expect(dialog(page).getByRole('heading', { level: 3, name: 'O' })).toBeVisible();
  await expect(pick).toBeDisabled();
  await dialog(page)
    .getByRole('checkbox', { name: /^Office Chair/ })
    .check();
  await pick.click();
  await expect(page.getByText('Category binded.')).toBeVisible();
  await expect(row(page, 'Subcategories', 'Office Chair')).toBeVisible();

  await page.getByRole('button', { name: 'Not possible now: Remove' }).click();
  await expect(dialog(page)).toContainText(
    'Please unbind all sub categories before removing the category. Once all sub categories are unbound you will be able to remove the category.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await pickFromMore(page, 'Office Chair', 'Unbind');
  await expect(dialog(page)).toContainText('Are you sure you want to unbind this sub category from the category?');
  await dialog(page).getByRole('button', { name: 'Unbind' }).click();
  await expect(page.getByText('Sub category unbinded.')).toBeVisible();
  await expect(page.getByText('No records found')).toBeVisible();

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog(page)).toContainText('Remove category');
  const release = await holdRequests(page, /\/upc\/category\/list$/);
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(/\/admin\/upceditor\/categories/);
  // The list comes from the cache while the refetch is held. It must no longer contain the deleted record.
  await expect(page.getByText('0 search results found')).toBeVisible();
  release();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(counts(page, 'Categories', 'Seating area')).toBeVisible();

  await page.getByRole('link', { name: 'Verticals', exact: true }).click();
  await counts(page, 'Verticals', 'Office Life').click();
  const basics = page.getByRole('region', { name: 'Basic Information' });
  await expect(basics.getByLabel('Name')).toHaveValue('Office Life');
  await basics.getByLabel('Description').fill('Desks and chairs');
  await basics.getByRole('button', { name: 'Save' }).click();
  await expect(basics.getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Not possible now: Remove' }).click();
  await expect(dialog(page)).toContainText(
    'Please reassign all categories to another vertical before removing the vertical. Once all categories are reassigned you will be able to remove the vertical.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await row(page, 'Categories', 'Seating area').getByRole('link').click();
  await page.getByRole('combobox', { name: 'Vertical' }).fill('Home & Lighting');
  await page.getByTitle('Home & Lighting').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // Saved values must not come back as a draft.
  await expect(page.getByText('Your unsaved changes were discarded.')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText(
    /changed this.*Vertical\s*Office Life.*Home & Lighting/,
  );
  await page.getByRole('link', { name: 'Back to categories' }).click();
  await page.getByRole('link', { name: 'Verticals', exact: true }).click();
  await expect(counts(page, 'Verticals', 'Office Life')).toHaveText(/Categories 0.*Subcategories 0/);
  await counts(page, 'Verticals', 'Office Life').click();
  await expect(page.getByText('No records found')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(/\/admin\/upceditor$/);
  await expect(counts(page, 'Verticals', 'Office Life')).toBeHidden();
});

const Subcategories = z.object({
  Result: z.array(
    z.object({
      Items: z.array(
        z.object({
          Id: z.number(),
          Name: z.string(),
          CategoryId: z.number(),
          CategoryTitle: z.string(),
          ProductCount: z.number(),
        }),
      ),
    }),
  ),
});
const Variants = z.object({
  Result: z.object({ Total: z.number(), Variants: z.array(z.object({ MerchantName: z.string() })) }),
});
const Criteria = z.object({ Result: z.object({ Merchants: z.array(z.object({ Name: z.string() })) }) });

// Requirements C-2.02, C-2.26, C-2.35, C-2.36, C-4.01
test('a subcategory pages and filters its variants, and resolves conflicting edits in a dialog', {
  tag: '@full',
}, async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/409/);
  await open(page, '/admin/upceditor/subcategories');
  const list = await send(page, 'subcategory/list', {
    data: { Query: '', OrderBy: 'asc', Filter: { Verticals: [1], Categories: [] } },
  });
  const all = Subcategories.parse(list).Result.flatMap(({ Items }) => Items);
  const [fullest] = all.toSorted((a, b) => b.ProductCount - a.ProductCount);
  if (!fullest) throw new Error('The demo has no subcategories');
  const variants = await send(page, 'subcategory/variants', {
    data: { SubCategoryId: fullest.Id, Page: 1, Size: 100, Filter: { Brands: [], Merchants: [] } },
  });
  const { Total, Variants: found } = Variants.parse(variants).Result;
  const { Merchants } = Criteria.parse(await (await page.request.get('/api/upc/criteria')).json()).Result;
  const other = Merchants.find(({ Name }) => found.every(({ MerchantName }) => MerchantName !== Name))?.Name ?? '';
  expect(Total).toBeGreaterThan(10);

  await find(page, 'Subcategories', fullest.Name);
  await counts(page, 'Subcategories', fullest.Name).click();
  await expect(page).toHaveURL(new RegExp(`/admin/subcategory/${fullest.Id}$`));
  const rows = page.getByRole('list', { name: 'Product Variants' }).getByRole('listitem');
  await expect(rows.first()).toHaveText(/SKU .*Brand .*Merchant .*Price £\d+\.\d\d/);
  // Scroll repeatedly: the end of the page moves down as more rows load.
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText(`All ${Total} shown`)).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('tab', { name: 'Brands' })).toBeVisible();
  await page.getByRole('tab', { name: 'Merchants' }).click();
  await page.getByRole('checkbox', { name: found[0]?.MerchantName ?? '', exact: true }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await expect(rows.first()).toContainText(`Merchant ${found[0]?.MerchantName}`);
  await page.getByRole('button', { name: 'Filter 1' }).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('tab', { name: 'Merchants' }).click();
  await page.getByRole('checkbox', { name: other, exact: true }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await expect(page.getByText('No variants found')).toBeVisible();

  await page.getByRole('link', { name: 'Back to subcategories' }).click();
  await add(page, 'Add Sub Category', { Name: 'Empty Shelf' }, { field: 'Category', option: fullest.CategoryTitle });
  await find(page, 'Subcategories', 'Empty Shelf');
  await counts(page, 'Subcategories', 'Empty Shelf').click();
  await expect(page.getByText('No variants found')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Empty Shelf');
  await expect(dialog(page)).toContainText(fullest.CategoryTitle);
  await dialog(page).getByLabel('Name').fill('');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Please enter the name')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Full Shelf');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Full Shelf' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Name').fill('My Shelf');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const elsewhere = {
    headers: { 'x-requested-with': 'portal', origin: new URL(page.url()).origin },
    data: {
      Name: 'Their Shelf',
      CategoryId: all.find(({ CategoryId }) => CategoryId !== fullest.CategoryId)?.CategoryId,
    },
  };
  expect((await page.request.put(`/api/upc/subcategory/${id}`, elsewhere)).status()).toBe(200);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This sub category has been changed in the meantime' });
  await expect(conflict).toContainText('admin@demo.test changed it');
  await expect(conflict.getByRole('radio', { name: 'Take theirs Their Shelf' })).toBeVisible();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/admin@demo\.test also changed .*Category.*; both changes were kept/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Shelf' })).toBeVisible();
});

test('a record that another administrator adds appears in the open list', { tag: '@full' }, async ({ page }) => {
  await open(page, '/admin/upceditor');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Verticals' })).toBeVisible();
  await send(page, 'vertical', { multipart: { json: JSON.stringify({ Name: 'Quarry Goods', Description: '' }) } });
  await expect(counts(page, 'Verticals', 'Quarry Goods')).toBeVisible();
});

test('without a WebSocket connection, the bind picker refreshes after a conflict', {
  tag: '@full',
}, async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/409/, /WebSocket/);
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  let unbound = ['Perches', 'Pillows'].map((Name, index) => ({
    Id: 9001 + index,
    Name,
    CategoryId: null,
    ProductCount: 0,
  }));
  await page.route('**/upc/subcategory/unbinded', (route) =>
    route.fulfill({ json: { Result: unbound.length === 0 ? [] : [{ FirstLetter: 'P', Items: unbound }] } }),
  );
  const sent: unknown[] = [];
  await page.route('**/upc/category/1/bind', async (route) => {
    sent.push(route.request().postDataJSON());
    const isLate = sent.length === 1;
    if (isLate) unbound = unbound.filter(({ Name }) => Name !== 'Perches');
    await route.fulfill(
      isLate
        ? { status: 409, json: { Error: 'Perches has been bound to another category in the meantime.' } }
        : { json: { Result: 'Category binded.' } },
    );
  });
  await open(page, '/admin/category/1');
  await page.getByRole('button', { name: 'Add Sub Categories' }).click();
  for (const name of ['Perches', 'Pillows']) await dialog(page).getByRole('checkbox', { name }).check();
  const pick = dialog(page).getByRole('button', { name: 'Add', exact: true });
  await pick.click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('Perches has been bound to another category in the meantime.');
  await error.getByRole('button', { name: 'OK' }).click();
  const gone = dialog(page).getByRole('region', { name: 'Bound in the meantime' });
  await expect(gone.getByRole('checkbox', { name: 'Perches' })).toBeChecked();
  await expectAccessible(page);
  await gone.getByRole('checkbox', { name: 'Perches' }).click();
  await expect(gone).toBeHidden();
  await pick.click();
  await expect(page.getByText('Category binded.')).toBeVisible();
  expect(sent).toEqual([{ SubCategories: [9001, 9002] }, { SubCategories: [9002] }]);
});
