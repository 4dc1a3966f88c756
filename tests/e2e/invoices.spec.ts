import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import JSZip from 'jszip';
import { z } from 'zod';
import { expect, openAs, test } from './fixtures.ts';
import { mockInvoices } from './mock-invoices.ts';

// Requirements C-2.71, C-2.74
test('an invoice opens in a new tab; three download as one zip after a failure is retried', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  let isBroken = true;
  await mockInvoices(page, (file) => isBroken && file === 'INV-2.pdf');
  await openAs(page, 'shop@demo.test', '/invoices');

  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: /^INV-1/ }).click();
  const tab = await opening;
  await expect.poll(() => tab.url()).toMatch(/\/mock-files\/INV-1\.pdf$/);
  await tab.close();

  await page.getByRole('checkbox', { name: 'Select these 3' }).check();
  const [some] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const dialog = page.getByRole('dialog', { name: 'Download: 3 invoices' });
  await expect(dialog.getByRole('status')).toHaveText('Saved: 2 of 3 in one zip. Missing:');
  await expect(dialog.getByRole('list', { name: 'Missing' })).toHaveText('INV-2The printer is on fire');
  isBroken = false;
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Try the missing one again' }).click(),
  ]);
  await expect(dialog.getByRole('status')).toHaveText('Saved: 3 invoices in one zip');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Download' })).toBeFocused();

  const packed = async (path: string) => await JSZip.loadAsync(await readFile(path));
  expect(Object.keys((await packed(await some.path())).files)).toEqual(['INV-1.pdf', 'INV-3.pdf']);
  const zip = await packed(await all.path());
  expect(Object.keys(zip.files)).toEqual(['INV-1.pdf', 'INV-2.pdf', 'INV-3.pdf']);
  expect(await zip.file('INV-2.pdf')?.async('text')).toBe('%PDF-1.7 INV-2.pdf');
  expect(all.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.zip$/);
});

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });
const Processes = z.object({ processInfo: z.array(z.object({ id: z.number(), type: z.string() })) });

/** Starts measuring a page. "sample" reads its memory use; "end" returns the peak growth and the longest task. */
async function watch(page: Page) {
  const [session, browser] = [
    await page.context().newCDPSession(page),
    await page.context().browser()?.newBrowserCDPSession(),
  ];
  await session.send('Performance.enable');
  const heap = async () =>
    Metrics.parse(await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'JSHeapUsedSize')
      ?.value ?? 0;
  /** Returns the resident memory of all renderer processes in bytes. It includes files held outside the heap. */
  const resident = async () => {
    const { processInfo } = Processes.parse(await browser?.send('SystemInfo.getProcessInfo'));
    const kilobytes = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
    return kilobytes.reduce((sum, each) => sum + each * 1024, 0);
  };
  const first = { heap: await heap(), resident: await resident() };
  const most = { ...first };
  await page.evaluate(() => {
    new PerformanceObserver((observed) => {
      for (const { duration } of observed.getEntries()) {
        document.body.dataset['longest'] = String(Math.max(duration, Number(document.body.dataset['longest'] ?? 0)));
      }
    }).observe({ type: 'longtask' });
  });
  const sample = async () => {
    most.heap = Math.max(most.heap, await heap());
    most.resident = Math.max(most.resident, await resident());
  };
  return {
    sample,
    async end() {
      await sample();
      const longestTaskMs = Number(await page.evaluate(() => document.body.dataset['longest'] ?? 0));
      return {
        heapMb: (most.heap - first.heap) / 1e6,
        residentMb: (most.resident - first.resident) / 1e6,
        longestTaskMs,
      };
    },
  };
}

const hasTools =
  process.platform === 'linux' && ['unzip', 'pdftotext'].every((tool) => spawnSync(tool, ['-v']).error === undefined);

test('five hundred invoices download as one zip while the page stays responsive', {
  tag: '@full',
}, async ({ page, allowConsoleErrors }) => {
  test.skip(!hasTools, 'unzip and pdftotext look at what was saved');
  test.setTimeout(300_000);
  allowConsoleErrors(/500/);
  await openAs(page, 'admin@demo.test', '/admin/invoices?type=Shop&page=50');
  // There are about 500 orders. Some also have a credit note.
  const all = page.getByRole('checkbox', { name: /^Select these [5-9]\d\d$/ });
  await all.check({ timeout: 60_000 });
  const chosen = Number((await page.getByText(/^\d+ selected$/).innerText()).split(' ')[0]);
  const broken =
    (
      await page
        .getByRole('list', { name: 'Invoices' })
        .getByRole('button', { name: /^M\d+-\d{4}-\d{6}/ })
        .first()
        .innerText()
    ).match(/M\d+-\d{4}-\d{6}/)?.[0] ?? '';
  await page.route(`**/api/papers/*/${broken}.pdf`, (route) =>
    route.fulfill({ status: 500, json: { Error: 'The printer is on fire' } }),
  );

  const watched = await watch(page);
  const saving = page.waitForEvent('download', { timeout: 240_000 });
  await page.getByRole('button', { name: 'Download' }).click();
  const status = page.getByRole('dialog', { name: `Download: ${chosen} invoices` }).getByRole('status');
  await expect(async () => {
    await watched.sample();
    expect(await status.textContent()).toMatch(/^Saved/);
  }).toPass({ intervals: [250], timeout: 240_000 });
  const { heapMb, residentMb, longestTaskMs } = await watched.end();
  await expect(status).toHaveText(`Saved: ${chosen - 1} of ${chosen} in one zip. Missing:`);
  await expect(page.getByRole('list', { name: 'Missing' })).toContainText(broken);
  test.info().annotations.push({
    type: 'measured',
    description: `heap +${heapMb.toFixed(0)} MB, resident +${residentMb.toFixed(0)} MB, longest task ${longestTaskMs} ms`,
  });

  const path = await (await saving).path();
  const folder = await mkdtemp(join(tmpdir(), 'invoices-'));
  try {
    expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors detected');
    execFileSync('unzip', ['-q', path, '-d', folder]);
    const files = await readdir(folder);
    expect([files.length, files.includes(`${broken}.pdf`)]).toEqual([chosen - 1, false]);
    for (const file of files) {
      expect(execFileSync('pdftotext', [join(folder, file), '-'], { encoding: 'utf8' })).toContain(
        file.replace('.pdf', ''),
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(heapMb).toBeLessThan(300);
  expect(residentMb).toBeLessThan(300);
  expect(longestTaskMs).toBeLessThanOrEqual(200);
});
