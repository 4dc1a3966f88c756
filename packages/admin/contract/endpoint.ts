/**
 * An endpoint as a value: what the server registers and the portal calls (ADR 002).
 * Paths are written as the specification writes them, with `{name}` for a parameter.
 */
import { z } from 'zod';
import type { Ability, Actor, Flag, Role } from './roles.ts';
import { abilitiesOf, holdsFlag, seesAll, withReaders } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anyone (`public`), the bearer of a session cookie even when its access token has run out (`session`),
 * or a signed-in user of one of the roles, who also holds the ability and the account's flag where they are named.
 */
export type Access =
  | 'public'
  | 'session'
  | { readonly roles: readonly Role[]; readonly ability?: Ability; readonly flag?: Flag };

/** Opaque to the portal: a number or a string (decisions, "Ids"). */
export const Id = z.union([z.number().int(), z.string().min(1).max(64)]);
export type Id = z.infer<typeof Id>;

const PathSegment = z.string().min(1).max(200);

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type ParamSchemas<Path extends string> = { readonly [Name in Names<Path>]?: z.ZodType<string | number> };

/** A parameter has the type of its schema; without one it is an {@link Id}. */
export type Params<Path extends string, Schemas> = {
  readonly [Name in Names<Path>]: Name extends keyof Schemas
    ? Schemas[Name] extends z.ZodType
      ? z.output<Schemas[Name]>
      : Id
    : Id;
};

/** What a picture is shown in: its shape, and the most pixels that are published of it. */
export interface PictureFrame {
  readonly width: number;
  readonly height: number;
}

/**
 * One field of a multipart form: JSON in a text field, plain text, or a file.
 * A file with a `frame` is a picture: drawn anew, and no larger than its frame.
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

/** A multipart form, field by field. A file's `accept` lists media types; the server believes its first bytes alone. */
export function form<const Fields extends FormFields>(fields: Fields): FormBody<Fields> {
  return { kind: 'form', fields };
}

/** How an answer travels: inside `Result`, or bare because the specification names its envelope. */
export type Envelope = 'Result' | 'named';

interface EndpointSpec<Path extends string, Schemas, Body, Query, Answer extends z.ZodType> {
  readonly method: Method;
  readonly path: Path;
  readonly access: Access;
  /** One line for the API's page. */
  readonly summary: string;
  readonly params?: Schemas;
  readonly body?: Body;
  readonly query?: Query;
  /** A file, such as a PDF, is `z.file().mime([…])`: it travels as itself, with the name to save it under. */
  readonly answer: Answer;
  readonly envelope?: Envelope;
  /** Where an error's text stands; `Error` everywhere but in one call. */
  readonly errorKey?: 'Error' | 'error';
  /** Sign-in, refresh, forgot and reset are never refreshed or retried; sign-out is, or the session would live on. */
  readonly retry?: 'never';
  /** A write that must not happen twice: the portal sends an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** The call changes nothing. Its transaction is read-only, and its answer does not wait for the end of the transaction. Always true for GET. */
  readonly reads?: true;
  /** Takes long or answers much, such as a PDF or an export: an account has few of them at once. */
  readonly costly?: true;
  /**
   * Of a GET that answers one record: the answer carries an `ETag`. A name says under which entity the audit trail
   * knows the record, so that a conflict can say who changed it; `true` leaves that open.
   */
  readonly etag?: true | string;
  /**
   * Of a write: the GET, with an `etag`, of what it changes; its path's names are this path's too. A write whose
   * `If-Match` names another state than the present one is refused with 409 and `Conflict`.
   */
  readonly guards?: RecordRead;
  /**
   * Of a write that `guards`: what becomes of one whose `If-Match` names another state, or that brings none. `judged`
   * refuses nothing by itself: the handler is told whether the caller has seen the present state.
   */
  readonly stale?: 'refused' | 'judged';
}

/** A GET of one record, as a write's `guards` names it. */
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
  /** The media types of an answer that is a file; empty for every other one, which is JSON. */
  readonly fileTypes: readonly string[];
  readonly envelope: Envelope;
  readonly errorKey: 'Error' | 'error';
  readonly retry: 'once' | 'never';
  readonly idempotent: boolean;
  readonly reads: boolean;
  readonly costly: boolean;
  readonly etag: boolean;
  /** As the audit trail calls what the GET answers. */
  readonly entity: string | undefined;
  readonly guards: RecordRead | undefined;
  readonly stale: 'refused' | 'judged';
}

/** As zod keeps the media types of a file. */
const MimeCheck = z
  .object({ _zod: z.object({ def: z.object({ check: z.literal('mime_type'), mime: z.array(z.string()) }) }) })
  .transform(({ _zod: { def } }) => def.mime);

/** Those that a schema of files takes; none where it takes any. */
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
  if (types.length === 0) throw new Error(`${method} ${path} answers a file of no media type`);
  if (idempotent === true || etag !== undefined) {
    throw new Error(`${method} ${path} answers a file, which is neither kept to be answered again nor compared`);
  }
  return types;
}

/** Grants read-only roles the access of the role that they read as. For calls and sockets that change nothing. */
export function forReaders<Granted extends Access>(access: Granted): Granted {
  return typeof access === 'object' ? { ...access, roles: withReaders(access.roles) } : access;
}

/** Throws for a file of no media type, and for one that is to be answered again or compared. */
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
/** `never` is what is left of an endpoint that has none. */
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

/** Any endpoint, for code that treats them alike. */
export type AnyEndpoint = Endpoint;

/** The names in a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** The schema of each path parameter. */
export function paramSchemas(target: { path: string; params: unknown }): Record<string, z.ZodType> {
  const given = z
    .record(z.string(), z.instanceof(z.ZodType))
    .catch({})
    .parse(target.params ?? {});
  return Object.fromEntries(pathNames(target.path).map((name) => [name, given[name] ?? PathSegment]));
}

/** Fills `{name}` segments, percent-encoded. Throws when one is missing: a programming error, never input. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`Path ${path} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
}

/** Returns whether a signed-in user may call: the same answer for a button in the portal and for the API. */
export function mayCall(access: Access, actor: Actor): boolean {
  if (access === 'public' || access === 'session') return true;
  return access.roles.includes(actor.role) && meetsConditions(access, actor);
}

/** Returns whether a user holds the ability and the flag that are required. A role that sees all needs no flag. */
export function meetsConditions(
  { ability, flag }: { readonly ability?: Ability; readonly flag?: Flag },
  actor: Actor,
): boolean {
  if (ability && !abilitiesOf(actor).has(ability)) return false;
  return flag === undefined || seesAll(actor.role) || holdsFlag(actor, flag);
}
