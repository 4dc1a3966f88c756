/** Reads PDF pages: their size, text, QR code and image. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { z } from 'zod';

const fileOf = (specifier: string) => readFileSync(fileURLToPath(import.meta.resolve(specifier)));

const RenderedPage = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  /** Content of the page's QR code. */
  code: z.string().nullable(),
  /** Text in the document's internal order. */
  text: z.string(),
  /** Lines from top to bottom. The pieces of a line run from left to right and are joined by spaces. */
  lines: z.array(z.string()),
  /** PNG image of the page, base64-encoded. */
  picture: z.string(),
});
type RenderedPage = z.infer<typeof RenderedPage>;

/** Reads each page of a PDF at 200 dpi, in a browser page without a content security policy. */
export async function readPdf(browser: Browser, pdf: Buffer): Promise<RenderedPage[]> {
  const reader = await browser.newPage();
  const files: Readonly<Record<string, { body: Buffer | string; contentType: string }>> = {
    '/': { body: '<!doctype html><title>PDF</title>', contentType: 'text/html' },
    '/pdf.mjs': { body: fileOf('pdfjs-dist/build/pdf.mjs'), contentType: 'text/javascript' },
    '/pdf.worker.mjs': { body: fileOf('pdfjs-dist/build/pdf.worker.mjs'), contentType: 'text/javascript' },
    '/jsqr.js': { body: fileOf('jsqr'), contentType: 'text/javascript' },
    '/print.pdf': { body: pdf, contentType: 'application/pdf' },
  };
  await reader.route('https://pdf.test/**', (route) => {
    const file = files[new URL(route.request().url()).pathname];
    return file ? route.fulfill(file) : route.abort();
  });
  await reader.goto('https://pdf.test/');
  await reader.addScriptTag({ url: '/jsqr.js' });
  const pages: unknown = await reader.evaluate(`(async () => {
    const pdfjs = await import('/pdf.mjs');
    pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
    const document_ = await pdfjs.getDocument('/print.pdf').promise;
    const mm = (points) => (points / 72) * 25.4;
    const found = [];
    for (let number = 1; number <= document_.numPages; number += 1) {
      const page = await document_.getPage(number);
      const size = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: 200 / 72 });
      const canvas = document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      await page.render({ canvasContext: context, viewport }).promise;
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
      const code = jsQR(pixels.data, pixels.width, pixels.height);
      const items = (await page.getTextContent()).items.filter((item) => item.str !== '');
      const rows = Map.groupBy(items, ({ transform }) => Math.round(transform[5]));
      const lines = [...rows].sort(([one], [other]) => other - one).map(([, row]) => row.sort((one, other) => one.transform[4] - other.transform[4]).map((item) => item.str).join(' '));
      const picture = canvas.toDataURL('image/png').split(',')[1];
      found.push({ widthMm: mm(size.width), heightMm: mm(size.height), code: code && code.data, text: items.map((item) => item.str).join(' '), lines, picture });
    }
    return found;
  })()`);
  await reader.close();
  return z.array(RenderedPage).parse(pages);
}
