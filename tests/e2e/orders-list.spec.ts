import type { Page } from '@playwright/test';
import { holdRequests, refused } from './network-faults.ts';
import { expect, openAs, openTab, signIn, test } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
const numbersOf = async (page: Page) => (await rows(page).locator('strong').allInnerTexts()).map((text) => text.trim());

test.beforeEach(async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/orders');
  await expect(rows(page).first()).toBeVisible();
});

// Requirements O-2.34, O-3.13
test('each of the four tabs keeps its own search, sort and filter', async ({ page }) => {
  await expect(page.getByRole('tab')).toHaveText([
    /^Open orders/,
    /^Ready for collection/,
    /^Failed orders/,
    /^Archive/,
  ]);
  await openTab(page, 'Archive');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('smith');
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitem', { name: 'Date ascending' }).click();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Delivered' }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await expect(page).toHaveURL(/tab=archived&q=smith&sort=Created%3Aasc&Status=/);
  await openTab(page, 'Open orders');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Sort: Date descending' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  await openTab(page, 'Archive');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('smith');
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('smith');
  await expect(page.getByRole('button', { name: 'Sort: Date ascending' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Filter ?1$/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Archive' })).toHaveAttribute('aria-selected', 'true');
});

test('the selected tab stays in view on a phone when the counts arrive', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tellCounts = await holdRequests(page, /order-counts/);
  await page.goto('/admin/orders?tab=archived');
  const archive = page.getByRole('tab', { name: 'Archive' });
  await expect(archive).toBeInViewport({ ratio: 0.9 });
  tellCounts();
  await expect(archive.locator('.list-tab-count')).toBeVisible();
  await expect(archive).toBeInViewport({ ratio: 0.9 });
});

// Requirement O-2.35
test('sorting by date reverses the list', { tag: '@full' }, async ({ page }) => {
  const newestFirst = await numbersOf(page);
  await page.getByRole('button', { name: 'Sort: Date descending' }).click();
  await page.getByRole('menuitem', { name: 'Date ascending' }).click();
  await expect(page).toHaveURL(/sort=Created/);
  await expect.poll(async () => (await numbersOf(page))[0]).not.toBe(newestFirst[0]);
  await page.goto('/admin/orders');
  await expect.poll(() => numbersOf(page)).toEqual(newestFirst);
});

// Requirements O-2.38, O-2.45, O-9.02
test('a search is sent 500 ms after the last key, and an empty result offers help', {
  tag: '@full',
}, async ({ page }) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/deliveries/Pending')) searches.push(request.postData() ?? '');
  });
  await page.getByRole('searchbox', { name: 'Search orders' }).pressSequentially('nobody of that name', { delay: 15 });
  await expect(page.getByText('0 search results found')).toBeVisible();
  await expect(page.getByText('Adjust your search term and try again')).toBeVisible();
  expect(searches.filter((body) => body.includes('nobody'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows(page).first()).toBeVisible();
});

// Requirements O-2.39, O-3.12
test('scrolling loads pages but renders few rows, and back navigation restores the position', async ({ page }) => {
  await openTab(page, 'Archive');
  await expect(page).toHaveURL(/tab=archived/);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page).toHaveURL(/page=([6-9]|\d\d)/, { timeout: 300 });
    // Pages are appended, so the row positions continue.
    await expect(
      rows(page)
        .filter({ has: page.locator('strong') })
        .last(),
    ).toHaveAttribute('aria-posinset', /^([5-9]\d|\d{3})$/, { timeout: 300 });
  }).toPass();
  expect(await rows(page).count()).toBeLessThan(40);
  expect(Number(await rows(page).first().getAttribute('aria-setsize'))).toBeGreaterThan(60);

  // Find the row by its order number: its index changes while rows still arrive.
  const orderNo = await page.evaluate(() => {
    const sortedRows = [...document.querySelectorAll<HTMLElement>('.virtual-row')].toSorted(
      (one, other) => Number(one.dataset['position']) - Number(other.dataset['position']),
    );
    return sortedRows.at(-3)?.querySelector('strong')?.textContent.trim() ?? '';
  });
  const opened = page.getByRole('link', { name: orderNo });
  /** Returns the row's y position in px once it has stopped moving. */
  const place = async () => {
    let [before, now] = [-1, -1];
    const isAtRest = async () => {
      [before, now] = [now, Math.round((await opened.boundingBox())?.y ?? -1)];
      return now >= 0 && now === before;
    };
    await expect.poll(isAtRest, { intervals: [200] }).toBe(true);
    return now;
  };
  let restingY = -1;
  // Retry: newly measured rows above it may still move it.
  await expect(async () => {
    await opened.scrollIntoViewIfNeeded();
    restingY = await place();
    await expect(opened).toBeInViewport({ timeout: 300 });
  }).toPass();
  await opened.click();
  await expect(page.getByRole('heading', { name: `Order ${orderNo}` })).toBeVisible();
  await page.goBack();
  await expect(opened).toBeInViewport();
  expect(await place()).toBe(restingY);
  // Keyboard navigation continues from that row.
  await expect(page.getByRole('link', { name: orderNo })).toBeFocused();
  await page.getByRole('link', { name: orderNo }).click();
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page.getByRole('link', { name: orderNo })).toBeInViewport();
});

test('a slow next page is announced below the rows until it is rendered', async ({ page }) => {
  await openTab(page, 'Archive');
  await expect(rows(page)).toHaveCount(10);
  const announced = page.getByRole('status', { name: 'Loading more orders' });
  const release = await holdRequests(page, /\/admin\/deliveries\/archived$/);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(announced).toBeVisible();
  expect(await rows(page).count()).toBe(10);
  release();
  await expect(announced).toBeHidden();
  await expect(page).toHaveURL(/page=[2-9]/);
  expect(await rows(page).count()).toBeGreaterThan(10);
});

test('a failed next page shows as loading during a retry, not as the end of the list', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await openAs(page, 'admin@demo.test', '/admin/orders?tab=archived&page=2');
  await expect(rows(page).first()).toBeVisible();
  await page.route(/\/admin\/deliveries\/archived$/, refused.play);
  const again = page.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(again).toBeVisible({ timeout: 300 });
  }).toPass();
  const release = await holdRequests(page, /\/admin\/deliveries\/archived$/);
  await again.click();
  await expect(page.getByRole('status', { name: 'Loading more orders' })).toBeVisible();
  await expect(page.locator('.list-end')).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/page=[3-9]/);
});

test('a row has the estimated height and keeps it while rows above it unmount', async ({ page }) => {
  await openTab(page, 'Archive');
  // A different height would make the list render twice before the first paint.
  expect(
    await page
      .locator('.virtual-row')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height),
  ).toBe(69);
  const { seen, changed } = await page.evaluate(async () => {
    const heights = new Map<string | undefined, number>();
    const others: (string | undefined)[] = [];
    for (let step = 0; step < 60; step += 1) {
      window.scrollBy(0, 37);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      for (const row of document.querySelectorAll<HTMLElement>('.virtual-row')) {
        const { height } = row.getBoundingClientRect();
        if ((heights.get(row.dataset['row']) ?? height) !== height) others.push(row.dataset['row']);
        heights.set(row.dataset['row'], height);
      }
    }
    return { seen: heights.size, changed: others };
  });
  expect(changed).toEqual([]);
  expect(seen).toBeGreaterThan(20);
});

// Requirements D-2.29, D-9.07, O-2.46, O-5.08, O-5.09, O-5.10
test('the filter menu rejects an impossible date range, counts the filters and reports no match', {
  tag: '@full',
}, async ({ page }) => {
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  const apply = panel.getByRole('button', { name: /^Apply Filters/ });
  await expect.poll(async () => (await page.locator('.filter-panel').boundingBox())?.width).toBe(320);
  const height = async () => (await page.locator('.filter-panel-body').boundingBox())?.height;
  await panel.getByRole('tab', { name: 'Shop' }).click();
  await expect.poll(height).toBe(376);
  await panel.getByRole('tab', { name: 'Date' }).click();
  // The panel is only as tall as this tab's content.
  await expect.poll(height).toBeLessThan(300);
  const enter = async (name: string, day: string) => {
    await panel.getByLabel(name).fill(day);
    await panel.getByLabel(name).press('Enter');
  };
  await panel.getByLabel('From').click();
  const calendar = page.locator('.ant-picker-dropdown');
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mo');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(panel).toBeVisible();
  await enter('From', '21/11/2026');
  await expect(apply).toBeDisabled();
  await enter('To', '20/11/2026');
  await expect(panel.getByText('End date should be after the start date')).toBeVisible();
  await expect(apply).toBeDisabled();
  await enter('To', '01/01/2100');
  await expect(panel.getByText('Please select a date prior to 2100')).toBeVisible();
  await expect(apply).toBeDisabled();
  await enter('To', '21/11/2026');
  await panel.getByRole('tab', { name: 'Status' }).click();
  await panel.getByRole('checkbox', { name: 'Delivered' }).check();
  await expect(apply).toHaveText('Apply Filters (2)');
  await apply.click();
  await expect(page.getByText('0 results found')).toBeVisible();
  await expect(page.getByText('Adjust your filtering and try again')).toBeVisible();
  // On a phone the panel is a bottom sheet.
  const wide = page.viewportSize() ?? { width: 1366, height: 768 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect.poll(async () => (await page.locator('.tool-popover').boundingBox())?.width).toBeGreaterThanOrEqual(375);
  await expect(apply).toBeInViewport({ ratio: 0.9 });
  await page.mouse.click(195, 20);
  await expect(panel).toBeHidden();
  await page.setViewportSize(wide);
  // The panel never applies a single date, but a URL may contain one.
  await page.goto('/admin/orders?Date.from=2000-01-01');
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
});

// Requirement O-2.40
test('rows name the shop for administrators and merchants, but not for the shop itself', { tag: '@full' }, async ({
  page,
}) => {
  const shop = rows(page).first().locator('.order-row-shop');
  await expect(shop).not.toBeEmpty();
  await openAs(page, 'merchant@demo.test', '/merchant/orders');
  await expect(shop).toContainText('Oakwell');
  const wide = page.viewportSize() ?? { width: 1366, height: 768 };
  await page.setViewportSize({ width: 390, height: 844 });
  // The name needs enough width to be readable.
  await expect.poll(async () => (await shop.boundingBox())?.width).toBeGreaterThan(80);
  await page.setViewportSize(wide);
  await openAs(page, 'shop@demo.test', '/orders');
  await expect(rows(page).first()).toBeVisible();
  await expect(shop).toHaveCount(0);
});

test('on a tablet a long shop name is truncated and does not overlap the post code', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const row = rows(page).first();
  const [postCode, shop] = [row.locator('.order-row-post-code'), row.locator('.order-row-shop')];
  await shop.evaluate(
    (name) => (name.textContent = 'Oakwell Llandrindod Wells and the whole of the surrounding valleys'),
  );
  await expect(row.locator('.order-row-total')).toBeInViewport({ ratio: 1 });
  const [whose, where] = [await shop.boundingBox(), await postCode.boundingBox()];
  expect((where?.x ?? Infinity) + (where?.width ?? 0)).toBeLessThan(whose?.x ?? 0);
  expect(await shop.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
});

test('in Arabic a place in Latin script is right-aligned below the customer’s name', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('portal.language', 'ar'));
  await page.reload();
  const row = page.locator('.order-row').filter({ hasText: 'Guildford' }).first();
  await expect(row).toBeVisible();
  const [name, place] = [
    await row.locator('.order-row-customer').boundingBox(),
    await row.locator('.order-row-place').boundingBox(),
  ];
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeCloseTo((name?.x ?? 0) + (name?.width ?? 0), 0);
  expect(place?.width).toBeLessThan(name?.width ?? 0);
});

test('a shop cannot open another tenant’s order', { tag: '@full' }, async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const address = await rows(page).filter({ hasNotText: 'Oakwell' }).first().getByRole('link').getAttribute('href');
  const stranger = await (await browser.newContext()).newPage();
  await signIn(stranger, 'collect-only@demo.test');
  await stranger.goto(address?.replace('/admin', '') ?? '/');
  await expect(stranger.getByText('There is no such order')).toBeVisible();
  await stranger.context().close();
});
