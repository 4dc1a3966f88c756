/** Subscriptions in real browsers: changes reach other users, and merchants with thousands of shops stay usable. */
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { servePortal } from '../setup/serve-portal.mjs';
import { isFull } from '../setup/scale.ts';
import { expect, openAs, test } from './fixtures.ts';

const manyShops = 5000;
const leastRowHeight = 40;
const mostNodes = 1500;
const longTaskMs = 200;
const withinMs = 1000;
const usableWithinMs = 2000;

const shops = (page: Page) => page.getByRole('list', { name: 'Shops' }).getByRole('listitem');

const Trace = z.object({
  traceEvents: z.array(
    z
      .object({
        name: z.string(),
        pid: z.number(),
        tid: z.number(),
        tdur: z.number().optional(),
        args: z.object({ name: z.string().optional() }).loose(),
      })
      .loose(),
  ),
});

/**
 * Returns the longest main-thread task of the page during the work, in ms of CPU time.
 * CPU time excludes other load on the machine.
 */
async function longestTaskOf(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  await work();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid}:${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  // An empty trace must not pass as "no long tasks".
  expect(tasks.length).toBeGreaterThan(0);
  return Math.max(...tasks);
}

/** Records the time when the badge last changed, according to the page's clock. */
async function watchBadge(page: Page): Promise<void> {
  await page.evaluate(() => {
    const badge = document.querySelector('.credits .figures');
    if (!badge) throw new Error('There is no badge');
    new MutationObserver(() => (document.documentElement.dataset['changedAt'] = String(Date.now()))).observe(badge, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
}

// Requirement O-3.05
test('credits that an administrator adds reach the shop’s badge within a second', {
  tag: '@full',
}, async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await openAs(other, 'collect@demo.test', '/account-settings');
  const badge = other.getByRole('banner').locator('.credits .figures');
  await expect(badge).toHaveText(/^\d+$/);
  const before = Number(await badge.textContent());
  const shopName = await other
    .getByRole('banner')
    .getByText(/^Oakwell /)
    .last()
    .textContent();
  await openAs(page, 'admin@demo.test', '/admin/subscription/merchant/1');
  await page.getByRole('button', { name: `More for ${shopName}` }).click();
  await page.getByRole('menuitem', { name: 'Add delivery tranche' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Number of free deliveries').fill('7');
  await watchBadge(other);
  const pressedAt = Date.now();
  await dialog.getByRole('button', { name: 'Add delivery tranche' }).click();
  await expect(badge).toHaveText(String(before + 7));
  const tookMs = (await other.evaluate(() => Number(document.documentElement.dataset['changedAt']))) - pressedAt;
  // Check the time only in the full run, where the machine is otherwise idle.
  if (isFull) expect(tookMs).toBeLessThan(withinMs);
  test.info().annotations.push({ type: 'measured', description: `the badge changed ${tookMs} ms after the press` });
  await other.context().close();
});

test(`a merchant’s ${manyShops} shops are usable within two seconds and searchable while typing`, {
  tag: '@full',
}, async ({ page, browser, allowConsoleErrors }) => {
  // This backend has no WebSocket.
  allowConsoleErrors(/WebSocket/);
  const Subscriptions = Array.from({ length: manyShops }, (_, index) => ({
    ShopId: index + 1,
    ShopName: `Ash ${String(index + 1).padStart(4, '0')}`,
    HasCredits: true,
    HasActiveShopSubscription: index % 3 > 0,
    SubscriptionCreditsRemaining: index % 40,
    TrancheCreditsRemaining: index % 7,
    SubscriptionStartDate: '2026-11-01T00:00:00Z',
    SubscriptionExpiryDate: '2026-12-01T00:00:00Z',
  }));
  const Forecasts = Subscriptions.map(({ ShopId }) => ({
    ShopId,
    Used: ShopId % 20,
    EndsOn: ShopId % 3 > 0 ? '2026-12-20T00:00:00Z' : null,
  }));
  const Weeks = Array.from({ length: 24 }, (_, week) => ({
    Monday: new Date(Date.UTC(2026, 5, 15 + 7 * week)).toISOString().slice(0, 10),
    Used: week,
  }));
  const portal = await servePortal({
    config: { ApiUrl: '/mock', Extensions: ['ledger'] },
    answer: (_, address) => {
      if (address === '/portal/login') return { status: 200, json: { Result: { Role: 'Admin', IsUserAdmin: true } } };
      if (address.startsWith('/ext/ledger/forecasts')) return { status: 200, json: { Result: { Forecasts } } };
      if (address.startsWith('/ext/ledger/usage')) return { status: 200, json: { Result: { Weeks } } };
      if (address === '/admin/subscription/merchant/7/shops') {
        return { status: 200, json: { Result: { Total: manyShops, Subscriptions } } };
      }
      if (address === '/admin/subscription/merchant/7') {
        return {
          status: 200,
          json: {
            Result: {
              MerchantId: 7,
              MerchantName: 'Ash Paints',
              HasActiveSubscription: true,
              SubscriptionPrice: 9900,
              SubscriptionNumberOfCredits: 40,
              PayAsYouGoPrice: 650,
              PremiumFee: 500,
            },
          },
        };
      }
      return { status: 200, json: { Result: { TermsAccepted: true } } };
    },
  });
  await page.goto(`${portal.url}/admin/subscription/merchant/7`);
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(shops(page).first()).toBeVisible();
  let usableMs = 0;
  const longestTask = await longestTaskOf(browser, page, async () => {
    await page.reload();
    await expect(shops(page).first()).toBeVisible();
    usableMs = await page.evaluate(() => performance.now());
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const count = () =>
        (dataset['nodes'] = String(Math.max(Number(dataset['nodes'] ?? 0), document.querySelectorAll('*').length)));
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    });
    const search = page.getByRole('searchbox', { name: 'Search shops' });
    await search.pressSequentially('ash 4999');
    await expect(shops(page)).toHaveCount(1);
    await expect(page.getByText('1 shop', { exact: true })).toBeVisible();
    await search.fill('');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeGreaterThan(manyShops * leastRowHeight);
    await page.evaluate(async () => {
      const { scrollHeight } = document.documentElement;
      for (let top = 0; top < scrollHeight + 2000; top += 2000) {
        window.scrollTo(0, top);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await expect(page.getByText('Ash 5000')).toBeVisible();
  });
  const nodes = await page.evaluate(() => Number(document.documentElement.dataset['nodes'] ?? 0));
  const measured = `usable after ${Math.round(usableMs)} ms, ${nodes} nodes, longest task ${Math.round(longestTask)} ms`;
  test.info().annotations.push({ type: 'measured', description: measured });
  expect(usableMs).toBeLessThan(usableWithinMs);
  expect(nodes).toBeLessThan(mostNodes);
  expect(longestTask).toBeLessThan(longTaskMs);
  await page.close();
  await portal.stop();
});
