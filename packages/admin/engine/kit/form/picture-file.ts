import { imageExtensions } from '../../../contract/image.ts';
import { type FailureDialogText, invalidImageDialog } from '../feedback/failure-dialog.ts';
import { formTexts } from './texts.ts';

/** Formats of phones. Backends reject them, but images that the browser can decode are sent as JPEG. */
const phoneExtensions = ['heic', 'heif'] as const;
const megabyte = 1_000_000;
/** The size that browsers decode easily. Images are then shrunk below the backend's own limit. */
const maxChosenMegabytes = 50;

/** Hint about the accepted files. */
export const pictureLimitsHint = formTexts.pictureLimits({ megabytes: maxChosenMegabytes });
/** Hint about the processing of images that do not fit. */
export const pictureProcessingHint = formTexts.pictureTreatment();

const errorDialogText = (content: string): FailureDialogText => ({ ...invalidImageDialog(), content });

/** The file picker's `accept` attribute. */
export const acceptedPictureFiles = [...imageExtensions, ...phoneExtensions]
  .map((extension) => `.${extension}`)
  .join(',');

function endsIn(name: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
}

/** Returns why a file cannot be uploaded as an image, by name and size (C-5.17), or `undefined` if it can. */
export function pictureError({ name, size }: Pick<File, 'name' | 'size'>): FailureDialogText | undefined {
  if (!endsIn(name, [...imageExtensions, ...phoneExtensions])) return invalidImageDialog();
  return size > maxChosenMegabytes * megabyte
    ? errorDialogText(formTexts.pictureTooLarge({ megabytes: maxChosenMegabytes }))
    : undefined;
}

/** Returns why an undecodable file is not sent, or `undefined` if the backend should decide. */
export function undecodableError({ name }: Pick<File, 'name'>): FailureDialogText | undefined {
  return endsIn(name, phoneExtensions) ? errorDialogText(formTexts.unreadPhoto()) : undefined;
}

/** Returns the name and type of a redrawn image. PNGs stay PNG for their transparency; others become JPEG. */
export function outputFileOf(name: string): { readonly name: string; readonly type: 'image/png' | 'image/jpeg' } {
  const stem = name.replace(/\.[^.]*$/, '');
  return endsIn(name, ['png'])
    ? { name: `${stem}.png`, type: 'image/png' }
    : { name: `${stem}.jpg`, type: 'image/jpeg' };
}
