/** Reads multipart forms in memory. Nothing is written to disk. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { decodeText } from 'schema-admin/contract/csv/read-csv.ts';
import type { FormField } from 'schema-admin/contract/endpoint.ts';
import { contractTexts } from 'schema-admin/contract/texts.ts';
import { ApiError } from './errors.ts';
import { readPicture } from './read-picture.ts';
import { gateTexts } from './texts.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Detects the media type from a file's bytes, not its name: `text/csv` for any text without control characters,
 * `undefined` for types that the API rejects.
 */
function mediaTypeOf(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'text/csv' | undefined {
  const start = Buffer.from(bytes.subarray(0, png.length));
  if (start.equals(png)) return 'image/png';
  if (start.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg';
  return bytes.length > 0 && decodeText(bytes) ? 'text/csv' : undefined;
}

type FormFields = Readonly<Record<string, FormField>>;
type FileField = Extract<FormField, { readonly kind: 'file' }>;

const maxTextBytes = 1_048_576;
/** Unknown fields are ignored, up to this number. */
const maxStrayFields = 20;

export function formSchema(fields: FormFields): z.ZodType {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'file' ? z.instanceof(File, { error: gateTexts.chooseFile }) : field.schema,
  ]);
  return z.object(Object.fromEntries(entries));
}

/**
 * Reads the named fields: plain text, parsed JSON, and files with the type detected from their bytes. Re-encodes
 * images. Throws a 413 for a file over its limit, and a 422 for a wrong type or an invalid form.
 */
export async function readForm(
  fields: FormFields,
  request: FastifyRequest,
): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) throw new ApiError(422, gateTexts.takesForm());
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
    // Read the body to the end even after an error: a browser that is still sending doesn't receive the response.
    for await (const part of request.parts({ limits })) {
      const field = fields[part.fieldname];
      const bytes = part.type === 'file' ? await part.toBuffer() : undefined;
      if (field === undefined || refusal !== undefined) continue;
      try {
        if (part.type === 'file' && field.kind === 'file') {
          values.set(
            part.fieldname,
            await readFile(part.fieldname, field, {
              name: part.filename,
              bytes: bytes ?? Buffer.alloc(0),
              isCut: part.file.truncated,
            }),
          );
        } else if (field.kind !== 'file') {
          values.set(
            part.fieldname,
            readText(part.fieldname, field, bytes?.toString() ?? (part.type === 'field' ? part.value : undefined)),
          );
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refusal = error;
      }
    }
  } catch {
    throw new ApiError(422, gateTexts.unreadableForm());
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
    const problem = gateTexts.noJson();
    throw new ApiError(422, gateTexts.atField({ field: name, problem }), { [name]: problem });
  }
}

interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

async function readFile(field: string, { accept, maxBytes, frame }: FileField, upload: Upload): Promise<File> {
  if (upload.isCut || upload.bytes.length > maxBytes) {
    const text = tooLarge(maxBytes);
    throw new ApiError(413, text, { [field]: text });
  }
  const type = accept.find((accepted) => mediaTypeOf(upload.bytes) === accepted);
  if (type === undefined) {
    if (frame !== undefined) throw notAnImage(field);
    const text = gateTexts.invalidFile();
    throw new ApiError(422, text, { [field]: text });
  }
  const picture = frame === undefined ? upload : await readPicture(upload.name, upload.bytes, frame);
  if (picture === undefined) throw notAnImage(field);
  if ('fault' in picture) throw new ApiError(422, picture.fault, { [field]: picture.fault });
  const file = new File([new Uint8Array(picture.bytes)], upload.name, { type });
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex');
  // A file is serialised only to compare two requests with the same idempotency key.
  return Object.assign(file, { toJSON: () => ({ name: upload.name, sha256 }) });
}

/** Returns an error with a code, so that the portal shows the same explanation as for files that it rejects itself. */
function notAnImage(field: string): ApiError {
  const text = contractTexts.notAnImage();
  return new ApiError(422, text, { [field]: text }, { Code: 'invalid-image' });
}

function tooLarge(limit: number): string {
  return limit >= 1_000_000
    ? gateTexts.overMegabytes({ size: Math.floor(limit / 100_000) / 10 })
    : gateTexts.overKilobytes({ size: Math.floor(limit / 1_000) });
}
