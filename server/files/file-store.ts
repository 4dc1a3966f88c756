import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

const fileServerTexts = defineTexts('file-server', {
  notFound: 'There is no such file.',
});

export interface FileStore {
  /** Stores the file completely, or not at all if it fails. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns `undefined` if the file does not exist. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  list(): Promise<readonly { readonly name: string; readonly at: Date }[]>;
}

const Missing = z.object({ code: z.literal('ENOENT') });

/** Returns `undefined` if the file or folder is missing. Throws other errors. */
async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (Missing.safeParse(error).success) return undefined;
    throw error;
  }
}

/** Returns a store in a folder, which is created if necessary. All nodes must share the folder. */
export function diskFileStore(folder: string): FileStore {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `${name}.part`);
      try {
        await writeFile(part, bytes, { mode: 0o600 });
        // Renaming is atomic, so readers never see an incomplete file.
        await rename(part, join(folder, name));
      } catch (error) {
        // An incomplete file would take up space on a full disk.
        await rm(part, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    read: (name) => unlessMissing(readFile(join(folder, name))),
    remove: (name) => rm(join(folder, name), { force: true }),
    async list() {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      const files = await Promise.all(
        names.map(async (name) => ({ name, at: (await unlessMissing(stat(join(folder, name))))?.mtime })),
      );
      return files.flatMap(({ name, at }) => (at === undefined ? [] : [{ name, at }]));
    },
  };
}

/** Path of uploaded files. The server generates their names, so that they don't reveal the original ones. */
const prefix = '/api/files/';
const storedName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(png|jpg)$/;

const fileRoute = `${prefix}:name`;

function isStoredName(name: string): boolean {
  return storedName.test(name);
}

function fileUrl(name: string): string {
  return prefix + name;
}

/** Returns the stored file's name in a URL, or `undefined` for other URLs. */
export function fileNameIn(url: string): string | undefined {
  const name = url.startsWith(prefix) ? url.slice(prefix.length) : '';
  return isStoredName(name) ? name : undefined;
}

/** Stores an image from a form and returns its URL. */
export async function storeImage(files: FileStore, picture: File): Promise<string> {
  const name = `${randomUUID()}.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
  await files.put(name, new Uint8Array(await picture.arrayBuffer()));
  return fileUrl(name);
}

const Params = z.object({ name: z.string().refine(isStoredName) });
const oneYear = 31_536_000;

/**
 * Serves uploaded files to every client that knows their unguessable URL. The content type is derived from the
 * generated name, and browsers must not guess another one.
 */
export function registerFiles(app: FastifyInstance, files: FileStore): void {
  app.get(fileRoute, async (request, reply) => {
    const params = Params.safeParse(request.params);
    const bytes = params.success ? await files.read(params.data.name) : undefined;
    if (!params.success || bytes === undefined) return reply.code(404).send({ Error: fileServerTexts.notFound() });
    return reply
      .header('content-type', params.data.name.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cache-control', `public, max-age=${oneYear}, immutable`)
      .send(bytes);
  });
}
