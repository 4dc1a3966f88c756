/** Uploads of images (C-5.17 to C-5.19): shop images and the merchant's logo. */
import { type PictureFrame, form } from './endpoint.ts';

export const imageExtensions = ['png', 'jpg', 'jpeg'] as const;
const maxImageBytes = 8_000_000;
/** Width times height: a small file may hold a picture that takes gigabytes to unpack. */
export const maxImagePixels = 40_000_000;
/** A strip that is longer than this is no picture of anything, and some readers refuse it. */
export const maxImageSide = 12_000;

export const shopImageFrame: PictureFrame = { width: 1200, height: 900 };
export const logoFrame: PictureFrame = { width: 512, height: 512 };

/** The body of an image upload: the file in the field `file`, published without metadata and no larger than its frame. */
export function imageForm(frame: PictureFrame) {
  return form({ file: { kind: 'file', accept: ['image/png', 'image/jpeg'], maxBytes: maxImageBytes, frame } });
}
