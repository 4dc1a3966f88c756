import { randomUUID } from 'node:crypto';
import type { FileStore } from './file-store.ts';
import { fileUrl } from './file-url.ts';

/** Keeps a picture that was read from a form, and answers its address. */
export async function storeImage(files: FileStore, picture: File): Promise<string> {
  const name = `${randomUUID()}.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
  await files.put(name, new Uint8Array(await picture.arrayBuffer()));
  return fileUrl(name);
}
