/** Runs the build against a backend with other conventions. The build may rely only on the contract and config.json. */
import { expect, test } from './fixtures.ts';
import { startThirdPartyBackend } from '../setup/third-party-backend.mjs';

// Requirements O-2.44, O-3.23, O-7.04, O-7.07
test('the build works with unwrapped responses, other letter case, and no totals or sockets', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/WebSocket/, /401/);
  const { url, seen, stop } = await startThirdPartyBackend();
  await page.goto(url);
  await page.getByLabel('Email', { exact: true }).fill('a@b.c');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${url}/orders`);
  await expect(page.getByText('ShopPortal')).toBeVisible();
  await expect(page.getByText('Other shop')).toBeVisible();
  const list = page.getByRole('list', { name: 'Orders' });
  await expect(list.getByText('Ada Byron 1000')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 10_000);
    await expect(list.getByText('Ada Byron 1024')).toBeVisible({ timeout: 300 });
  }).toPass();
  await page.getByRole('tab', { name: 'Failed orders' }).click();
  await expect(page.getByText('No records found')).toBeVisible();
  await page.getByRole('tab', { name: 'Open orders' }).click();

  const before = seen.refreshes;
  seen.stale = true;
  await list.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Order 10/ })).toBeVisible();
  await expect(page.getByText('£42.00 each')).toBeVisible();
  await expect(page.getByText('EC1A 1BB', { exact: true }).first()).toBeVisible();
  expect(seen.refreshes).toBe(before + 1);
  // The backend declares no extensions.
  expect(seen.calls.filter((path) => path.startsWith('/ext/'))).toEqual([]);
  await page.close();
  await stop();
});
