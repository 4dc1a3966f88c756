/** Courier deliveries on the real server: pricing, booking, and tracking the courier on the map. */
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { send } from './demo-orders.ts';
import { expect, openAs, signIn, test } from './fixtures.ts';

const shop = 'collect@demo.test';
const Subscriptions = z.object({
  Result: z.object({
    Subscriptions: z.array(
      z.object({
        MerchantId: z.number().optional(),
        ShopId: z.number().optional(),
        PremiumEnabled: z.boolean().nullish(),
      }),
    ),
  }),
});
/** Timeout for a trip at ×600 speed, long enough for the longest trip in the country. */
const tripMs = 90_000;

/** Fills in the form for a new delivery. Calls "tap" on each text field before typing. */
async function fillDelivery(
  page: Page,
  reference: string,
  tap: (target: Locator) => Promise<void> = () => Promise.resolve(),
  times = 'Time',
): Promise<void> {
  const type = async (field: Locator, text: string) => {
    await tap(field);
    await field.fill(text);
  };
  await type(page.getByLabel('Reference number'), reference);
  await type(page.getByRole('combobox', { name: 'Delivery address' }), '12 High Street, Camden');
  await page.getByRole('option').first().click();
  const customer = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Delivery', exact: true }) });
  for (const [label, value] of [
    ['First name', 'Grace'],
    ['Last name', 'Hopper'],
    ['Phone', '07700 900456'],
    ['Email', 'grace@example.com'],
  ] as const) {
    await type(customer.getByLabel(label, { exact: true }), value);
  }
  await page.getByRole('group', { name: 'Day' }).getByRole('radio').last().check();
  await page.getByRole('group', { name: times, exact: true }).getByRole('radio').last().check();
  await page.getByRole('radio', { name: /^Same day/ }).check();
  await page.getByRole('radio', { name: /^Car Every/ }).check();
}

const couriersOf = (page: Page) =>
  page.getByRole('group', { name: 'Choose one or more couriers' }).getByRole('checkbox');

/** Books the delivery and accepts the terms, which are shown only before the user's first booking. */
async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book Delivery' }).click();
  const agree = page.getByRole('dialog').getByRole('button', { name: 'I Agree' });
  const isBooked = page.waitForURL(/\/delivery-order\/[\w-]+$/);
  await Promise.race([agree.click().catch(() => undefined), isBooked]);
  await isBooked;
}

test('a shop books a courier and follows the delivery on its map', async ({ page }) => {
  await openAs(page, shop, '/new-delivery-order');
  await fillDelivery(page, 'SIM-OK journey');
  await page.getByRole('button', { name: 'Get Price' }).click();
  await couriersOf(page).first().check();
  await book(page);
  await expect(page.getByRole('heading', { name: 'SIM-OK journey' })).toBeVisible();

  const map = page.frameLocator('iframe[title="Map of the delivery"]');
  await expect(map.getByRole('heading')).toHaveText(/courier/);
  await expect(map.getByRole('img', { name: /^Pick-up in .+, drop-off in London/ })).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset['appearance'] = 'dark'));
  // The courier appears on the map without a reload, and the map uses the dark theme.
  await expect(map.locator('svg.wide .courier')).toBeVisible();
  await expect(map.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.getByRole('list', { name: 'Progress' }).locator('[aria-current]')).toHaveText(
    /Driver assigned|Out for delivery/,
  );
});

for (const timezoneId of ['America/New_York', 'Asia/Kolkata']) {
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a slot shows the same London time on the form, the page and the list', async ({ page }) => {
      const reference = `SIM-OK ${timezoneId.replace(/^.*\//, '')}`;
      await openAs(page, shop, '/new-delivery-order');
      await fillDelivery(page, reference, undefined, 'Time (London)');
      const slot = await page
        .getByRole('group', { name: 'Time (London)' })
        .getByRole('radio', { checked: true })
        .evaluate((input) => input.parentElement?.textContent ?? '');
      expect(slot).toMatch(/^\d+:00 pm$/);
      const shown = slot.replace(' pm', 'PM (London)');
      await expect(page.locator('.trip-summary')).toContainText(`${slot} (London)`);
      await page.getByRole('button', { name: 'Get Price' }).click();
      await couriersOf(page).first().check();
      await book(page);
      const details = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Order details' }) });
      await expect(details).toContainText(shown);
      await expect(page.getByRole('list', { name: 'Progress' })).toContainText(/Ordered .*\(your time\)/);
      const map = page.frameLocator('iframe[title="Map of the delivery"]');
      await expect(map.getByText('(London time)')).toBeVisible();
      // Search every tab: the delivery moves between them as the courier progresses.
      const row = page.getByRole('link', { name: reference });
      await expect(async () => {
        for (const tab of [0, 1, 3]) {
          await page.goto(`/delivery-orders?tabIndex=${tab}&query=${encodeURIComponent(reference)}`);
          await expect(row.or(page.getByText('0 search results found')).first()).toBeVisible();
          if (await row.isVisible()) break;
        }
        await expect(row).toContainText(`${slot} (London)`, { timeout: 1_000 });
      }).toPass();
    });
  });
}

async function setSpeed(office: Page, speed: string): Promise<void> {
  await office.getByRole('dialog').getByText(speed, { exact: true }).click();
  await expect(office.getByRole('radio', { name: speed, exact: true })).toBeChecked();
}

test('deliveries reach their final states live while an administrator speeds up time', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const office = await browser.newPage();
  await signIn(office, 'admin@demo.test');
  await office.goto('/delivery-dashboard');
  await office.getByRole('button', { name: 'Simulation' }).click();
  const progress = page.getByRole('list', { name: 'Progress' }).locator('[aria-current]');
  for (const [speed, reference, couriers, end] of [
    ['×1', 'SIM-OK cancelled', 1, /Cancelled at/],
    ['×600', 'SIM-OK several', 2, /Delivered at/],
    ['×600', 'SIM-FAIL-OTHER', 1, /Failed to deliver/],
  ] as const) {
    await setSpeed(office, speed);
    await openAs(page, shop, '/new-delivery-order');
    await fillDelivery(page, reference);
    await page.getByRole('button', { name: 'Get Price' }).click();
    for (let at = 0; at < couriers; at += 1) await couriersOf(page).nth(at).check();
    await book(page);
    if (speed === '×1') {
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    }
    await expect(progress).toHaveText(end, { timeout: tripMs });
  }
  await office.close();
});

/** Enables the concierge for a shop. "office" must be signed in as an administrator. */
async function offerConcierge(office: Page, shopName: string): Promise<void> {
  const [merchant] = Subscriptions.parse(
    await send(office, 'POST', '/admin/subscription/merchant/list', { Query: shopName.split(' ')[0] }),
  ).Result.Subscriptions;
  const { Subscriptions: shops } = Subscriptions.parse(
    await send(office, 'POST', `/admin/subscription/merchant/${merchant?.MerchantId}/shops`, { Query: shopName }),
  ).Result;
  const [found] = shops;
  if (found?.PremiumEnabled !== true) {
    await send(office, 'PUT', `/admin/subscription/merchant/shop/${found?.ShopId}/toggle-premium`);
  }
}

test('an administrator prices and books a concierge delivery, and its shop sees it delivered', {
  tag: '@full',
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  const office = await browser.newPage();
  await signIn(office, 'admin@demo.test');
  await office.goto('/delivery-dashboard');
  await office.getByRole('button', { name: 'Simulation' }).click();
  await setSpeed(office, '×600');
  await openAs(page, shop, '/new-delivery-order');
  await offerConcierge(office, (await page.locator('.top-bar-name').textContent()) ?? '');
  await fillDelivery(page, 'SIM-OK concierge');
  await page.getByRole('button', { name: 'Get Price' }).click();
  await page.locator('.courier-concierge').getByRole('checkbox').check();
  await book(page);
  await expect(page.getByText('Our team is choosing the best courier for this order.')).toBeVisible();

  await office.goto(new URL(page.url()).pathname);
  await office.getByRole('button', { name: 'Get Price' }).click();
  await couriersOf(office).first().check();
  await office.getByRole('button', { name: 'Book Delivery' }).click();
  await expect(office.getByText('Order SIM-OK concierge is placed.')).toBeVisible();
  // The shop's page has not been reloaded.
  await expect(page.getByRole('list', { name: 'Progress' }).locator('[aria-current]')).toHaveText(/Delivered at/, {
    timeout: tripMs,
  });
  await office.close();
});

test('a booking at 390 px takes at most 25 taps besides typing; repeating it takes 4', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, shop, '/new-delivery-order');
  let taps = 0;
  await page.exposeFunction('countTap', () => (taps += 1));
  const count = () => document.addEventListener('pointerdown', () => void Reflect.get(window, 'countTap')(), true);
  await page.addInitScript(count);
  await page.evaluate(count);
  await fillDelivery(page, 'SIM-OK taps', (target) => target.click());
  await page.getByRole('button', { name: 'Get Price' }).click();
  await couriersOf(page).first().check();
  await book(page);
  test.info().annotations.push({ type: 'taps of a booking', description: String(taps) });
  expect(taps).toBeGreaterThan(8);
  expect(taps).toBeLessThanOrEqual(25);

  taps = 0;
  await page.getByRole('link', { name: 'Repeat booking' }).click();
  await page.getByRole('button', { name: 'Get Price' }).click();
  await couriersOf(page).first().check();
  const before = page.url();
  await page.getByRole('button', { name: 'Book Delivery' }).click();
  await expect(page).toHaveURL((url) => /\/delivery-order\/[\w-]+$/.test(url.pathname) && url.href !== before);
  expect(taps).toBe(4);
});
