/**
 * Uploaded images (spec 2, section 5). An image must be what its name says, whole, and of a size that browsers can
 * show; what it carries beside the picture is cut off, so that nothing is stored but pixels.
 */
import { imageSize } from 'image-size';
import { imageExtensions, invalidImage, maxImagePixels, maxImageSide } from '../../contract/image.ts';
import { pictureOfJpeg } from './jpeg.ts';
import { pictureOfPng } from './png.ts';

const formats = {
  png: { extension: 'png', picture: pictureOfPng },
  jpg: { extension: 'jpg', picture: pictureOfJpeg },
  jpeg: { extension: 'jpg', picture: pictureOfJpeg },
} as const satisfies Record<(typeof imageExtensions)[number], unknown>;

type Read = { readonly bytes: Buffer; readonly extension: 'png' | 'jpg' } | { readonly fault: string };

/** The image to keep and its extension, or why there is none. */
export function readImage(fileName: string, bytes: Buffer): Read {
  const written = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase();
  const extension = imageExtensions.find((allowed) => allowed === written);
  if (extension === undefined) return { fault: invalidImage };
  const format = formats[extension];
  const picture = format.picture(bytes);
  const size = picture === undefined ? undefined : sizeOf(picture);
  if (picture === undefined || size?.type !== format.extension) return { fault: invalidImage };
  const { width, height } = size;
  if (Math.max(width, height) > maxImageSide || width * height > maxImagePixels) {
    return { fault: `The image has ${width} × ${height} pixels, which is too many. Please upload a smaller one.` };
  }
  return { bytes: picture, extension: format.extension };
}

function sizeOf(picture: Buffer): { width: number; height: number; type: string | undefined } | undefined {
  try {
    const { width, height, type } = imageSize(picture);
    return width > 0 && height > 0 ? { width, height, type } : undefined;
  } catch {
    return undefined;
  }
}
