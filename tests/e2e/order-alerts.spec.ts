/** Alerts for new orders appear on every screen. However many tabs are open, the sound plays only once. */
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { z } from 'zod';
import { isFull } from '../setup/scale.ts';
import { expect, openAs, test } from './fixtures.ts';

const Asked = z.object({ Date: z.string() });

/** Script that counts the page's sounds and records its desktop notifications. */
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

/** Makes the server report one new order as the only open order. */
async function addNewOrder(context: BrowserContext): Promise<void> {
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
  // Close the sockets, so that new orders arrive only by polling.
  await context.routeWebSocket(/\/ws\//, (socket) => socket.close());
});

test('a new order triggers sound, notification, toast and title once, on any screen', async ({ page, context }) => {
  await openAs(page, 'shop@demo.test', '/account-settings');
  await page.getByRole('heading', { name: 'Account Settings' }).click();
  await addNewOrder(context);
  await page.clock.runFor(30_000);
  await expect(page).toHaveTitle('New Order');
  const toast = page.getByRole('alert').filter({ hasText: 'New Order' });
  await expect(toast).toContainText('Order 999999');
  // The elements under the toast stay clickable.
  expect(
    await toast.evaluate((notice) =>
      notice.contains(
        document.elementFromPoint(notice.getBoundingClientRect().x + 2, notice.getBoundingClientRect().y + 2),
      ),
    ),
  ).toBe(false);
  await expect.poll(() => notificationsOf(page)).toEqual(['New Order: Order 999999']);
  // One alert plays two tones.
  await expect.poll(() => tonesOf(page)).toBe(2);
  await page.clock.runFor(4_500);
  await expect(toast).toHaveCount(0);

  const response = page.waitForResponse('**/shop/deliveries/Pending');
  await page.clock.runFor(30_000);
  await response;
  expect([await tonesOf(page), await notificationsOf(page)]).toEqual([2, ['New Order: Order 999999']]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveTitle('Account Settings · Portal');
});

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/**
 * Clock offsets in ms, each with and without a socket. Only the full run covers all of them here;
 * `new-rows-detector.test.ts` covers them in every run.
 */
const clocks: readonly (readonly [number, boolean])[] = isFull
  ? [minute, hour, day].flatMap((off) =>
      [off, -off].flatMap(
        (clockOffset) =>
          [
            [clockOffset, true],
            [clockOffset, false],
          ] as const,
      ),
    )
  : [[-day, true]];

for (const [clockOffset, isLive] of clocks) {
  test(`an order alerts once, clock off by ${clockOffset} ms, ${isLive ? 'live' : 'polled'}`, async ({
    page,
    context,
  }) => {
    await context.clock.setSystemTime(Date.now() + clockOffset);
    const lines: WebSocketRoute[] = [];
    if (isLive) await context.routeWebSocket(/\/ws\//, (socket) => void lines.push(socket));
    await openAs(page, 'shop@demo.test', '/account-settings');
    await page.getByRole('heading', { name: 'Account Settings' }).click();
    if (isLive) await expect.poll(() => lines.length).toBeGreaterThan(0);
    // Add 2 s: the clock offset that the page derives from a response header is precise only to one second.
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
      // The page loses messages sent before it subscribes, so the test repeats the message.
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
    const response = page.waitForResponse('**/order/check-new/pending');
    await page.clock.runFor(31_000);
    await response;
    expect([await tonesOf(page), await notificationsOf(page)]).toEqual([2, ['New Order: Order 999999']]);
    await expect(page).toHaveTitle('New Order');
  });
}

test('only one of two tabs plays the sound for a new order', async ({ page, context }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const other = await context.newPage();
  await openAs(other, 'shop@demo.test', '/orders');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible();
    await tab.getByRole('heading', { name: 'Orders', level: 1 }).click();
  }
  await addNewOrder(context);
  await context.clock.runFor(30_000);
  for (const tab of [page, other]) await expect(tab).toHaveTitle('New Order');
  await expect.poll(async () => (await notificationsOf(page)).length + (await notificationsOf(other)).length).toBe(1);
  expect((await tonesOf(page)) + (await tonesOf(other))).toBe(2);
});

test('a new order plays no sound for a merchant', async ({ page, context }) => {
  await openAs(page, 'merchant@demo.test', '/merchant/orders');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).click();
  await context.route('**/order/check-new/pending', (route) => route.fulfill({ json: { Result: true } }));
  const response = page.waitForResponse('**/merchant/deliveries/Pending');
  await page.clock.runFor(30_000);
  await response;
  await expect(page).toHaveTitle('Orders · Portal');
  expect([await tonesOf(page), await notificationsOf(page)]).toEqual([0, []]);
});
