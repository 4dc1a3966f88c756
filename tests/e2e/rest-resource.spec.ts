/** Builds the README's single-file resource into the portal and runs it against a plain REST backend. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createStockroom } from '../../scripts/try-backend/stockroom.mjs';
import { buildDeclarations } from '../setup/build-portal.mjs';
import { restCollection } from 'schema-admin/backend/rest-collection.mjs';
import { servePortal } from '../setup/serve-portal.mjs';
import { expect, expectAccessible, test } from './fixtures.ts';

const exampleLines = 45;
const things = () =>
  Array.from({ length: 45 }, (_, index) => ({
    Id: index + 1,
    Name: `Thing ${String(index + 1).padStart(2, '0')}`,
    Price: 100 * (index + 1),
    Colour: index % 3 === 0 ? 'red' : 'green',
    SoldFrom: '2026-11-21',
  }));

let dist: string;
let portal: Awaited<ReturnType<typeof servePortal>>;
let calls: string[];
let role: 'Admin' | 'Shop';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  dist = await buildDeclarations();
});

test.beforeEach(async ({ allowConsoleErrors }) => {
  // This backend has no WebSocket and reports refusals by HTTP status.
  allowConsoleErrors(/WebSocket/, /422/);
  calls = [];
  const collection = restCollection('/things', things());
  const stock = createStockroom();
  portal = await servePortal({
    dist,
    config: { ApiUrl: '/rest/v1', Backends: { stock: { Base: '/rest/v1/stock', Auth: 'cookies' } } },
    answer: (method, address, body) => {
      calls.push(`${method} ${address}`);
      if (address === '/portal/login') return { status: 200, json: { Role: role } };
      if (address === '/portal/profile') {
        return { status: 200, json: { IsCollectEnabled: false, IsCollectOnly: false, TermsAccepted: true } };
      }
      if (address.startsWith('/stock/')) {
        return withUnknownCategory(stock(method, address.slice('/stock'.length), body));
      }
      if (/^\/\w+\/deliveries\//.test(address)) return { status: 200, json: { Deliveries: [] } };
      return collection(method, address, body) ?? { status: 200, json: {} };
    },
  });
});
test.afterEach(async ({ page }) => {
  // Close the page first, or it keeps calling a backend that no longer exists.
  await page.close();
  await portal.stop();
});

/** Gives one row a category that its schema doesn't allow. */
function withUnknownCategory(answer: ReturnType<ReturnType<typeof createStockroom>>) {
  return Array.isArray(answer.json)
    ? { ...answer, json: answer.json.map((good, index) => (index === 1 ? { ...good, category: 'attic' } : good)) }
    : answer;
}

async function signInAs(page: Page, who: typeof role, path: string) {
  role = who;
  await page.goto(portal.url + path);
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

const rows = (page: Page) => page.getByRole('list', { name: 'Things' }).getByRole('listitem');

test('the README shows the file under test, which has at most 45 lines', async () => {
  const written = (await readFile(new URL('things.resource.tsx', import.meta.url), 'utf8')).replaceAll(
    "'../../src/",
    "'../",
  );
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`\`\`\`tsx\n${written}\`\`\``);
  expect(written.trimEnd().split('\n').length).toBeLessThanOrEqual(exampleLines);
});

test('an administrator pages, searches, sorts and filters the declared list', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'Admin', '/');
  await page.getByRole('link', { name: 'Things' }).click();
  await expect(page).toHaveURL(`${portal.url}/things`);
  await expect(rows(page).first()).toContainText('Thing 01');
  await expect(rows(page).first()).toContainText('£1.00');
  await expect(rows(page).first()).toContainText('21/11/2026');
  await expectAccessible(page);
  await page.mouse.wheel(0, 20_000);
  // More than one page may load, depending on the response time.
  await expect(page).toHaveURL(/page=[23]/);
  expect(calls).toContain('GET /things?_end=20&_order=asc&_sort=Name&_start=0');

  await page.getByRole('searchbox', { name: 'Search things' }).fill('thing 07');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search things' }).fill('');
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitem', { name: 'Highest price first' }).click();
  await expect(rows(page).first()).toContainText('Thing 45');

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Red' }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await expect(rows(page).first()).toContainText('Thing 43');
  await page.reload();
  await expect(rows(page).first()).toContainText('Thing 43');
  await expect(rows(page).filter({ hasText: 'Green' })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(rows(page).first()).toContainText('Colour Red');
  expect((await rows(page).first().boundingBox())?.height).toBeLessThan(90);
});

test('an administrator adds a record; its draft survives a reload, and errors show in place', async ({ page }) => {
  await signInAs(page, 'Admin', '/things');
  await page.getByRole('button', { name: 'Add thing' }).click();
  await expect(page).toHaveURL(`${portal.url}/things/create`);
  const dialog = page.getByRole('dialog', { name: 'Add thing' });
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(dialog.getByText(/Please/)).toHaveCount(0);
  await name.press('Enter');
  await expect(dialog.getByText('Please enter the name')).toBeVisible();
  await expect(dialog.getByText('Please choose the colour')).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page);

  await name.fill('Thing 01');
  await dialog.getByLabel('Price').fill('12.34');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await dialog.getByLabel('Colour').press(key);
  await expect(dialog.getByTitle('Green')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Thing 01');
  await expect(dialog.getByLabel('Price')).toHaveValue('12.34');

  await name.press('Enter');
  await expect(dialog.getByText('This name is taken')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('A new thing');
  await name.press('Enter');
  await expect(page.getByText('Thing “A new thing” added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${portal.url}/things`);
  await expect(rows(page).first()).toContainText('A new thing');
  await expect(rows(page).first()).toContainText('£12.34');

  await page.getByRole('button', { name: 'Add thing' }).click();
  await expect(name).toHaveValue('');
});

test('a resource from another backend tolerates invalid values and shows that backend’s errors', async ({ page }) => {
  await signInAs(page, 'Admin', '/stockroom');
  const goods = page.getByRole('list', { name: 'Stockroom' }).getByRole('listitem');
  await expect(goods.first()).toContainText('Binder 09');
  await expect(goods.first()).toContainText('£5.30');
  await expect(goods.nth(1)).toContainText('Binder 18');
  await expect(goods.nth(1)).toContainText('Category –');
  await goods.first().getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Edit good' });
  await dialog.getByLabel('Name').fill('Binder 18');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('is used by another good')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('A binder');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Good “A binder” saved')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual(['PATCH /stock/goods/9', 'PATCH /stock/goods/9']);
});

test('an administrator edits a record from its row; Cancel and Back ask before discarding', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'Admin', '/things');
  const row = rows(page).filter({ hasText: 'Thing 02' });
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`${portal.url}/things/edit/2`);
  const dialog = page.getByRole('dialog', { name: 'Edit thing' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Thing 02');
  await expect(dialog.getByLabel('Price')).toHaveValue('2.00');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${portal.url}/things`);
  await expect(row.getByRole('link')).toBeFocused();

  const add = page.getByRole('button', { name: 'Add thing' });
  const adding = page.getByRole('dialog', { name: 'Add thing' });
  await add.press('Enter');
  await expect(adding.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(adding.getByLabel('Price')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();
  await expect(add).toBeFocused();

  await row.getByRole('link').click();
  await dialog.getByLabel('Name').fill('Thing 02 b');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`${portal.url}/things/edit/2`);
  await expect(dialog.getByLabel('Name')).toHaveValue('Thing 02 b');

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Thing “Thing 02 b” saved')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Thing 02 b' })).toHaveCount(1);
  expect(calls).toContain('PATCH /things/2');

  await rows(page).filter({ hasText: 'Thing 03' }).getByRole('link').click();
  await dialog.getByLabel('Name').fill('Lost');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${portal.url}/things`);
  await expect(dialog).toBeHidden();
});

test('a shop gets no menu entry, route or request for a resource that it may not see', { tag: '@full' }, async ({
  page,
}) => {
  await signInAs(page, 'Shop', '/things');
  await expect(page).toHaveURL(`${portal.url}/orders`);
  for (const path of ['/things', '/things/create', '/things/edit/1']) {
    await page.goto(portal.url + path);
    await expect(page).toHaveURL(`${portal.url}/orders`);
  }
  await expect(page.getByText('No records found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Things' })).toHaveCount(0);
  expect(calls.filter((call) => call.includes('/things'))).toEqual([]);
});
