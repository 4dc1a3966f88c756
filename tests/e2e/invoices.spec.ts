import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { expect, openAs, test } from './fixtures.ts';
import { playInvoices } from './played-invoices.ts';

test('an invoice opens in a tab of its own; three come as one zip when the one that failed is asked for again', async ({ page, context, allowConsoleErrors }) => {
  allowConsoleErrors(/500/);
  let isBroken = true;
  await playInvoices(page, (file) => isBroken && file === 'INV-2.pdf');
  await openAs(page, 'shop@demo.test', '/invoices');

  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: /^INV-1/ }).click();
  const tab = await opening;
  await expect.poll(() => tab.url()).toMatch(/\/played-files\/INV-1\.pdf$/);
  await tab.close();

  await page.getByRole('checkbox', { name: 'Select these 3' }).check();
  const [some] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const dialog = page.getByRole('dialog', { name: 'Download: 3 invoices' });
  await expect(dialog.getByRole('status')).toHaveText('Saved: 2 of 3 in one zip. Missing:');
  await expect(dialog.getByRole('list', { name: 'Missing' })).toHaveText('INV-2The printer is on fire');
  isBroken = false;
  const [all] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Try the missing one again' }).click()]);
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
