/**
 * Uploaded pictures (C-5.17). A picture must be what its name says, whole, and small enough to unpack. It is
 * drawn anew, the right way up and no larger than it is shown: nothing that came with it, such as where a photograph was
 * taken, is in what is kept.
 */
import type { PictureFrame } from 'schema-admin/contract/endpoint.ts';
import { imageExtensions, maxImagePixels, maxImageSide } from 'schema-admin/contract/image.ts';
import { createMutex } from '../runtime/mutex.ts';
import { kept } from '../runtime/kept.ts';
import { gateTexts } from './texts.ts';

const formats = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg' } as const satisfies Record<
  (typeof imageExtensions)[number],
  string
>;
/** The decoder does not miss it once it has all pixels, but a picture that lacks it was cut off. */
const endOfPng = Buffer.from('0000000049454e44ae426082', 'hex');
const jpegQuality = 85;
const limitSeconds = 20;

type Sharp = typeof import('sharp')['default'];

/** With the first picture: a start does not wait for it. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Nothing else is ever decoded, and no decoded picture is kept.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const loaded = kept(loadSharp);

/** Many large ones at once would take all memory, and every thread that passwords wait for. */
const oneAtATime = createMutex();

type Read = { readonly bytes: Buffer } | { readonly fault: string };

/** The picture to keep, or why it is not; `undefined` for what is no picture. */
export async function readPicture(fileName: string, bytes: Buffer, frame: PictureFrame): Promise<Read | undefined> {
  const written = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase();
  const extension = imageExtensions.find((allowed) => allowed === written);
  if (extension === undefined) return undefined;
  const sharp = await loaded();
  try {
    // Its size stands before its pixels: read first, so that a picture that is too large is never unpacked.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== formats[extension] || (format === 'png' && !bytes.includes(endOfPng))) return undefined;
    if (Math.max(width, height) > maxImageSide || width * height > maxImagePixels) {
      return { fault: gateTexts.tooManyPixels({ width, height }) };
    }
    return { bytes: await oneAtATime.run(() => redraw(sharp, bytes, format, frame)) };
  } catch {
    return undefined;
  }
}

function redraw(sharp: Sharp, bytes: Buffer, format: 'png' | 'jpeg', { width, height }: PictureFrame): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
    .timeout({ seconds: limitSeconds })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true });
  return (format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: jpegQuality })).toBuffer();
}
