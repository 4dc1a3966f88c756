/** The portal reports a killed server and recovers after its restart. No acknowledged change is lost. */
import { pendingLink } from './demo-orders.ts';
import { expect, signIn, test } from './fixtures.ts';
import { killServer, restartServer } from '../setup/test-servers.mjs';

test('the portal recovers from a killed server, and the accepted order is still accepted', async ({
  page,
  allowConsoleErrors,
}) => {
  // The page may prefetch scripts while the server is down.
  allowConsoleErrors(/dynamically imported module|ERR_CONNECTION|ERR_EMPTY|WebSocket|Failed to load resource/);
  await signIn(page, 'collect@demo.test');
  await page.goto('/orders');
  await (await pendingLink(page)).click();
  await page.getByRole('radio', { name: /^Small Van/ }).check();
  const answered = page.waitForResponse(/\/shop\/delivery\/accept$/);
  await page.getByRole('button', { name: 'Accept' }).click();
  expect((await answered).status()).toBe(200);

  await killServer();
  await expect(page.getByText(/Offline since/)).toBeVisible();
  await expect(page.getByText(/The live connection was lost at/)).toBeVisible();
  await expect(page.getByRole('article')).toBeVisible();

  await restartServer();
  await expect(page.getByText('Connected again')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(/Offline since/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').getByText('Ready for collection', { exact: true })).toBeVisible();
});
