/** The installed portal on a phone's home screen: its manifest and its offline page (ADR 047). */
import { z } from 'zod';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const Manifest = z.object({
  name: z.string(),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
});

test('the portal is installable, shows an offline page, recovers from it and caches no data', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  const { icons } = Manifest.parse(
    await (await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')).json(),
  );
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.goto('/orders?tab=queued');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const cached = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return caught.flat().toSorted();
  });
  expect(cached).toEqual(['/favicon.svg', '/offline.html', '/offline.js', '/worker-memory/offline.json']);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/login\?to=%2Forders%3Ftab%3Dqueued$/);
});
