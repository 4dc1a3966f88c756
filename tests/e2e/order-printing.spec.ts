/** Printed labels and item lists. Reads Chromium's PDF and decodes the QR codes from the rendered pages. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { isFull } from '../setup/scale.ts';
import { findPending, openOrder, ordersOf } from './demo-orders.ts';
import { expect, openAs, test } from './fixtures.ts';
import { readPdf } from './read-pdf.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');

const MadePackages = z.object({
  Result: z.object({
    OrderNo: z.union([z.string(), z.number()]),
    Packages: z.array(z.object({ Barcode: z.string() })),
  }),
});

/** Replaces window.print with a counter. Returns a function that reads the count. */
async function watchPrinter(page: Page): Promise<() => Promise<number>> {
  let printCalls = 0;
  await page.exposeFunction('countPrint', () => (printCalls += 1));
  await page.addInitScript('window.print = () => { window.countPrint(); };');
  return async () => printCalls;
}

// Requirements O-2.59, O-2.60, O-2.61, O-2.64, O-2.65, O-7.39
test('an order without packages requires their number and prints an 80 × 80 mm label for each', async ({
  page,
  browser,
}) => {
  const printed = await watchPrinter(page);
  await openAs(page, 'shop@demo.test', '/orders');
  let prints = 0;
  for (const count of isFull ? [1, 3, 40] : [2]) {
    await openOrder(
      page,
      await findPending(
        page,
        ({ Status, Packages, Orderlines }) =>
          Status === 'PendingDelivery' &&
          Packages.length === 0 &&
          Orderlines.some((line) => line.OrderLineQuantity > 0),
      ),
    );
    await page.getByRole('button', { name: 'Print labels', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Number of packages' });
    const submit = dialog.getByRole('button', { name: 'Print labels' });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Number of packages').fill('0');
    await expect(dialog.getByText('There must be at least 1 package.')).toBeVisible();
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Number of packages').fill(String(count));
    const answer = page.waitForResponse(/\/portal\/delivery\/[^/]+\/packages$/);
    await submit.click();
    const made = MadePackages.parse(await (await answer).json()).Result;
    await expect.poll(printed).toBe(++prints);
    await expect(dialog).toBeHidden();

    const pages = await readPdf(browser, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(pages.map(({ code }) => code)).toEqual(made.Packages.map(({ Barcode }) => Barcode));
    expect(made.Packages).toHaveLength(count);
    for (const { widthMm, heightMm, text } of pages) {
      // Chromium rounds the page size to whole points, each about a third of a millimetre.
      expect(Math.abs(widthMm - 80)).toBeLessThan(0.2);
      expect(Math.abs(heightMm - 80)).toBeLessThan(0.2);
      expect(text).toContain(String(made.OrderNo));
      expect(text).not.toContain('Customer information');
    }
    await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
    await expect(page.getByRole('list', { name: 'Notes and printouts' })).toContainText(
      `${count} ${count === 1 ? 'label' : 'labels'} printed`,
    );
  }

  await page.getByRole('button', { name: 'Print labels again' }).click();
  await expect.poll(printed).toBe(++prints);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// Requirement O-2.63
test('the item list prints alone on A4, and the screen shows neither list nor labels', async ({ page, browser }) => {
  const printed = await watchPrinter(page);
  await openAs(page, 'shop@demo.test', '/orders');
  const packed = (await ordersOf(page, 'shop', 'queued')).find(
    ({ Packages }) => Packages.length > 0 && Packages.length < 10,
  );
  if (!packed) throw new Error('The demo data has no packed order');
  await openOrder(page, packed);
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  await expect(page.locator('.print-items')).toBeAttached();
  await expect(page.locator('.print-sheet')).toBeHidden();
  await page.getByRole('button', { name: 'Print item list' }).click();
  await expect.poll(printed).toBe(1);
  const pages = await readPdf(browser, await page.pdf({ preferCSSPageSize: true }));
  const [first] = pages;
  expect([Math.round(first?.widthMm ?? 0), Math.round(first?.heightMm ?? 0)]).toEqual([210, 297]);
  expect(pages.map(({ code }) => code).filter((code) => code !== null)).toEqual([]);
  expect(first?.text).toContain(number);
  expect(first?.text).toContain('Picked');
  expect(pages.map(({ text }) => text).join(' ')).not.toMatch(/ShopPortal|Basic information|Print labels again/);
});

// Requirements O-2.62, O-6.13, O-6.14
test('the browser’s print command prints only the labels and item list that the user may see', {
  tag: '@full',
}, async ({ page, browser }) => {
  await openAs(page, 'shop@demo.test', '/orders');
  const packed = (await ordersOf(page, 'shop', 'queued')).find(
    ({ Packages }) => Packages.length > 0 && Packages.length < 10,
  );
  if (!packed) throw new Error('The demo data has no packed order');
  await openOrder(page, packed);
  await expect(page.locator('.print-sheet .print-label').first()).toBeAttached();
  const packages = await page.locator('.print-label').count();
  const pages = await readPdf(browser, await page.pdf({ preferCSSPageSize: true }));
  expect(pages.slice(0, packages).map(({ widthMm }) => Math.round(widthMm))).toEqual(
    Array.from({ length: packages }, () => 80),
  );
  expect(pages.at(-1)?.text).toContain('Picked');
  expect(pages.map(({ text }) => text).join(' ')).not.toContain('Basic information');

  const path = new URL(page.url()).pathname;
  const admin = await (await browser.newContext()).newPage();
  await openAs(admin, 'admin@demo.test', '/admin/orders');
  await admin.goto(`/admin${path}`);
  await expect(admin.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await expect(admin.locator('.print-items')).toBeAttached();
  await expect(admin.locator('.print-label')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: /^Print/ })).toHaveCount(0);
  await admin.context().close();
});

/** An order that fills every line of its label, two of them beyond the label's width. */
const fullLabel = {
  OrderNo: 'MARKET-2026-00987654321',
  ShopName: 'Oakwell Gypsy Hill',
  CustomerFirstName: 'Maximiliana',
  CustomerLastName: 'Featherstonehaugh-Cholmondeley of Gypsy Hill',
  DeliveryAddressPostCode: 'SE19 1JQ',
  TimeSlotFrom: '2026-11-22T14:00:00Z',
  TimeSlotTo: '2026-11-22T16:00:00Z',
};

/** Height from ascender to descender of the tallest system font, in em. */
const tallestLetters = 1.33;

/** Returns the label's lines that are cut off: lower than their letters, or past the label's bottom edge. */
function cutLines(label: Element, tallest: number): string[] {
  const bottom = label.getBoundingClientRect().bottom;
  const isCut = (line: Element) => {
    const { fontSize, lineHeight } = getComputedStyle(line);
    return parseFloat(lineHeight) < parseFloat(fontSize) * tallest || line.getBoundingClientRect().bottom > bottom;
  };
  return [...label.querySelectorAll('p')].filter(isCut).map((line) => line.textContent ?? '');
}

test('the labels of 50 selected orders print in one job, each with its own code', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const printed = await watchPrinter(page);
  const orders = Array.from({ length: 50 }, (_, index) => ({
    Id: `batch-${index}`,
    OrderNo: `B${index}`,
    Created: '2026-11-20T10:00:00Z',
    Status: 'QueuedDelivery',
    ShopPortalStatus: 'Queued',
    Packages: [{ PackageNo: 1, Barcode: `29000000${index}` }],
    Orderlines: [],
    ...(index === 0 ? fullLabel : {}),
  }));
  const Asked = z.object({ Page: z.number(), Size: z.number() });
  await page.route('**/shop/deliveries/queued', async (route) => {
    const { Page: number, Size } = Asked.parse(route.request().postDataJSON());
    await route.fulfill({
      json: {
        Deliveries: orders.slice((number - 1) * Size, number * Size),
        TotalCount: orders.length,
        ShopDeliveries: [],
      },
    });
  });
  await page.route('**/shop/delivery/batch-*', async (route) => {
    await route.fulfill({ json: { Result: orders.find(({ Id }) => route.request().url().endsWith(`/${Id}`)) } });
  });
  const recorded: string[] = [];
  await page.route('**/ext/prints/orders/*', async (route) => {
    recorded.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    await route.fulfill({
      json: { Result: { Id: 1, What: 'labels', Packages: 1, By: 'shop@demo.test', At: '2026-11-20T10:00:00Z' } },
    });
  });
  await openAs(page, 'shop@demo.test', '/orders?tab=queued');
  await rows(page).first().getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select all 50 that match' }).click();
  await expect(bar).toContainText('50 selected');
  await bar.getByRole('button', { name: 'Print labels' }).click();
  await expect(page.getByRole('dialog')).toContainText('50 labels are ready');
  await page.getByRole('dialog').getByRole('button', { name: 'Print labels' }).click();
  await expect.poll(printed).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.print-label').first().evaluate(cutLines, tallestLetters)).toEqual([]);
  const pages = await readPdf(browser, await page.pdf({ preferCSSPageSize: true }));
  expect(pages[0]?.text.replaceAll(/\s/g, '')).toMatch(
    /^MARKET.*…654321.*Slot:22\/11\/2026,2–4pm.*OakwellGypsyHill.*Package1\(1of1\)290000000$/,
  );
  expect(pages.map(({ code }) => code)).toEqual(orders.map(({ Packages: [parcel] }) => parcel?.Barcode));
  expect(pages.every(({ widthMm, heightMm }) => Math.abs(widthMm - 80) < 0.2 && Math.abs(heightMm - 80) < 0.2)).toBe(
    true,
  );
  await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
  await expect(page.getByRole('dialog')).toContainText('50 done');
  await expect.poll(() => new Set(recorded).size).toBe(50);
});
