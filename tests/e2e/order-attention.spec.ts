/** A new order calls the shop's attention, whatever screen is open, and once, however many tabs are. */
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { z } from 'zod';
import { isFull } from '../setup/scale.ts';
import { expect, openAs, test } from './fixtures.ts';

const Asked = z.object({ Date: z.string() });

/** What a page has sounded and shown on the desktop, counted where the browser would do it. */
const listening = `
  window.heard = { tones: 0, notifications: [] };
  const Tone = window.OscillatorNode;
  window.OscillatorNode = class extends Tone { constructor(...given) { super(...given); window.heard.tones += 1; } };
  window.Notification = class extends EventTarget {
    static permission = 'granted';
    static requestPermission() { return Promise.resolve('granted'); }
    constructor(title, { body }) { super(); window.heard.notifications.push(title + ': ' + body); }
    close() {}
  };
`;

const tonesOf = (page: Page) => page.evaluate<number>('window.heard.tones');
const notificationsOf = (page: Page) => page.evaluate<string[]>('window.heard.notifications');

/** The server has one more open order, newer than all, from now on. */
async function bringNewOrder(context: BrowserContext): Promise<void> {
  await context.route('**/order/check-new/pending', (route) => route.fulfill({ json: { Result: true } }));
  const added = {
    Id: 'new-order',
    OrderNo: '999999',
    Created: new Date(Date.now() + 600_000).toISOString(),
    Status: 'PendingDelivery',
    ShopPortalStatus: 'Pending',
  };
  await context.route('**/shop/deliveries/Pending', (route) =>
    route.fulfill({ json: { Deliveries: [added], TotalCount: 1, ShopDeliveries: [] } }),
  );
}

test.beforeEach(async ({ context }) => {
  await context.clock.install();
  await context.addInitScript(listening);
  // Sockets closed: polling alone brings the news.
  await context.routeWebSocket(/\/ws\//, (socket) => socket.close());
});

test('sound, desktop notification, toast and title tell of a new order on any screen, once, until the user looks', async ({
  page,
  context,
}) => {
  await openAs(page, 'shop@demo.test', '/account-settings');
  await page.getByRole('heading', { name: 'Account Settings' }).click();
  await bringNewOrder(context);
  await page.clock.runFor(30_000);
  await expect(page).toHaveTitle('New Order');
  const toast = page.getByRole('alert').filter({ hasText: 'New Order' });
  await expect(toast).toContainText('Order 999999');
  // What it lies over can be pressed.
  expect(
    await toast.evaluate((notice) =>
      notice.contains(
        document.elementFromPoint(notice.getBoundingClientRect().x + 2, notice.getBoundingClientRect().y + 2),
      ),
    ),
  ).toBe(false);
  await expect.poll(() => notificationsOf(page)).toEqual(['New Order: Order 999999']);
  // One sound is two tones.
  await expect.poll(() => tonesOf(page)).toBe(2);
  await page.clock.runFor(4_500);
  await expect(toast).toHaveCount(0);

  const asked = page.waitForResponse('**/shop/deliveries/Pending');
  await page.clock.runFor(30_000);
  await asked;
  expect([await tonesOf(page), await notificationsOf(page)]).toEqual([2, ['New Order: Order 999999']]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveTitle('Account Settings · Portal');
});

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** How far the browser's clock is ahead, and whether sockets bring the news; all of them at full scale, as `arrivals.test.ts` tries them in every run. */
const clocks: readonly (readonly [number, boolean])[] = isFull
  ? [minute, hour, day].flatMap((off) =>
      [off, -off].flatMap(
        (ahead) =>
          [
            [ahead, true],
            [ahead, false],
          ] as const,
      ),
    )
  : [[-day, true]];

for (const [ahead, isLive] of clocks) {
  test(`on a clock that is ${ahead} ms ahead a new order is told of once, ${isLive ? 'by sockets' : 'without sockets'}`, async ({
    page,
    context,
  }) => {
    await context.clock.setSystemTime(Date.now() + ahead);
    const lines: WebSocketRoute[] = [];
    if (isLive) await context.routeWebSocket(/\/ws\//, (socket) => void lines.push(socket));
    await openAs(page, 'shop@demo.test', '/account-settings');
    await page.getByRole('heading', { name: 'Account Settings' }).click();
    if (isLive) await expect.poll(() => lines.length).toBeGreaterThan(0);
    // The clock learned from a header may be a second ahead.
    const added = {
      Id: 'new-order',
      OrderNo: '999999',
      Created: new Date(Date.now() + 2000).toISOString(),
      Status: 'PendingDelivery',
      ShopPortalStatus: 'Pending',
    };
    await context.route('**/shop/deliveries/Pending', (route) =>
      route.fulfill({ json: { Deliveries: [added], TotalCount: 1, ShopDeliveries: [] } }),
    );
    await context.route('**/order/check-new/pending', (route) =>
      route.fulfill({ json: { Result: added.Created > Asked.parse(route.request().postDataJSON()).Date } }),
    );
    if (isLive) {
      // The page loses a message that comes before it listens, so the test repeats it.
      await expect(async () => {
        for (const line of lines) {
          line.send(
            JSON.stringify({
              Type: 'DataUpdateModel',
              Data: { LastUpdate: added.Created, UpdateType: 'Orders/Pending', Id: added.Id },
            }),
          );
        }
        await expect(page).toHaveTitle('New Order', { timeout: 1_000 });
      }).toPass();
    } else await page.clock.runFor(30_000);
    await expect(page).toHaveTitle('New Order');
    await expect(page.getByRole('alert').filter({ hasText: 'New Order' })).toHaveCount(1);
    await expect.poll(() => tonesOf(page)).toBe(2);
    const asked = page.waitForResponse('**/order/check-new/pending');
    await page.clock.runFor(31_000);
    await asked;
    expect([await tonesOf(page), await notificationsOf(page)]).toEqual([2, ['New Order: Order 999999']]);
    await expect(page).toHaveTitle('New Order');
  });
}

test('of two tabs that learn of the same order, one sounds', async ({ page, context }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const other = await context.newPage();
  await openAs(other, 'shop@demo.test', '/orders');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible();
    await tab.getByRole('heading', { name: 'Orders', level: 1 }).click();
  }
  await bringNewOrder(context);
  await context.clock.runFor(30_000);
  for (const tab of [page, other]) await expect(tab).toHaveTitle('New Order');
  await expect.poll(async () => (await notificationsOf(page)).length + (await notificationsOf(other)).length).toBe(1);
  expect((await tonesOf(page)) + (await tonesOf(other))).toBe(2);
});

test('a merchant’s list is quiet', async ({ page, context }) => {
  await openAs(page, 'merchant@demo.test', '/merchant/orders');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).click();
  await context.route('**/order/check-new/pending', (route) => route.fulfill({ json: { Result: true } }));
  const asked = page.waitForResponse('**/merchant/deliveries/Pending');
  await page.clock.runFor(30_000);
  await asked;
  await expect(page).toHaveTitle('Orders · Portal');
  expect([await tonesOf(page), await notificationsOf(page)]).toEqual([0, []]);
});
