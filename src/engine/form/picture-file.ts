import { imageExtensions, invalidImage } from '../../../contract/image.ts';

/** What is said of a file that is no picture (specification 2, section 8). */
export const notAPicture = { title: 'File not supported', content: invalidImage, okText: 'OK' } as const;

/** What a chooser of files offers. */
export const pictureEndings = imageExtensions.map((extension) => `.${extension}`).join(',');

/** Whether a file's name is that of a picture that may be uploaded (specification 2, section 5). */
export function isPicture({ name }: Pick<File, 'name'>): boolean {
  return imageExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
}
