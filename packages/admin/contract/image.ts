/** Image uploads (C-5.17 to C-5.19): shop images and the merchant's logo. */
import { type PictureFrame, form } from './endpoint.ts';

export const imageExtensions = ['png', 'jpg', 'jpeg'] as const;
const maxImageBytes = 8_000_000;
/** Width times height. A small file can decode to gigabytes of pixels. */
export const maxImagePixels = 40_000_000;
/** Maximum width and height in pixels, because some decoders reject larger images. */
export const maxImageSide = 12_000;

export const shopImageFrame: PictureFrame = { width: 1200, height: 900 };
export const logoFrame: PictureFrame = { width: 512, height: 512 };

/** Returns the body of an image upload in the field `file`. The published image has no metadata and fits the frame. */
export function imageForm(frame: PictureFrame) {
  return form({ file: { kind: 'file', accept: ['image/png', 'image/jpeg'], maxBytes: maxImageBytes, frame } });
}
