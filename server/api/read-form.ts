/** A multipart form, held in memory alone: nothing of it touches the disk. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FormField } from '../../contract/endpoint.ts';
import { ApiError } from './errors.ts';
import { mediaTypeOf } from './media-type.ts';
import { readPicture } from './read-picture.ts';

type FormFields = Readonly<Record<string, FormField>>;
type FileField = Extract<FormField, { readonly kind: 'file' }>;

const maxTextBytes = 1_048_576;
/** Fields that the endpoint does not name are ignored, up to this many. */
const maxStrayFields = 20;

/** What the fields must come to, once read. */
export function formSchema(fields: FormFields): z.ZodType {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.kind === 'file' ? z.instanceof(File, { error: 'Please choose a file.' }) : field.schema]);
  return z.object(Object.fromEntries(entries));
}

/**
 * The form's named fields: text as it came, JSON parsed, files as a `File` whose `type` is what its first bytes say, and
 * pictures as they are published.
 * Throws 413 for a file above its limit, 422 for one of another type and for anything that is no such form.
 */
export async function readForm(fields: FormFields, request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) throw new ApiError(422, 'This call takes a form (multipart/form-data).');
  const files = Object.values(fields).filter((field) => field.kind === 'file');
  const values = new Map<string, unknown>();
  let refusal: ApiError | undefined;
  try {
    const limits = {
      fields: Object.keys(fields).length + maxStrayFields,
      files: files.length + maxStrayFields,
      fieldSize: maxTextBytes,
      fileSize: Math.max(maxTextBytes, ...files.map(({ maxBytes }) => maxBytes)),
    };
    // To the end, whatever is wrong: a browser that is still sending would not hear the answer.
    for await (const part of request.parts({ limits })) {
      const field = fields[part.fieldname];
      const bytes = part.type === 'file' ? await part.toBuffer() : undefined;
      if (field === undefined || refusal !== undefined) continue;
      try {
        if (part.type === 'file' && field.kind === 'file') {
          values.set(part.fieldname, await readFile(part.fieldname, field, { name: part.filename, bytes: bytes ?? Buffer.alloc(0), isCut: part.file.truncated }));
        } else if (field.kind !== 'file') {
          values.set(part.fieldname, readText(part.fieldname, field, bytes?.toString() ?? (part.type === 'field' ? part.value : undefined)));
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refusal = error;
      }
    }
  } catch {
    throw new ApiError(422, 'The form could not be read. Please try again.');
  }
  if (refusal !== undefined) throw refusal;
  return Object.fromEntries(values);
}

function readText(name: string, { kind }: { readonly kind: 'json' | 'text' }, value: unknown): unknown {
  if (kind === 'text' || typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    throw new ApiError(422, `${name}: This is not JSON.`, { [name]: 'This is not JSON.' });
  }
}

interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

async function readFile(field: string, { accept, maxBytes, frame, refusal = 'Please upload a valid file.' }: FileField, upload: Upload): Promise<File> {
  if (upload.isCut || upload.bytes.length > maxBytes) {
    const text = `The file is larger than ${sizeInWords(maxBytes)}.`;
    throw new ApiError(413, text, { [field]: text });
  }
  const type = accept.find((accepted) => mediaTypeOf(upload.bytes) === accepted);
  if (type === undefined) {
    throw new ApiError(422, refusal, { [field]: refusal });
  }
  const picture = frame === undefined ? upload : await readPicture(upload.name, upload.bytes, frame);
  if ('fault' in picture) throw new ApiError(422, picture.fault, { [field]: picture.fault });
  const file = new File([new Uint8Array(picture.bytes)], upload.name, { type });
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex');
  // A file is JSON only where two requests with one idempotency key are compared.
  return Object.assign(file, { toJSON: () => ({ name: upload.name, sha256 }) });
}

function sizeInWords(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.floor(bytes / 100_000) / 10} MB` : `${Math.floor(bytes / 1_000)} kB`;
}
