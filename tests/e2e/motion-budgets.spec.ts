/** Everyday tasks with a limit on the user's motions (clicks and typed texts). Every target must be in view. */
import type { Locator, Page } from '@playwright/test';
import { findPending, isUntouched, openOrder, ordersOf } from './demo-orders.ts';
import { expect, openAs, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };

function trackMotions() {
  let motions = 0;
  const reach = async (what: Locator) => {
    motions += 1;
    await expect(what).toBeInViewport();
  };
  return {
    motions: () => motions,
    async press(what: Locator) {
      await reach(what);
      await what.click();
    },
    async type(what: Locator, text: string) {
      await reach(what);
      await what.fill(text);
    },
  };
}

/** Runs a task, logs its motions and duration, and fails if it takes more motions than allowed. */
async function expectMotionsWithin(
  job: string,
  most: number,
  carryOut: (by: ReturnType<typeof trackMotions>) => Promise<void>,
): Promise<void> {
  const by = trackMotions();
  const began = performance.now();
  await carryOut(by);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  test.info().annotations.push({ type: 'motions', description: `${job}: ${by.motions()} motions in ${seconds} s` });
  console.log(`${job}: ${by.motions()} motions, ${seconds} s`);
  expect(by.motions()).toBeLessThanOrEqual(most);
}

const dialog = (page: Page) => page.getByRole('dialog');

test('accepting an order and printing its labels on a phone takes at most 3 motions', { tag: '@full' }, async ({
  page,
}) => {
  await page.addInitScript('window.print = () => window.dispatchEvent(new Event("afterprint"))');
  await openAs(page, 'shop@demo.test', '/orders');
  await openOrder(page, await findPending(page, isUntouched));
  await page.getByRole('radio').and(page.locator(':enabled')).first().check();
  const labels = page.getByRole('checkbox', { name: 'Print labels' });
  if (!(await labels.isChecked())) await labels.check();
  await page.getByRole('button', { name: 'Accept and print labels' }).click();
  await expect(page.getByText(/is ready for collection/).first()).toBeVisible();
  await page.setViewportSize(phone);
  const next = await findPending(page, isUntouched);
  await page.goto('/orders');
  const row = page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: next.OrderNo });
  await row.scrollIntoViewIfNeeded();
  await expectMotionsWithin('accept with labels', 3, async (by) => {
    await by.press(row);
    await by.press(page.getByRole('button', { name: 'Accept and print labels' }));
    await expect(page.getByText(`Order ${next.OrderNo} accepted`)).toBeVisible();
  });
});

test('finding a rejected order by the customer’s name takes at most 4 motions', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const archived = await ordersOf(page, 'shop', 'archived');
  const rejected = archived.find(
    ({ Status, CustomerFirstName, CustomerLastName }) =>
      /reject/i.test(Status) && CustomerFirstName && CustomerLastName,
  );
  if (!rejected) throw new Error('The demo data has no rejected order');
  await expectMotionsWithin('find a rejected order', 4, async (by) => {
    await by.press(page.getByRole('tab', { name: 'Archive' }));
    await by.type(
      page.getByRole('searchbox', { name: 'Search orders' }),
      `${rejected.CustomerFirstName} ${rejected.CustomerLastName}`,
    );
    await by.press(page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: rejected.OrderNo }));
    await expect(page.getByRole('heading', { name: `Order ${rejected.OrderNo}` })).toBeVisible();
  });
});

test('creating and deactivating 50 promotion codes takes at most 8 motions', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/admin/promotioncodes');
  await expectMotionsWithin('50 codes made and withdrawn', 8, async (by) => {
    await by.press(page.getByRole('button', { name: 'Add multiple codes' }));
    await by.type(dialog(page).getByLabel(/^Number of codes/), '50');
    await by.type(dialog(page).getByLabel('Amount', { exact: true }), '10');
    await by.press(dialog(page).getByRole('button', { name: 'Add promotion codes' }));
    await by.press(dialog(page).getByRole('button', { name: 'Show these 50' }));
    await by.press(page.getByRole('checkbox', { name: 'Select these 50' }));
    await by.press(page.getByRole('button', { name: 'Deactivate', exact: true }));
    await by.press(dialog(page).getByRole('button', { name: 'Deactivate', exact: true }));
    await expect(page.getByText('50 done')).toBeVisible();
  });
});

test('setting the hours of the next bank holiday takes at most 4 motions', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'merchant@demo.test', '/merchant/shops/2');
  const closures = page.getByRole('region', { name: 'Closures and holidays' });
  const next = closures.getByRole('button', { name: /^Add (?!closure|a bank holiday)/ });
  await next.scrollIntoViewIfNeeded();
  await expectMotionsWithin('hours of the next bank holiday', 4, async (by) => {
    await by.press(next);
    await by.type(dialog(page).getByLabel('Open from'), '10:00');
    await by.type(dialog(page).getByLabel('Open until'), '14:00');
    await by.press(dialog(page).getByRole('button', { name: 'Add closure' }));
    await expect(closures.getByText('Open 10:00 am to 2:00 pm')).toBeVisible();
  });
  // Later bank holidays are in a menu, which must scroll to its last entry.
  await closures.getByRole('button', { name: 'Add a bank holiday' }).click();
  const last = page.getByRole('menuitem').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('notifying a shop’s customers from its row takes at most 6 motions', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'admin@demo.test', '/merchant/shops');
  const bell = page.getByRole('link', { name: /^Notify the customers of/ }).first();
  await expectMotionsWithin('push to the customers of a shop', 6, async (by) => {
    await by.press(bell);
    await by.type(page.getByLabel('Title', { exact: true }), 'Paint week');
    await by.type(page.getByLabel('Body'), 'Ten per cent off every tin.');
    await by.press(page.getByRole('button', { name: 'Send', exact: true }));
    await by.press(dialog(page).last().getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByText('Push notification “Paint week” sent')).toBeVisible();
  });
  await expect(page).toHaveURL(/\/merchant\/shops(\?|$)/);
});
