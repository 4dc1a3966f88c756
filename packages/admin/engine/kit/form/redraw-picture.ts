/**
 * Pictures are drawn anew before they are sent: a photo of 12 MB becomes as small as it is shown, the right way up, and
 * where it was taken never leaves the device, whatever the backend would make of it.
 */
import type { PictureFrame } from '../../../contract/endpoint.ts';
import { redrawnAs } from './picture-file.ts';

/** Part of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<PictureArea, 'width' | 'height'>;

/** The backend may draw it once more. */
const jpegQuality = 0.92;
/** Cameras round to whole blocks: a sliver is no other shape. */
const shapeTolerance = 0.01;

export function hasShapeOf(frame: PictureFrame, { width, height }: Size): boolean {
  return Math.abs((width * frame.height) / (height * frame.width) - 1) <= shapeTolerance;
}

/** As large as fits into the frame; never larger than it is, nor less than a pixel. */
export function sizeWithin(frame: PictureFrame, { width, height }: Size): Size {
  const scale = Math.min(1, frame.width / width, frame.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The unpacked picture, the right way up; `undefined` where this browser cannot read it. */
export async function unpackPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

/** The area of a picture as a file of its own, no larger than the frame. Where this browser cannot draw, the file itself. */
export async function redrawPicture(
  file: File,
  picture: ImageBitmap,
  area: PictureArea,
  frame: PictureFrame,
): Promise<File> {
  const { name, type } = redrawnAs(file.name);
  const canvas = Object.assign(document.createElement('canvas'), sizeWithin(frame, area));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, jpegQuality));
  return drawn ? new File([drawn], name, { type }) : file;
}
