/** How the files of a form travel to a REST backend: in a form, in the JSON, or ahead of it. */
import { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import { sendRest } from '../../../providers/rest/send-rest.ts';
import type { RestFiles } from '../declaration/rest-declaration.ts';
import type { Wire } from '../handles/record-calls.ts';
import { at } from './rest-answer.ts';

/** Whether a file stands among the values, or anywhere in what they are made of. */
export function holdFiles(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdFiles);
}

interface Ways {
  /** A form unless said otherwise. */
  readonly files: RestFiles | undefined;
  readonly wire: Wire;
  /** Without a trailing slash. */
  readonly base: string;
}

/** What is sent in place of values that hold files. Rejects where a file cannot be sent ahead. */
export async function bodyWithFiles(
  values: Row,
  { files = 'multipart', wire, base }: Ways,
): Promise<string | FormData> {
  if (files === 'multipart') return formOf(values);
  const send = files === 'base64' ? dataAddressOf : async (file: Blob) => await sendAhead(file, files, wire, base);
  return JSON.stringify(await withoutFiles(values, send));
}

/** Files as they are, texts, numbers and flags as texts, what is made of others as JSON; nothing as an empty text. */
function formOf(values: Row): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) {
      form.append(name, typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : String(value));
    }
  }
  return form;
}

async function withoutFiles(value: unknown, send: (file: Blob) => Promise<unknown>): Promise<unknown> {
  if (value instanceof Blob) return await send(value);
  if (Array.isArray(value)) return await Promise.all(value.map((each) => withoutFiles(each, send)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, each]) => [key, await withoutFiles(each, send)] as const)),
  );
}

/** In pieces, for a function takes only so many arguments. */
const pieceBytes = 8192;

/** `data:image/png;base64,…` */
async function dataAddressOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, piece) =>
    String.fromCharCode(...bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes)),
  );
  return `data:${file.type || 'application/octet-stream'};base64,${btoa(pieces.join(''))}`;
}

/** What the backend knows a file by once it has it: an address or an id. */
const Known = z.union([z.string(), z.number()]);

async function sendAhead(
  file: Blob,
  { upload, name = 'file', known }: Exclude<RestFiles, string>,
  wire: Wire,
  base: string,
): Promise<string | number> {
  const form = new FormData();
  form.append(name, file);
  const { body } = await sendRest({ ...wire, signal: undefined }, 'POST', `${base}${upload}`, form);
  return Known.parse(at(body, known));
}
