/** Uploads of images (spec 2, section 5): shop images and the merchant's logo. */
import { form } from './endpoint.ts';

export const imageExtensions = ['png', 'jpg', 'jpeg'] as const;
const maxImageBytes = 8_000_000;
/** Width times height: a small file may hold a picture that no browser can show. */
export const maxImagePixels = 40_000_000;
/** Browsers show no picture that is longer. */
export const maxImageSide = 12_000;
/** What is said about a file that is none of these. */
export const invalidImage = 'Please upload a valid image file';

/** The body of every image upload: the file in the field `file`. */
export const imageForm = form({ file: { kind: 'file', accept: ['image/png', 'image/jpeg'], maxBytes: maxImageBytes, refusal: invalidImage } });
