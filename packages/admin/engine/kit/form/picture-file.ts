import { imageExtensions } from '../../../contract/image.ts';
import { type FailureWords, notAPicture } from '../feedback/failure-dialog.ts';
import { formTexts } from './texts.ts';

/** Phones' own format: no backend takes it, but what a browser can read becomes a JPEG before it is sent. */
const phoneExtensions = ['heic', 'heif'] as const;
const megabyte = 1_000_000;
/** What a browser unpacks without ado. The backend's own limit is met by making the picture smaller. */
const maxChosenMegabytes = 50;

/** What may be chosen, for a hint. */
export const pictureLimits = formTexts.pictureLimits({ megabytes: maxChosenMegabytes });
/** What becomes of a picture that does not fit, for a hint. */
export const pictureTreatment = formTexts.pictureTreatment();

const fault = (content: string): FailureWords => ({ ...notAPicture(), content });

/** What a chooser of files offers. */
export const pictureEndings = [...imageExtensions, ...phoneExtensions].map((extension) => `.${extension}`).join(',');

function endsIn(name: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
}

/** Why a file cannot be uploaded as a picture, by its name and size (C-5.17); nothing where it may. */
export function pictureFault({ name, size }: Pick<File, 'name' | 'size'>): FailureWords | undefined {
  if (!endsIn(name, [...imageExtensions, ...phoneExtensions])) return notAPicture();
  return size > maxChosenMegabytes * megabyte
    ? fault(formTexts.pictureTooLarge({ megabytes: maxChosenMegabytes }))
    : undefined;
}

/** Why a file that this browser cannot read is not sent; nothing where a backend may know better. */
export function unreadFault({ name }: Pick<File, 'name'>): FailureWords | undefined {
  return endsIn(name, phoneExtensions) ? fault(formTexts.unreadPhoto()) : undefined;
}

/** A picture drawn anew is a PNG where it was one, for that may be transparent, and a JPEG otherwise. */
export function redrawnAs(name: string): { readonly name: string; readonly type: 'image/png' | 'image/jpeg' } {
  const stem = name.replace(/\.[^.]*$/, '');
  return endsIn(name, ['png'])
    ? { name: `${stem}.png`, type: 'image/png' }
    : { name: `${stem}.jpg`, type: 'image/jpeg' };
}
