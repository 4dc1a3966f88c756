/** Each call that a screen reads fails in every way: no blank page, no failure shown as emptiness, a way on, and recovery. */
import type { Locator, Page } from '@playwright/test';
import { type Fault, faults, fewFaults, holdBack, openPending, refused, retry, rows, unanswered, unreachable } from './fault-kinds.ts';
import { expect, openAs, test } from './fixtures.ts';

test.beforeEach(({ allowConsoleErrors }) => {
  // The browser's own notes on what these tests break.
  allowConsoleErrors(/Failed to load resource/, /WebSocket/);
});

/** A failed read is asked again after one and after two seconds; the page's clock is moved on instead of waiting. */
async function expectShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
}

interface Reading {
  readonly page: Page;
  readonly call: RegExp;
  readonly what: string;
  readonly kinds: Readonly<Record<string, Fault>>;
  /** Makes the first call. */
  open(): Promise<unknown>;
  readonly recovered: Locator;
}

/** Each fault of a read, met by Retry: what failed and why stand in its place, never an empty list. Then it recovers. */
async function expectReadFaults({ page, call, what, kinds, open, recovered }: Reading): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: `${what} could not be loaded` });
  for (const [index, [name, { play, says }]] of Object.entries(kinds).entries()) {
    await test.step(name, async () => {
      await page.unroute(call);
      await page.route(call, play);
      if (index === 0) await open();
      else await retry(page).click();
      await expectShown(page, alert.filter({ hasText: says }));
      await expect(page.getByText('No records found')).toHaveCount(0);
      await expect(recovered).toHaveCount(0);
    });
  }
  await page.unroute(call);
  await retry(page).click();
  await expect(recovered).toBeVisible();
}

test('the list of each tab tells faults from emptiness, and Retry mends it', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'admin@demo.test', '/admin/orders');
  const call = /\/admin\/deliveries\/Pending$/;
  const recovered = rows(page).first();
  await expectReadFaults({ page, call, what: 'Orders', kinds: faults, open: () => page.reload(), recovered });
  for (const [tab, name] of Object.entries({ queued: 'Ready for collection', failed: 'Failed orders', archived: 'Archive' })) {
    await test.step(name, async () => {
      const open = () => page.getByRole('tab', { name }).click();
      await expectReadFaults({ page, call: new RegExp(`/admin/deliveries/${tab}$`), what: 'Orders', kinds: fewFaults, open, recovered });
    });
  }
  const letGo = await holdBack(page, call);
  await page.goto('/admin/orders');
  await expect(page.getByRole('status', { name: 'Loading orders' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Open orders' })).toBeVisible();
  await expect(page.getByText('No records found')).toHaveCount(0);
  letGo();
  await expect(recovered).toBeVisible();
});

test('a further page that fails leaves the rows, says below them that there are more, and Retry goes on', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'admin@demo.test', '/admin/orders?tab=archived');
  await expect(rows(page)).toHaveCount(10);
  const notice = page.getByRole('alert').filter({ hasText: 'More orders could not be loaded' });
  let { play } = refused;
  let asked = 0;
  await page.route(/\/admin\/deliveries\/archived$/, (route) => {
    asked += 1;
    return play(route);
  });
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expectShown(page, notice.filter({ hasText: refused.says }));
  await expect(rows(page)).toHaveCount(10);
  const before = asked;
  // Not asked again by itself, however long the end of the list is in view.
  await page.clock.runFor(10_000);
  expect(asked).toBe(before);
  play = unanswered.play;
  await retry(page).click();
  await expectShown(page, notice.filter({ hasText: unanswered.says }));
  play = (route) => route.continue();
  await retry(page).click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL(/page=2/);
});

test('an order, and the vehicle types in it, tell each fault, and Retry mends it', async ({ page }) => {
  await page.clock.install();
  const id = await openPending(page);
  const order = page.getByRole('article');
  const open = () => page.reload();
  await expectReadFaults({ page, call: new RegExp(`/shop/delivery/${id}$`), what: 'The order', kinds: faults, open, recovered: order });
  await expectReadFaults({ page, call: /vehicle-type$/, what: 'Vehicle types', kinds: fewFaults, open, recovered: page.getByRole('radio').first() });
  const letGo = await holdBack(page, new RegExp(`/shop/delivery/${id}$`));
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  letGo();
  await expect(order).toBeVisible();
  // What one order showed is gone before the next has come.
  await page.getByRole('link', { name: 'Back to orders' }).click();
  const letNextGo = await holdBack(page, /\/shop\/delivery\/[\w-]+$/);
  await rows(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(order).toHaveCount(0);
  letNextGo();
  await expect(order).toBeVisible();
});

test('an order that cannot be refreshed stays as it was, with the vehicle chosen, says so, and Retry mends it', async ({ page }) => {
  await page.clock.install();
  let announce = (_id: string): void => undefined;
  await page.routeWebSocket(/\/ws\/realtime$/, (socket) => {
    socket.connectToServer();
    const update = (Id: string) => ({ Type: 'DataUpdateModel', Data: { LastUpdate: new Date().toISOString(), UpdateType: 'Orders/Pending', Id } });
    announce = (id) => socket.send(JSON.stringify(update(id)));
  });
  const id = await openPending(page);
  const van = page.getByRole('radio', { name: /^Small Van/ });
  await van.check();
  const call = new RegExp(`/shop/delivery/${id}$`);
  const notice = page.getByRole('alert').filter({ hasText: 'The order could not be refreshed' });
  for (const { play, says } of Object.values(fewFaults)) {
    await page.route(call, play);
    announce(id);
    await expectShown(page, notice.filter({ hasText: says }));
    await expect(van).toBeChecked();
    await page.unroute(call);
  }
  await retry(page).click();
  await expectShown(page, page.getByRole('article'));
  await expect(notice).toHaveCount(0);
  await expect(van).toBeChecked();
});

test('offline while searching: the text stays, the failure is told, and the list comes back with the connection', async ({ page, context }) => {
  await openAs(page, 'admin@demo.test', '/admin/orders');
  await expect(rows(page).first()).toBeVisible();
  await context.setOffline(true);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill('nobody of that name');
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await retry(page).click();
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await expect(page.getByText('0 search results found')).toHaveCount(0);
  await expect(search).toHaveValue('nobody of that name');
  await context.setOffline(false);
  await expect(page.getByText('0 search results found')).toBeVisible();
});
