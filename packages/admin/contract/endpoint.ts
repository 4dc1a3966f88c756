/**
 * Endpoint definitions, which the server registers and the portal calls (ADR 002). Paths use the notation of the
 * specification, with `{name}` for a parameter.
 */
import { z } from 'zod';
import type { Ability, Actor, Flag, Role } from './roles.ts';
import { abilitiesOf, holdsFlag, seesAll, withReaders } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The callers of an endpoint: anyone (`public`), a session whose access token may have expired (`session`), or
 * signed-in users of the roles, with the ability and the account's flag if given.
 */
export type Access =
  | 'public'
  | 'session'
  | { readonly roles: readonly Role[]; readonly ability?: Ability; readonly flag?: Flag };

/** A number or a string. The portal does not interpret it (decisions, "Ids"). */
export const Id = z.union([z.number().int(), z.string().min(1).max(64)]);
export type Id = z.infer<typeof Id>;

const PathSegment = z.string().min(1).max(200);

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type ParamSchemas<Path extends string> = { readonly [Name in Names<Path>]?: z.ZodType<string | number> };

/** Path parameters, typed by their schemas. A parameter without a schema is an {@link Id}. */
export type Params<Path extends string, Schemas> = {
  readonly [Name in Names<Path>]: Name extends keyof Schemas
    ? Schemas[Name] extends z.ZodType
      ? z.output<Schemas[Name]>
      : Id
    : Id;
};

/** Aspect ratio and maximum size, in pixels, of a published image. */
export interface PictureFrame {
  readonly width: number;
  readonly height: number;
}

/**
 * A field of a multipart form: JSON in a text field, plain text, or a file. A file with a `frame` is an image,
 * re-encoded and scaled down to fit the frame.
 */
export type FormField =
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  | { readonly kind: 'text'; readonly schema: z.ZodType<string | undefined> }
  | {
      readonly kind: 'file';
      readonly accept: readonly string[];
      readonly maxBytes: number;
      readonly frame?: PictureFrame;
    };

type FormFields = Readonly<Record<string, FormField>>;

export interface JsonBody<Schema extends z.ZodType> {
  readonly kind: 'json';
  readonly schema: Schema;
}
export interface FormBody<Fields extends FormFields> {
  readonly kind: 'form';
  readonly fields: Fields;
}
export type RequestBody = JsonBody<z.ZodType> | FormBody<FormFields>;

export function json<Schema extends z.ZodType>(schema: Schema): JsonBody<Schema> {
  return { kind: 'json', schema };
}

/**
 * Describes a multipart form. `accept` lists media types; the server checks them against the first bytes of the file.
 */
export function form<const Fields extends FormFields>(fields: Fields): FormBody<Fields> {
  return { kind: 'form', fields };
}

/** The wrapper of an answer: `Result`, or `named` if the specification names another one, which the schema contains. */
export type Envelope = 'Result' | 'named';

interface EndpointSpec<Path extends string, Schemas, Body, Query, Answer extends z.ZodType> {
  readonly method: Method;
  readonly path: Path;
  readonly access: Access;
  /** One-line description for the API documentation. */
  readonly summary: string;
  readonly params?: Schemas;
  readonly body?: Body;
  readonly query?: Query;
  /** The schema of the answer. For a file such as a PDF use `z.file().mime([…])`; it is sent with its file name. */
  readonly answer: Answer;
  readonly envelope?: Envelope;
  /** The key of the error text: `Error` in all endpoints except one. */
  readonly errorKey?: 'Error' | 'error';
  /**
   * Disables refresh and retry, as for sign-in and refresh. Sign-out needs them, or the session would stay open.
   */
  readonly retry?: 'never';
  /** A write that must not run twice: the portal sends an `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * The call changes nothing: its transaction is read-only, and the answer does not wait for it to end. Implied by GET.
   */
  readonly reads?: true;
  /** The answer is slow or large, such as a PDF or an export. Concurrent calls per account are limited. */
  readonly costly?: true;
  /**
   * For a GET of one record: sends an `ETag`. A string names the record's entity in the audit trail, so that a conflict
   * can include who changed the record.
   */
  readonly etag?: true | string;
  /**
   * For a write: the GET (with `etag`) of the record that it changes, with the same path parameters. A write with an
   * outdated `If-Match` is rejected with 409 and `Conflict`.
   */
  readonly guards?: RecordRead;
  /**
   * For a write with `guards`: the treatment of an outdated or missing `If-Match`. `judged` accepts the request and
   * lets the handler know whether the caller has seen the current state.
   */
  readonly stale?: 'refused' | 'judged';
}

export type RecordRead = Endpoint<string, unknown, undefined>;

export interface Endpoint<
  Path extends string = string,
  Schemas = unknown,
  Body extends RequestBody | undefined = RequestBody | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: Path;
  readonly access: Access;
  readonly summary: string;
  readonly params: Schemas;
  readonly body: Body;
  readonly query: Query;
  readonly answer: Answer;
  /** Media types of an answer that is a file. Empty for JSON. */
  readonly fileTypes: readonly string[];
  readonly envelope: Envelope;
  readonly errorKey: 'Error' | 'error';
  readonly retry: 'once' | 'never';
  readonly idempotent: boolean;
  readonly reads: boolean;
  readonly costly: boolean;
  readonly etag: boolean;
  /** The record's entity in the audit trail, for a GET. */
  readonly entity: string | undefined;
  readonly guards: RecordRead | undefined;
  readonly stale: 'refused' | 'judged';
}

/** Zod's internal representation of a file's media types. */
const MimeCheck = z
  .object({ _zod: z.object({ def: z.object({ check: z.literal('mime_type'), mime: z.array(z.string()) }) }) })
  .transform(({ _zod: { def } }) => def.mime);

/** Returns the media types that a file schema accepts. Empty if it accepts all. */
export function mediaTypesOf(file: z.ZodFile): readonly string[] {
  return file.def.checks?.flatMap((check) => MimeCheck.safeParse(check).data ?? []) ?? [];
}

function fileTypesOf({
  method,
  path,
  answer,
  idempotent,
  etag,
}: Pick<
  EndpointSpec<string, unknown, undefined, undefined, z.ZodType>,
  'method' | 'path' | 'answer' | 'idempotent' | 'etag'
>): readonly string[] {
  if (!(answer instanceof z.ZodFile)) return [];
  const types = mediaTypesOf(answer);
  if (types.length === 0) throw new Error(`${method} ${path} returns a file without a media type`);
  if (idempotent === true || etag !== undefined) {
    throw new Error(`${method} ${path} returns a file, which cannot be idempotent or have an ETag`);
  }
  return types;
}

/** Grants read-only roles the access of the role that they read as. Only for calls and sockets that change nothing. */
export function forReaders<Granted extends Access>(access: Granted): Granted {
  return typeof access === 'object' ? { ...access, roles: withReaders(access.roles) } : access;
}

/** Defines an endpoint. Throws if a file as the answer has no media type, is idempotent or has an ETag. */
export function endpoint<
  const Path extends string,
  Answer extends z.ZodType,
  Schemas extends ParamSchemas<Path> = Record<never, never>,
  Body extends RequestBody | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
>(
  spec: EndpointSpec<Path, Schemas, Body, Query, Answer>,
): Endpoint<Path, Schemas | undefined, Body | undefined, Query | undefined, Answer> {
  const reads = spec.reads ?? spec.method === 'GET';
  return {
    method: spec.method,
    path: spec.path,
    access: reads ? forReaders(spec.access) : spec.access,
    summary: spec.summary,
    params: spec.params,
    body: spec.body,
    query: spec.query,
    answer: spec.answer,
    fileTypes: fileTypesOf(spec),
    envelope: spec.envelope ?? 'Result',
    errorKey: spec.errorKey ?? 'Error',
    retry: spec.retry ?? 'once',
    idempotent: spec.idempotent ?? false,
    reads,
    costly: spec.costly ?? false,
    etag: spec.etag !== undefined,
    entity: spec.etag === true ? undefined : spec.etag,
    guards: spec.guards,
    stale: spec.stale ?? 'refused',
  };
}

export type ParamsOf<E> = E extends Endpoint<infer Path, infer Schemas> ? Params<Path, NonNullable<Schemas>> : never;
export type AnswerOf<E> =
  E extends Endpoint<string, unknown, RequestBody | undefined, z.ZodObject | undefined, infer Answer>
    ? z.output<Answer>
    : never;
type FieldOf<Field> = Field extends { kind: 'file' }
  ? File
  : Field extends { schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never;
/** Maps a missing body or query, which is inferred as `never`, to `undefined`. */
type OrUndefined<Given, Value> = [Given] extends [never] ? undefined : Value;
type BodyValue<Body> = [Body] extends [JsonBody<infer Schema>]
  ? z.output<Schema>
  : [Body] extends [FormBody<infer Fields>]
    ? { [Name in keyof Fields]: FieldOf<Fields[Name]> }
    : undefined;
type QueryValue<Query> = [Query] extends [z.ZodObject] ? z.output<Query> : undefined;
export type BodyOf<E> = E extends { readonly body: infer Body }
  ? OrUndefined<NonNullable<Body>, BodyValue<NonNullable<Body>>>
  : never;
export type QueryOf<E> = E extends { readonly query: infer Query }
  ? OrUndefined<NonNullable<Query>, QueryValue<NonNullable<Query>>>
  : never;

export type AnyEndpoint = Endpoint;

/** Returns the parameter names of a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

export function paramSchemas(target: { path: string; params: unknown }): Record<string, z.ZodType> {
  const given = z
    .record(z.string(), z.instanceof(z.ZodType))
    .catch({})
    .parse(target.params ?? {});
  return Object.fromEntries(pathNames(target.path).map((name) => [name, given[name] ?? PathSegment]));
}

/** Fills in the parameters, percent-encoded. Throws an `Error` for a missing one. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`Path ${path} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
}

/** Returns whether a user may call the endpoint. The portal's buttons and the API use the same rule. */
export function mayCall(access: Access, actor: Actor): boolean {
  if (access === 'public' || access === 'session') return true;
  return access.roles.includes(actor.role) && meetsConditions(access, actor);
}

/** Returns whether a user has the required ability and flag. A role that sees all rows needs no flag. */
export function meetsConditions(
  { ability, flag }: { readonly ability?: Ability; readonly flag?: Flag },
  actor: Actor,
): boolean {
  if (ability && !abilitiesOf(actor).has(ability)) return false;
  return flag === undefined || seesAll(actor.role) || holdsFlag(actor, flag);
}
