/** Sends files to a REST backend as a multipart form, as base64 in the JSON, or before the record. */
import { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import { sendRest } from '../../../providers/rest/send-rest.ts';
import type { RestFiles } from '../declaration/rest-declaration.ts';
import type { ApiClient } from '../handles/record-calls.ts';
import { valueAt } from './rest-answer.ts';

/** Returns whether the value contains a file at any depth. */
export function containsFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(containsFile);
}

interface UploadOptions {
  /** Defaults to `multipart`. */
  readonly files: RestFiles | undefined;
  readonly wire: ApiClient;
  /** Without a trailing slash. */
  readonly base: string;
}

/** Returns the request body for values that contain files. Rejects if a separate upload fails. */
export async function bodyWithFiles(
  values: Row,
  { files = 'multipart', wire, base }: UploadOptions,
): Promise<string | FormData> {
  if (files === 'multipart') return toFormData(values);
  const send = files === 'base64' ? dataUrlOf : async (file: Blob) => await uploadFile(file, files, wire, base);
  return JSON.stringify(await replaceFiles(values, send));
}

/** Converts values to a multipart form. Nested values become JSON, and `null` becomes an empty string. */
function toFormData(values: Row): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) {
      form.append(name, typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : String(value));
    }
  }
  return form;
}

async function replaceFiles(value: unknown, send: (file: Blob) => Promise<unknown>): Promise<unknown> {
  if (value instanceof Blob) return await send(value);
  if (Array.isArray(value)) return await Promise.all(value.map((each) => replaceFiles(each, send)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, each]) => [key, await replaceFiles(each, send)] as const)),
  );
}

/** Bytes per call of `String.fromCharCode`. JavaScript engines limit the number of arguments. */
const chunkBytes = 8192;

/** Returns a `data:image/png;base64,…` URL. */
async function dataUrlOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, piece) =>
    String.fromCharCode(...bytes.subarray(piece * chunkBytes, (piece + 1) * chunkBytes)),
  );
  return `data:${file.type || 'application/octet-stream'};base64,${btoa(pieces.join(''))}`;
}

/** The backend's identifier of an uploaded file: a URL or an id. */
const UploadedId = z.union([z.string(), z.number()]);

async function uploadFile(
  file: Blob,
  { upload, name = 'file', known }: Exclude<RestFiles, string>,
  wire: ApiClient,
  base: string,
): Promise<string | number> {
  const form = new FormData();
  form.append(name, file);
  const { body } = await sendRest({ ...wire, signal: undefined }, 'POST', `${base}${upload}`, form);
  return UploadedId.parse(valueAt(body, known));
}
