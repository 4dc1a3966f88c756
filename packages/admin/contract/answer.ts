/**
 * Parses the backend's responses. An answer may be bare or wrapped in `Result`, and its top-level keys may be in any
 * letter case (decisions, "Envelope"). A failure has its text in `Error` or `error` (decisions, "Errors").
 */
import { z } from 'zod';
import { type AnyEndpoint, type AnswerOf, Id } from './endpoint.ts';
import { readShown } from './read-shown.ts';
import { Instant } from './time.ts';
import { RefusalCode, refusalCodeOf } from './wire-words.ts';

const AnyObject = z.record(z.string(), z.unknown());

function pick(value: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name in value) return value[name];
  const lower = name.toLowerCase();
  const found = Object.keys(value).find((key) => key.toLowerCase() === lower);
  return found === undefined ? undefined : value[found];
}

function unwrap(raw: unknown): unknown {
  const object = AnyObject.safeParse(raw);
  if (!object.success) return raw;
  const result = pick(object.data, 'Result');
  return result === undefined ? raw : result;
}

/** Renames the answer's top-level keys to the letter case of its schema. Leaves nested keys unchanged. */
function recase(value: unknown, schema: z.ZodType): unknown {
  const object = AnyObject.safeParse(value);
  if (!object.success || !(schema instanceof z.ZodObject)) return value;
  const entries = Object.keys(schema.shape).map((name) => [name, pick(object.data, name)] as const);
  return { ...object.data, ...Object.fromEntries(entries.filter(([, entry]) => entry !== undefined)) };
}

type AskedFor = Readonly<Record<string, string | number>>;

/** Adds the requested id to a record without a valid id. */
function withAskedId({ method, path }: AnyEndpoint, value: unknown, { id }: AskedFor): unknown {
  const object = AnyObject.safeParse(value);
  const isRecord = method === 'GET' && path.endsWith('/{id}') && object.success;
  return isRecord && id !== undefined && !Id.safeParse(object.data['Id']).success ? { ...object.data, Id: id } : value;
}

/** Throws if the answer has more than one of the schema's fields and all are invalid, so nothing could be shown. */
function refuseNonsense(value: unknown, schema: z.ZodType): void {
  const object = AnyObject.safeParse(value);
  if (!object.success || !(schema instanceof z.ZodObject)) return;
  const fields: readonly (readonly [string, z.core.$ZodType])[] = Object.entries(schema.shape);
  // One valid row is enough for a list, so validate it as an empty list.
  const valueOf = (name: string) => (Array.isArray(object.data[name]) ? [] : object.data[name]);
  const results = fields
    .filter(([name]) => object.data[name] !== undefined && object.data[name] !== null)
    .map(([name, field]) => z.safeParse(field, valueOf(name)));
  const [first, ...others] = results;
  if (first?.error && others.length > 0 && others.every(({ success }) => !success)) throw first.error;
}

/**
 * Unwraps the envelope, fixes the letter case of the top-level keys and adds the requested id. Validates nothing.
 */
export function openAnswer(target: AnyEndpoint, raw: unknown, params: AskedFor = {}): unknown {
  return withAskedId(target, recase(unwrap(raw), target.answer), params);
}

/**
 * Returns the typed answer of an endpoint; `params` are its path parameters. Repairs what it can (see `readShown`) and
 * throws a `ZodError` if a required value is missing.
 */
export function readAnswer<E extends AnyEndpoint>(target: E, raw: unknown, params?: AskedFor): AnswerOf<E>;
export function readAnswer(target: AnyEndpoint, raw: unknown, params: AskedFor = {}): unknown {
  refuseNonsense(openAnswer(target, raw), target.answer);
  return readShown(target.answer, openAnswer(target, raw, params));
}

const Text = z.string().trim().min(1);
const FieldErrors = z.record(z.string(), z.string());

export interface Failure {
  /** The server's text. Absent if it sent none. */
  readonly error?: string;
  /** The code to branch on. `error` is for display only. */
  readonly code?: RefusalCode;
  /** Messages by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly conflict?: Conflict;
  readonly processed?: Processed;
}

/** Parses the body of a response outside 2xx. */
export function readFailure(raw: unknown): Failure {
  const object = AnyObject.safeParse(raw);
  if (!object.success) return {};
  const inner = pick(object.data, 'Error');
  const nested = AnyObject.safeParse(inner);
  const text = Text.safeParse(nested.success ? (pick(nested.data, 'Message') ?? pick(nested.data, 'Error')) : inner);
  const fields = FieldErrors.safeParse(
    pick(object.data, 'Fields') ?? (nested.success ? pick(nested.data, 'Fields') : undefined),
  );
  const code = refusalCodeOf(pick(object.data, 'Code'), text.data);
  const conflict = Conflict.safeParse(pick(object.data, 'Conflict'));
  const processed = Processed.safeParse(pick(object.data, 'Processed'));
  return {
    ...(text.success ? { error: text.data } : {}),
    ...(code === undefined ? {} : { code }),
    ...(fields.success ? { fields: fields.data } : {}),
    ...(conflict.success ? { conflict: conflict.data } : {}),
    ...(processed.success ? { processed: processed.data } : {}),
  };
}

/** Details of a 409: the current record that a guarded write would have overwritten, and its last change if known. */
export const Conflict = z.object({
  Current: z.unknown(),
  ChangedBy: z.string().nullable(),
  ChangedAt: z.string().nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

/**
 * Details of a 409 for an order that another user has processed. `By` is an e-mail address, or `null` if no user did
 * it. `What` completes "this order was …", in the language of the request.
 */
export const Processed = z.object({ By: z.string().nullable(), At: Instant, What: z.string() });
export type Processed = z.infer<typeof Processed>;

/**
 * The body that `readFailure` parses. `Code` is an extension, set only for refusals that the client handles specially.
 */
export const ErrorAnswer = z.object({
  Error: z.string(),
  Code: RefusalCode.optional(),
  Fields: FieldErrors.optional(),
  Conflict: Conflict.optional(),
  Processed: Processed.optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
