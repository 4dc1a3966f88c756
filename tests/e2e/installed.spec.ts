/** The portal on a phone's home screen: what it is made of, and what stands there without a network (ADR 047). */
import { z } from 'zod';
import { baseUrl } from '../setup/serve.mjs';
import { expect, signIn, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const Manifest = z.object({ name: z.string(), display: z.literal('standalone'), icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })) });

test('it can be installed, says that it is offline, comes back by itself, and keeps nothing that could be stale', async ({ page, context, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  const { icons } = Manifest.parse(await (await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')).json());
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.goto('/orders?tab=queued');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return caught.flat().toSorted();
  });
  expect(kept).toEqual(['/favicon.svg', '/offline.html', '/offline.js', '/worker-memory/offline.json']);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/login\?to=%2Forders%3Ftab%3Dqueued$/);
});

const Registrations = z.object({ registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })) });

/** Chromium's own push service needs the network: here its answer is played, and what it would deliver is delivered by hand. */
const playedSubscription = `
  const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', auth: 'tBHItJI5svbpez7KI4CCXg' };
  let subscription = null;
  PushManager.prototype.subscribe = async () => (subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/played', toJSON: () => ({ keys }), unsubscribe: async () => ((subscription = null), true) });
  PushManager.prototype.getSubscription = async () => subscription;
`;

test('an order that is pushed while no tab is open is told once, and opens by a press; a tab that is looked at tells it itself', async ({ page, context }) => {
  const origin = baseUrl();
  await context.grantPermissions(['notifications'], { origin });
  await page.addInitScript(playedSubscription);
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
  const answered = page.waitForResponse((response) => response.url().endsWith('/ext/order-alerts') && response.request().method() === 'PUT');
  await page.getByRole('switch', { name: 'Also while the portal is closed' }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('switch', { name: 'Also while the portal is closed' })).toBeChecked();

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The portal has no service worker');
  /** What the worker has asked the browser to show. */
  const shown = () => worker.evaluate<unknown>('self.shown ?? []');
  await worker.evaluate(`self.shown = []; self.registration.showNotification = async (title, { body, tag, data }) => void self.shown.push({ title, body, tag, data })`);
  const push = async (order: object) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(order) });
  const told = (number: string) => ({ title: 'New Order', body: `Order ${number}, Northgate`, tag: `notification:orders id-${number}`, data: `/orders/details/id-${number}` });
  const order = (number: string) => ({ Id: `id-${number}`, Number: number, Shop: 'Northgate' });

  await page.bringToFront();
  await push(order('1'));
  await page.close();
  await push(order('2'));
  await expect.poll(shown).toEqual([told('2')]);
  await push({ title: 'Something else' });
  await push(order('3'));
  await expect.poll(shown).toEqual([told('2'), told('3')]);

  await desk.goto('/orders');
  await expect(desk.getByRole('tab', { name: 'Open orders' })).toBeVisible();
  await worker.evaluate(`self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: { close() {}, data: '/account-settings' }, waitUntil() {} }))`);
  await expect(desk).toHaveURL(/\/account-settings$/);
});
