/**
 * Redraws images before they are uploaded: upright, scaled down to their display size, and without metadata, so that
 * the location in it never leaves the device.
 */
import type { PictureFrame } from '../../../contract/endpoint.ts';
import { outputFileOf } from './picture-file.ts';

/** An area of an image, in the image's own pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<PictureArea, 'width' | 'height'>;

/** High, because the backend may compress the image again. */
const jpegQuality = 0.92;
/** Cameras round image sizes to whole blocks, so small differences are ignored. */
const aspectRatioTolerance = 0.01;

export function hasAspectRatioOf(frame: PictureFrame, { width, height }: Size): boolean {
  return Math.abs((width * frame.height) / (height * frame.width) - 1) <= aspectRatioTolerance;
}

/** Scales a size down to fit within the frame. Never enlarges it, and returns at least one pixel per side. */
export function fitWithin(frame: PictureFrame, { width, height }: Size): Size {
  const scale = Math.min(1, frame.width / width, frame.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Decodes an image upright. Returns `undefined` if the browser cannot decode it. */
export async function decodePicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

/** Returns an area of an image as a file, scaled down to the frame, or the original file if it cannot be redrawn. */
export async function redrawPicture(
  file: File,
  picture: ImageBitmap,
  area: PictureArea,
  frame: PictureFrame,
): Promise<File> {
  const { name, type } = outputFileOf(file.name);
  const canvas = Object.assign(document.createElement('canvas'), fitWithin(frame, area));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, jpegQuality));
  return blob ? new File([blob], name, { type }) : file;
}
