import { imageExtensions } from '../../../contract/image.ts';
import { type FailureDialogText, invalidImageDialog } from '../feedback/failure-dialog.ts';
import { formTexts } from './texts.ts';

/** File formats of phone cameras. Backends reject them, but images that the browser can decode are sent as JPEG. */
const phoneExtensions = ['heic', 'heif'] as const;
const megabyte = 1_000_000;
/** A size that browsers can decode easily. Images are then scaled down below the backend's own limit. */
const maxChosenMegabytes = 50;

export const pictureLimitsHint = formTexts.pictureLimits({ megabytes: maxChosenMegabytes });
export const pictureProcessingHint = formTexts.pictureTreatment();

const errorDialogText = (content: string): FailureDialogText => ({ ...invalidImageDialog(), content });

export const acceptedPictureFiles = [...imageExtensions, ...phoneExtensions]
  .map((extension) => `.${extension}`)
  .join(',');

function endsIn(name: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
}

/** Returns why a file's name or size prevents its upload as an image (C-5.17), or `undefined` if nothing does. */
export function pictureError({ name, size }: Pick<File, 'name' | 'size'>): FailureDialogText | undefined {
  if (!endsIn(name, [...imageExtensions, ...phoneExtensions])) return invalidImageDialog();
  return size > maxChosenMegabytes * megabyte
    ? errorDialogText(formTexts.pictureTooLarge({ megabytes: maxChosenMegabytes }))
    : undefined;
}

/** Returns why a file that the browser cannot decode is not sent, or `undefined` if the backend should decide. */
export function undecodableError({ name }: Pick<File, 'name'>): FailureDialogText | undefined {
  return endsIn(name, phoneExtensions) ? errorDialogText(formTexts.unreadPhoto()) : undefined;
}

/** Returns the name and type of a redrawn image. PNGs stay PNG to keep their transparency; others become JPEG. */
export function outputFileOf(name: string): { readonly name: string; readonly type: 'image/png' | 'image/jpeg' } {
  const stem = name.replace(/\.[^.]*$/, '');
  return endsIn(name, ['png'])
    ? { name: `${stem}.png`, type: 'image/png' }
    : { name: `${stem}.jpg`, type: 'image/jpeg' };
}
