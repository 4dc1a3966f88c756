/**
 * Validates and re-encodes uploaded images (C-5.17). Rotates them upright, scales them down to the displayed size and
 * drops all metadata, such as the location of a photograph.
 */
import type { PictureFrame } from 'schema-admin/contract/endpoint.ts';
import { imageExtensions, maxImagePixels, maxImageSide } from 'schema-admin/contract/image.ts';
import { createMutex } from '../runtime/mutex.ts';
import { memoizeAsync } from '../runtime/memoize-async.ts';
import { gateTexts } from './texts.ts';

const formats = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg' } as const satisfies Record<
  (typeof imageExtensions)[number],
  string
>;
/** The final chunk of a PNG. The decoder accepts files without it, but they are truncated. */
const endOfPng = Buffer.from('0000000049454e44ae426082', 'hex');
const jpegQuality = 85;
const limitSeconds = 20;

type Sharp = typeof import('sharp')['default'];

/** Loads sharp when the first image arrives, so that startup doesn't wait for it. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Allow only the JPEG and PNG decoders, and don't cache decoded images.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const loaded = memoizeAsync(loadSharp);

/** Decoding large images in parallel would use up the memory and threads that password hashing needs. */
const oneAtATime = createMutex();

type Read = { readonly bytes: Buffer } | { readonly fault: string };

/**
 * Returns the re-encoded image, or the reason for rejecting it. Returns `undefined` if the file is not a valid image.
 */
export async function readPicture(fileName: string, bytes: Buffer, frame: PictureFrame): Promise<Read | undefined> {
  const written = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase();
  const extension = imageExtensions.find((allowed) => allowed === written);
  if (extension === undefined) return undefined;
  const sharp = await loaded();
  try {
    // The header contains the dimensions, so an image that is too large is never decoded.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== formats[extension] || (format === 'png' && !bytes.includes(endOfPng))) return undefined;
    if (Math.max(width, height) > maxImageSide || width * height > maxImagePixels) {
      return { fault: gateTexts.tooManyPixels({ width, height }) };
    }
    return { bytes: await oneAtATime.run(() => reencode(sharp, bytes, format, frame)) };
  } catch {
    return undefined;
  }
}

function reencode(
  sharp: Sharp,
  bytes: Buffer,
  format: 'png' | 'jpeg',
  { width, height }: PictureFrame,
): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
    .timeout({ seconds: limitSeconds })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true });
  return (format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: jpegQuality })).toBuffer();
}
