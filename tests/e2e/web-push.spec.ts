/** Web push for an order placed while no tab is open: from the server to Chromium's service worker (ADR 047). */
import { z } from 'zod';
import { findFullChromium } from '../setup/chromium.mjs';
import { createPushClient, startPushService } from '../setup/push-service.ts';
import { baseUrl, restartServer } from '../setup/test-servers.mjs';
import { expect, signIn, test } from './fixtures.ts';

const executablePath = findFullChromium();

// The headless shell that the other tests use doesn't support notifications.
test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ...(executablePath === undefined ? {} : { executablePath }) }),
});
test.skip(executablePath === undefined, 'There is no Chromium but the headless shell');

const Registrations = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })),
});
const Pushed = z.object({ Id: z.string(), Number: z.string(), Shop: z.string() });
const Shown = z.array(z.object({ title: z.string(), body: z.string(), tag: z.string() }));

/** Number of orders to wait for. */
const orders = 3;
/** Speed of the simulated market: ten events per second, of which one in eight is an order for this shop. */
const busyMarket = '600';

const readShown =
  'self.registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))';
const alertsSwitch = 'Also while the portal is closed';

test('an order placed while no tab is open notifies once, in the chosen language', {
  tag: '@full',
}, async ({ page, context }) => {
  test.setTimeout(180_000);
  const [service, browser, origin] = [await startPushService(), createPushClient(), baseUrl()];
  await restartServer({ PUSH_SERVICES: service.origin });
  await context.grantPermissions(['notifications'], { origin });
  // Chromium's push service needs the internet. Subscribe to a local one; DevTools delivers its messages.
  await context.addInitScript(`
    const mock = { endpoint: '${service.origin}/browser', toJSON: () => ({ keys: { p256dh: '${browser.keys.P256dh}', auth: '${browser.keys.Auth}' } }), unsubscribe: async () => true };
    Object.assign(PushManager.prototype, { subscribe: async () => mock, getSubscription: async () => mock });
  `);
  const desk = await context.newPage();
  const devtools = await context.newCDPSession(desk);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      const ours = Registrations.parse(event).registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await signIn(page, 'shop@demo.test');
  await page.goto('/account-settings');
  await page.getByRole('switch', { name: alertsSwitch }).click();
  await expect(page.getByRole('switch', { name: alertsSwitch })).toBeChecked();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The portal has no service worker');
  const shown = async () =>
    Shown.parse(await worker.evaluate(readShown)).toSorted((one, other) => one.tag.localeCompare(other.tag));
  const deliver = async (order: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registered,
      data: JSON.stringify(order),
    });
  await page.close();

  try {
    await restartServer({ PUSH_SERVICES: service.origin, MARKET_RATE: busyMarket });
    await expect.poll(() => service.taken.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(orders);
    const handed = service.taken.map(({ body }) => Pushed.parse(JSON.parse(browser.read(body))));
    for (const order of handed) await deliver(order);
    const expected = handed.map(({ Id, Number, Shop }) => ({
      title: 'New Order',
      body: `Order ${Number}, ${Shop}`,
      tag: `notification:orders ${Id}`,
    }));
    expect(new Set(handed.map(({ Id }) => Id)).size).toBe(handed.length);
    await expect.poll(shown).toEqual(expected.toSorted((one, other) => one.tag.localeCompare(other.tag)));

    const [first] = handed;
    if (!first) throw new Error('No order was placed');
    await desk.addInitScript(`localStorage.setItem('portal.language', 'pl')`);
    await desk.goto(`${origin}/account-settings`);
    await expect(desk.locator('html')).toHaveAttribute('lang', 'pl');
    await expect
      .poll(() => worker.evaluate(`caches.match('/worker-memory/news.json').then((kept) => kept.text())`))
      .toContain('Zamówienie');
    await desk.goto('about:blank');
    // A push service may deliver twice. The second notification replaces the first.
    await deliver(first);
    await expect
      .poll(async () => (await shown()).filter(({ tag }) => tag.endsWith(first.Id)).map(({ body }) => body))
      .toEqual([`Zamówienie ${first.Number}, ${first.Shop}`]);
    expect(await shown()).toHaveLength(handed.length);

    await desk.goto(`${origin}/orders`);
    await expect(desk.getByRole('tab').first()).toBeVisible();
    await worker.evaluate(
      `self.registration.getNotifications().then((all) => self.dispatchEvent(new NotificationEvent('notificationclick', { notification: all.find(({ tag }) => tag.endsWith('${first.Id}')) })))`,
    );
    await expect(desk).toHaveURL(`${origin}/orders/details/${first.Id}`);
  } finally {
    await restartServer();
    await service.stop();
  }
});
