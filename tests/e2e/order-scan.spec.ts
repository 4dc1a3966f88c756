/** Barcode scanning: a scanned label opens its order from any screen and ticks its package. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ordersOf } from './demo-orders.ts';
import { expect, openAs, test } from './fixtures.ts';

const Barcodes = z.array(z.object({ Barcode: z.string() }));

/** Simulates a scanner: sends all keys in one task and then Enter, regardless of the focus. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      }
    },
    [...code, 'Enter'],
  );
}

test('a scanned package opens its order from any screen; each scan ticks one package', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  await openAs(page, 'shop@demo.test', '/returns');
  const order = (await ordersOf(page, 'shop', 'archived')).find(({ Packages }) => Packages.length > 1);
  if (!order) throw new Error('The demo data has no order of several packages');
  const codes = Barcodes.parse(order.Packages).map(({ Barcode }) => Barcode);
  await expect(page.locator('.shell')).toBeVisible();
  await expect(async () => {
    await scan(page, codes[0] ?? '');
    await expect(page.getByRole('heading', { name: `Order ${order.OrderNo}` })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(`1 of ${codes.length} verified`)).toBeVisible();
  for (const code of codes.slice(1)) await scan(page, code);
  await expect(page.getByText(`All ${codes.length} verified`)).toBeVisible();
  await scan(page, '000000000000');
  await expect(page.getByText('No results for the code 000000000000')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/returns$/);
});
