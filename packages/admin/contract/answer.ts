/**
 * Reading what a backend sends. Every answer may come bare or inside `Result`, and its own keys in either
 * letter case (decisions, "Envelope"); a failure carries its text in `Error` or `error` (decisions, "Errors").
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

/** Renames the answer's own keys to the letter case of its schema; nested entities are left as they are. */
function recase(value: unknown, schema: z.ZodType): unknown {
  const object = AnyObject.safeParse(value);
  if (!object.success || !(schema instanceof z.ZodObject)) return value;
  const entries = Object.keys(schema.shape).map((name) => [name, pick(object.data, name)] as const);
  return { ...object.data, ...Object.fromEntries(entries.filter(([, entry]) => entry !== undefined)) };
}

type AskedFor = Readonly<Record<string, string | number>>;

/** A record that was asked for by its id need not repeat it. */
function withAskedId({ method, path }: AnyEndpoint, value: unknown, { id }: AskedFor): unknown {
  const object = AnyObject.safeParse(value);
  const isRecord = method === 'GET' && path.endsWith('/{id}') && object.success;
  return isRecord && id !== undefined && !Id.safeParse(object.data['Id']).success ? { ...object.data, Id: id } : value;
}

/** Refuses what has several of the answer's fields, and not one of them as it should be: of that nothing can be shown. */
function refuseNonsense(value: unknown, schema: z.ZodType): void {
  const object = AnyObject.safeParse(value);
  if (!object.success || !(schema instanceof z.ZodObject)) return;
  const fields: readonly (readonly [string, z.core.$ZodType])[] = Object.entries(schema.shape);
  // Of a list some rows may do.
  const valueOf = (name: string) => (Array.isArray(object.data[name]) ? [] : object.data[name]);
  const told = fields
    .filter(([name]) => object.data[name] !== undefined && object.data[name] !== null)
    .map(([name, field]) => z.safeParse(field, valueOf(name)));
  const [first, ...others] = told;
  if (first?.error && others.length > 0 && others.every(({ success }) => !success)) throw first.error;
}

/** What stands in the envelope, its own keys in the letter case of the schema, with the id that was asked for; nothing of it is checked yet. */
export function openAnswer(target: AnyEndpoint, raw: unknown, params: AskedFor = {}): unknown {
  return withAskedId(target, recase(unwrap(raw), target.answer), params);
}

/** The typed answer of an endpoint, as far as it can be used. `params` are those of its path. Throws a `ZodError` when the body lacks what cannot be done without. */
export function readAnswer<E extends AnyEndpoint>(target: E, raw: unknown, params?: AskedFor): AnswerOf<E>;
export function readAnswer(target: AnyEndpoint, raw: unknown, params: AskedFor = {}): unknown {
  refuseNonsense(openAnswer(target, raw), target.answer);
  return readShown(target.answer, openAnswer(target, raw, params));
}

const Text = z.string().trim().min(1);
const FieldErrors = z.record(z.string(), z.string());

export interface Failure {
  /** The server's text or code; absent when it sent none. */
  readonly error?: string;
  /** What code may go by: the text is for people alone. */
  readonly code?: RefusalCode;
  /** Messages for single fields, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly conflict?: Conflict;
  readonly processed?: Processed;
}

/** What a non-2xx body says. */
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

/** Of a 409: what a guarded write would have overwritten, and who wrote it when, where that is known. */
export const Conflict = z.object({
  Current: z.unknown(),
  ChangedBy: z.string().nullable(),
  ChangedAt: z.string().nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

/**
 * Of a 409 about an order that somebody else has processed: who (an e-mail address; `null` where no user did), when,
 * and what became of it, as in "this order was accepted", in the language of the request.
 */
export const Processed = z.object({ By: z.string().nullable(), At: Instant, What: z.string() });
export type Processed = z.infer<typeof Processed>;

/** The server's side of `readFailure`. `Code`: an extension, of a refusal that more is done about than saying it. */
export const ErrorAnswer = z.object({
  Error: z.string(),
  Code: RefusalCode.optional(),
  Fields: FieldErrors.optional(),
  Conflict: Conflict.optional(),
  Processed: Processed.optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
