/** Labels and packing slips in every language, read from their PDFs and compared with the order's data. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { Order } from '../../contract/orders/orders.ts';
import { everyNth } from '../setup/scale.ts';
import { ordersOf, send } from './demo-orders.ts';
import { expect, openAs, test } from './fixtures.ts';
import { readPdf } from './read-pdf.ts';

/** English, a language with other decimal marks, and one from right to left. The full run prints all languages. */
const languages = everyNth(['en-GB', 'ar', 'cy', 'fr', 'pl', 'ro', 'ur'] as const, 3);

/** Folder for images of the pages. If it is unset, none are saved. */
const pictures = process.env['PICTURES'];

function save(name: string, picture: string): void {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${name}.png`), Buffer.from(picture, 'base64'));
}

const bare = (text: string) => text.replaceAll(/[\s\u061C\u200E\u200F\u2066-\u2069]/g, '');
/** Returns a pattern for the amount in any locale's format, such as "1,234.50" or "1234,50". */
const amount = (pence: number) =>
  new RegExp(
    `(?<!\\d)${String(Math.floor(pence / 100)).replaceAll(/\B(?=(\d{3})+$)/g, '[.,\\s]?')}[.,]${String(pence % 100).padStart(2, '0')}(?!\\d)`,
  );

async function switchLanguage(page: Page, tag: string): Promise<void> {
  await page.evaluate((language) => localStorage.setItem('portal.language', language), tag);
}

for (const tag of languages) {
  test(`a label and a packing slip in ${tag} show the order’s codes and amounts`, async ({ page, browser }) => {
    await openAs(page, 'shop@demo.test', '/orders');
    const packed = (await ordersOf(page, 'shop', 'queued')).find(
      ({ Packages }) => Packages.length > 0 && Packages.length < 10,
    );
    if (!packed) throw new Error('The demo data has no packed order');
    await page.route(`**/shop/delivery/${packed.Id}`, async (route) => {
      const { Result } = z
        .object({ Result: z.record(z.string(), z.unknown()) })
        .parse(await (await route.fetch()).json());
      await route.fulfill({ json: { Result: { ...Result, LabelLanguage: tag } } });
    });
    const order = z.object({ Result: Order }).parse(await send(page, 'GET', `/shop/delivery/${packed.Id}`)).Result;
    await switchLanguage(page, tag);
    await page.goto(`/orders/details/${packed.Id}`);
    await expect(page.locator('.print-items')).toBeAttached();
    await expect(page.locator('.print-label').first()).toHaveAttribute('lang', tag);

    const pages = await readPdf(browser, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    const parcels = order.Packages ?? [];
    for (const [index, { Barcode }] of parcels.entries()) {
      const label = pages[index];
      save(`label-${tag}-${index + 1}`, label?.picture ?? '');
      const lines = (label?.lines ?? []).map(bare);
      expect(label?.code).toBe(Barcode);
      expect(lines.filter((line) => line.includes(Barcode))).toHaveLength(1);
      expect(lines[0]).toBe(String(order.OrderNo));
      expect(lines.join('\n')).toContain(bare(order.DeliveryAddressPostCode ?? ''));
    }
    const slip = pages.slice(parcels.length);
    for (const [index, { picture }] of slip.entries()) save(`packing-slip-${tag}-${index + 1}`, picture);
    const shown = slip.flatMap((each) => each.lines).join('\n');
    const lines = bare(shown);
    for (const text of [
      String(order.OrderNo),
      order.DeliveryAddressPostCode ?? '',
      ...(order.Orderlines ?? []).map((line) => line.OrderLineVariantSKU ?? ''),
    ]) {
      expect(lines).toContain(bare(text));
    }
    for (const { OrderLineAmountPerUnit: pence } of order.Orderlines ?? []) expect(shown).toMatch(amount(pence ?? 0));
  });
}

/** Script that returns the numbers and codes whose characters don't run from left to right on the page. */
const findReversed = `(() => {
  const found = [];
  const tokens = [/[-+−]?\\d[\\d.,:/]*\\d(?: £|%)?/g, /\\+?\\d[\\d ]{6,}\\d/g, /\\d[\\d–-]* [A-Z][a-z]+(?: [A-Z][a-z]+)*/g, /[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}/g];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Skip invisible bidi marks.
    const places = [...text.data].flatMap((letter, at) => (/[\\u061C\\u200E\\u200F\\u2066-\\u2069]/.test(letter) ? [] : [at]));
    const shown = places.map((at) => text.data[at]).join('');
    for (const { 0: token, index } of tokens.flatMap((pattern) => [...shown.matchAll(pattern)])) {
      const boxes = [...token].flatMap((letter, offset) => {
        if (letter.trim() === '') return [];
        const range = document.createRange();
        const at = places[index + offset];
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const box = range.getClientRects()[0];
        return box === undefined || box.width === 0 ? [] : [box];
      });
      if (boxes.some((box, each) => each > 0 && Math.abs(box.top - boxes[each - 1].top) < 4 && box.left < boxes[each - 1].left)) found.push(token + ' in: ' + shown);
    }
  }
  return [...new Set(found)];
})()`;

const rightToLeftScreens = [
  ['shop@demo.test', '/orders', '/orders/details/'],
  ['collect@demo.test', '/delivery-orders', '/delivery-order/'],
  ['collect@demo.test', '/new-delivery-order', undefined],
  ['merchant@demo.test', '/invoices', undefined],
  ['merchant@demo.test', '/merchant/shops', '/merchant/shops/'],
] as const;

for (const tag of ['ar', 'ur'] as const) {
  test(`numbers, codes and addresses run from left to right on pages in ${tag}`, async ({ page }) => {
    test.setTimeout(120_000);
    const reversed: string[] = [];
    for (const [email, list, record] of rightToLeftScreens) {
      await openAs(page, email, list);
      await switchLanguage(page, tag);
      for (const path of [list, record]) {
        if (path === undefined) continue;
        const address =
          path === list ? list : ((await page.locator(`main a[href^="${path}"]`).first().getAttribute('href')) ?? list);
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await expect(page.locator('main h1').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const found = z.array(z.string()).parse(await page.evaluate(findReversed));
        reversed.push(...found.map((each) => `${path}: ${each}`));
      }
    }
    expect(reversed).toEqual([]);
  });
}
