/** Logos of documents, as PNG images in the size that a PDF needs. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Services } from '../api/services.ts';
import { fileNameIn } from '../files/file-store.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Three pixels per point of the document's logo box. */
const box = { width: 360, height: 144 };

/** URL of a generated demo logo. */
const demoLogo = /^\/images\/merchants\/([a-z-]+)\.svg$/;

type Source = Pick<Services, 'files' | 'config'>;

async function bytesOf(logo: PdfDocument['logo'], { files, config }: Source): Promise<Buffer | undefined> {
  if (logo === 'platform') return config.platformLogo === undefined ? undefined : await readFile(config.platformLogo);
  if (logo.merchant === null) return undefined;
  const name = fileNameIn(logo.merchant);
  if (name !== undefined) return await files.read(name);
  const key = demoLogo.exec(logo.merchant)?.[1];
  if (key === undefined) return undefined;
  const { drawMerchantLogo } = await import('../images/merchant-logo.ts');
  const svg = drawMerchantLogo(key);
  return svg === undefined ? undefined : Buffer.from(svg);
}

/** Returns the logo, or `undefined` if it cannot be read, because a document is complete without it. */
export async function readLogo(logo: PdfDocument['logo'], source: Source): Promise<Uint8Array | undefined> {
  try {
    const bytes = await bytesOf(logo, source);
    return (
      bytes &&
      new Uint8Array(
        await sharp(bytes)
          .resize({ ...box, fit: 'inside' })
          .flatten({ background: 'white' })
          .png()
          .toBuffer(),
      )
    );
  } catch {
    return undefined;
  }
}
