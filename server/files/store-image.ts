import { randomUUID } from 'node:crypto';
import { ApiError } from '../api/errors.ts';
import type { FileStore } from './file-store.ts';
import { fileUrl } from './file-url.ts';
import { readImage } from './read-image.ts';

/** Keeps an uploaded image and answers its address. Throws 422 for anything that is no acceptable image. */
export async function storeImage(files: FileStore, upload: File): Promise<string> {
  const image = readImage(upload.name, Buffer.from(await upload.arrayBuffer()));
  if ('fault' in image) throw new ApiError(422, image.fault, { file: image.fault });
  const name = `${randomUUID()}.${image.extension}`;
  await files.put(name, image.bytes);
  return fileUrl(name);
}
