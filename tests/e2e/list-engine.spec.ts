/** Features of declared lists: headers, shared screens, nested lists, bulk actions, export, columns and views. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildDeclarations } from '../setup/build-portal.mjs';
import { restCollection } from 'schema-admin/backend/rest-collection.mjs';
import { servePortal } from '../setup/serve-portal.mjs';
import { viewsBackend } from '../setup/views-backend.mjs';
import { isFull } from '../setup/scale.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

interface Good extends Record<string, unknown> {
  readonly Id: number;
  State: 'open' | 'closed';
}

const manyRows = isFull ? 10_000 : 500;
const mostNodes = 3000;
const longTaskMs = 100;

const aisles = ['Tea', 'Coffee', 'Bread'];
const goodsOf = (count: number): Good[] =>
  Array.from({ length: count }, (_, index) => ({
    Id: index + 1,
    Name: index === 0 ? '=HYPERLINK("x")' : `Good ${index + 1}`,
    Aisle: aisles[Math.floor(index / 30)] ?? `No. ${Math.floor(index / 30)}`,
    Price: 100 + index,
    State: 'open',
    Supplier: index % 2 === 0 ? 'Ash' : 'Elm',
  }));

let dist: string;
let portal: Awaited<ReturnType<typeof servePortal>>;
let goods: Good[];
let suppliers: { Id: number; Name: string; LikeId: number }[];
let extensions: string[];
/** The backend's refusals to close a good, by the good's id. */
let refused: Map<number, { status: number; json: object }>;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  dist = await buildDeclarations();
});

async function open(page: Page, count: number, path = '/goods') {
  goods = goodsOf(count);
  suppliers = ['Ash', 'Elm'].map((Name, index) => ({ Id: index + 1, Name, LikeId: 2 - index }));
  const collections = [restCollection('/goods', goods), restCollection('/suppliers', suppliers)];
  const views = viewsBackend();
  portal = await servePortal({
    dist,
    config: { ApiUrl: '/rest/v1', Extensions: extensions },
    answer: (method, address, body) => {
      if (address === '/portal/login') return { status: 200, json: { Role: 'Admin' } };
      if (address === '/portal/profile') {
        return { status: 200, json: { IsCollectEnabled: false, IsCollectOnly: false, TermsAccepted: true } };
      }
      const [, id, action] = /^\/goods\/(\d+)\/(close|move)$/.exec(address) ?? [];
      const good = goods.find(({ Id }) => Id === Number(id));
      if (good && action === 'close') {
        const refusal = refused.get(good.Id);
        if (!refusal) good.State = 'closed';
        return refusal ?? { status: 200, json: {} };
      }
      if (good && action === 'move') {
        Object.assign(good, JSON.parse(body));
        return { status: 200, json: {} };
      }
      return (
        views(method, address, body) ??
        collections.map((answer) => answer(method, address, body)).find(Boolean) ?? { status: 200, json: {} }
      );
    },
  });
  await page.goto(portal.url + path);
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

test.beforeEach(({ allowConsoleErrors }) => {
  // This backend has no WebSocket and reports refusals by HTTP status.
  allowConsoleErrors(/WebSocket/, /409/, /422/);
  refused = new Map();
  extensions = [];
});
test.afterEach(async ({ page }) => {
  await page.close();
  await portal.stop();
});

const list = (page: Page) => page.getByRole('list', { name: 'Goods', exact: true });
const box = (page: Page, id: number) => page.getByRole('checkbox', { name: `Select Good ${id}`, exact: true });
const row = (page: Page, id: number) =>
  page.locator('.virtual-row').filter({ has: page.getByText(`Good ${id}`, { exact: true }) });

test('group headers span pages, and lists that share a screen have one menu entry', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, 100);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Goods' });
  const tabs = page.getByRole('navigation', { name: 'Stock' });
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Aisle Tea']);
  await expectAccessible(page);
  await page.mouse.wheel(0, 30_000);
  await expect(page).toHaveURL(/page=[23]/);
  // The second aisle spans two pages but has one header, which sticks below the top bar while its rows scroll by.
  await row(page, 45).scrollIntoViewIfNeeded();
  await expect(list(page).getByRole('heading', { name: 'Aisle Coffee' })).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, 2400));
  await expect.poll(async () => (await list(page).getByRole('heading').first().boundingBox())?.y).toBe(56);

  await tabs.getByRole('link', { name: 'Suppliers' }).click();
  await expect(page).toHaveURL(`${portal.url}/suppliers`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Ash', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Goods of this supplier' })).toBeVisible();
  await expect(entry).toHaveAttribute('aria-current', 'page');
});

test('a nested list shows only its record’s rows and does not change the URL', { tag: '@full' }, async ({ page }) => {
  await open(page, 100, '/suppliers/2');
  await expect(row(page, 2)).toBeVisible();
  await expect(row(page, 3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('tab')).toHaveText(['State']);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search goods' }).fill('Good 66');
  await expect(row(page, 66)).toBeVisible();
  await expect(row(page, 2)).toHaveCount(0);
  await expect(page).toHaveURL(`${portal.url}/suppliers/2`);
  await expectAccessible(page);
});

test('a related record’s link works on a phone; a pending deletion is sent on leaving the page', async ({ page }) => {
  await open(page, 1, '/suppliers');
  await page.setViewportSize({ width: 390, height: 800 });
  const ash = page
    .locator('.virtual-row')
    .filter({ has: page.getByRole('link', { name: 'Ash', exact: true }).and(page.locator('.column-open')) });
  await ash.getByRole('link', { name: 'Elm' }).click();
  await expect(page).toHaveURL(`${portal.url}/suppliers/2`);
  await page.goBack();
  // Click a spot without text: the name's link covers the whole row.
  await ash.locator('.column-row').click({ position: { x: 200, y: 8 } });
  await expect(page).toHaveURL(`${portal.url}/suppliers/1`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Supplier “Ash” deleted')).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/suppliers`);
  expect(suppliers).toHaveLength(2);
  await page.goto('about:blank');
  await expect.poll(() => suppliers.map(({ Name }) => Name)).toEqual(['Elm']);
});

test('a bulk action reports the result for each row', { tag: '@full' }, async ({ page }) => {
  await open(page, 120);
  refused.set(4, {
    status: 409,
    json: { Error: 'Processed', Conflict: { Current: {}, ChangedBy: 'jane@example.com', ChangedAt: null } },
  });
  refused.set(6, { status: 422, json: { Error: 'Stock is being counted' } });
  const [third, eighth] = [goods[2], goods[7]];
  if (third) third.State = 'closed';
  await page.reload();
  const bar = page.getByRole('region', { name: 'Selection' });
  await box(page, 3).check();
  await expect(bar.getByRole('button', { name: 'Close' })).toBeDisabled();
  await expect(bar.getByRole('button', { name: 'Close' })).toHaveAccessibleDescription(
    'Close: not possible for any of them',
  );
  await expect(bar.getByRole('button', { name: 'Move' })).toBeEnabled();
  await box(page, 3).uncheck();
  await box(page, 2).focus();
  await page.keyboard.press('Space');
  await box(page, 8).click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status')).toHaveText('7 selected');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Select these 50' })).toBeFocused();

  await box(page, 2).check();
  await box(page, 8).click({ modifiers: ['Shift'] });
  await bar.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('dialog', { name: 'Close 7 goods?' });
  await expect(question).toContainText('Good 2, Good 3, Good 4 and 4 more');
  await expect(question).toContainText('Nobody can order them any more.');
  await question.getByRole('button', { name: 'Close' }).click();
  const result = page.getByRole('dialog', { name: 'Close', exact: true });
  await expect(result.getByRole('status')).toHaveText(
    '4 done, 1 already processed by jane@example.com, 1 failed: Stock is being counted, 1 not possible',
  );
  await expect(result.getByRole('listitem').first()).toHaveText('Good 6failed: Stock is being counted');
  expect(eighth?.State).toBe('closed');
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Select the failed ones' }).click();
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await expect(box(page, 6)).toBeChecked();
});

test('all matching rows can be selected, even before they load; a bulk action asks only once', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, 120);
  await page.getByRole('checkbox', { name: 'Select these 50' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select all 120 that match' }).click();
  await expect(bar.getByRole('status')).toHaveText('120 selected');
  await bar.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 120 goods' });
  await dialog.getByLabel('Aisle').fill('Cellar');
  await dialog.getByRole('button', { name: 'Move 120 goods' }).click();
  await expect(page.getByRole('dialog', { name: 'Move', exact: true }).getByRole('status')).toHaveText('120 done');
  await page.keyboard.press('Escape');
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Aisle Cellar']);
  expect(goods.every(({ Aisle }) => Aisle === 'Cellar')).toBe(true);
});

test('the row menu runs an action', { tag: '@full' }, async ({ page }) => {
  await open(page, 20);
  await page.getByRole('button', { name: 'More for Good 2', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Close Good 2?' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Good 2 closed')).toBeVisible();
  await expect(row(page, 2)).toContainText('Closed');
});

test('the CSV export has all matching rows, only visible columns and no live formulas', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, 250);
  await page.getByRole('button', { name: 'Columns' }).click();
  const picker = page.getByRole('dialog', { name: 'Columns' });
  await picker.getByRole('checkbox', { name: 'State' }).uncheck();
  await picker.getByRole('button', { name: 'Move Supplier up' }).press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('.column-headings')).toHaveText('NameSupplierPrice');
  await page.reload();
  await expect(page.locator('.column-headings')).toHaveText('NameSupplierPrice');

  await page.goto(`${portal.url}/goods?Supplier=Ash`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^goods-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(127);
  expect(
    file.startsWith('\uFEFFName,Supplier,Price (£)\r\n"\'=HYPERLINK(""x"")",Ash,1.00\r\nGood 3,Ash,1.02\r\n'),
  ).toBe(true);
  await expect(page.getByRole('dialog', { name: 'Export goods' }).getByRole('status')).toHaveText('125 goods exported');
  await expectAccessible(page);
});

test('a list’s settings can be saved as a view, applied, renamed and deleted', { tag: '@full' }, async ({ page }) => {
  extensions = ['views'];
  await open(page, 60, '/goods?State=open&sort=Price:desc');
  const panel = page.getByRole('dialog', { name: 'Views' });
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByLabel('Save the current view as').fill('Dear');
  await panel.getByLabel('Save the current view as').press('Enter');
  await expect(panel.getByRole('button', { name: 'Dear', exact: true })).toHaveAttribute('aria-current', 'true');
  await panel.getByLabel('Save the current view as').fill('Dear');
  // The app ignores a second press that follows too quickly.
  await expect(async () => {
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('You already have a view with this name')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);

  await page.goto(`${portal.url}/goods`);
  await expect(row(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('button', { name: 'Dear', exact: true }).click();
  await expect(page).toHaveURL(/State=open/);
  await expect(page).toHaveURL(/sort=Price%3Adesc/);
  await expect(row(page, 60)).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('button', { name: 'More for Dear' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await panel.getByLabel('New name').fill('Dearest');
  await panel.getByLabel('New name').press('Enter');
  await panel.getByRole('button', { name: 'More for Dearest' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the view “Dearest”?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(panel.getByRole('button', { name: 'Dearest', exact: true })).toHaveCount(0);
});

test('views are hidden if the backend does not support them', { tag: '@full' }, async ({ page }) => {
  await open(page, 20);
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views' })).toHaveCount(0);
});

test(`${manyRows} rows under headers scroll with few DOM nodes and, in a full run, no long task`, async ({ page }) => {
  test.setTimeout(isFull ? 600_000 : 120_000);
  await open(page, manyRows, `/goods?page=${manyRows / 50}`);
  await expect(page.getByText(`All ${manyRows} shown`)).toBeAttached({ timeout: isFull ? 300_000 : 30_000 });
  const { nodes, longestTask } = await page.evaluate(async () => {
    const most = { nodes: 0, longestTask: 0 };
    const tasks = new PerformanceObserver((observed) => {
      for (const { duration } of observed.getEntries()) most.longestTask = Math.max(most.longestTask, duration);
    });
    tasks.observe({ type: 'longtask' });
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 200) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      most.nodes = Math.max(most.nodes, document.querySelectorAll('*').length);
    }
    return most;
  });
  expect(nodes).toBeLessThan(mostNodes);
  await expect(row(page, manyRows)).toBeVisible();
  // Check the time only in the full run, where the machine is otherwise idle.
  if (isFull) expect(longestTask).toBeLessThan(longTaskMs);
  test.info().annotations.push({ type: 'measured', description: `${nodes} nodes, longest task ${longestTask} ms` });
});
