import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from 'schema-admin/contract/endpoint.ts';
import type { Tx } from '../db/tx.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';
import type { Clock } from '../runtime/config.ts';
import type { Services } from './services.ts';

/** A response with every field: optional wire fields are required here, so that a mapper cannot forget one. */
export type Filled<Wire> = Wire extends string | number | boolean
  ? Wire
  : Wire extends object
    ? { [Key in keyof Wire]-?: Filled<Wire[Key]> }
    : Wire;

interface ParsedRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** A call inside the user's transaction, without its parsed request. */
export interface UserCall {
  readonly user: SignedInUser;
  /** Sees only the rows that the user may see. Committed when the handler resolves, rolled back when it throws. */
  readonly tx: Tx;
  readonly clock: Clock;
  /** Excludes the database, because a nested transaction would deadlock on the embedded database. */
  readonly services: Omit<Services, 'database' | 'clock'>;
}

interface InTransaction extends UserCall {
  /** Whether `If-Match` matches the current state of the guarded record. `false` without a guard. */
  readonly preconditionHolds: boolean;
}

interface OutsideTransaction {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface InParts {
  readonly user: SignedInUser;
  /**
   * Each part is read in its own transaction after the handler has returned, so that a slow client doesn't block
   * others.
   */
  readonly services: Services;
}

/** A response with one base64 field that is streamed and never held in memory as a whole. */
export interface AnswerInParts {
  /** The other fields. Validated by the endpoint's schema like any response. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * The kinds of handler. Method parameters are bivariant, so every endpoint's handler fits into the table of all
 * handlers. This is safe, because a handler receives only what its endpoint's own schemas have parsed.
 */
interface Calls<Params, Query, Body, Answer> {
  inTransaction(call: ParsedRequest<Params, Query, Body> & InTransaction): Promise<Answer>;
  outside(call: ParsedRequest<Params, Query, Body> & OutsideTransaction): Promise<Answer>;
  /** Must report errors by rejecting, because none can be reported once the first part is sent. */
  inParts(call: ParsedRequest<Params, Query, Body> & InParts): Promise<AnswerInParts>;
}

type HandlerOfCalls<C extends Calls<never, never, never, unknown>> =
  | C['inTransaction']
  | { readonly outsideTransaction: C['outside'] }
  | { readonly inParts: C['inParts'] };

/**
 * The handler of one endpoint, usually a function that runs in the signed-in user's transaction. `outsideTransaction`
 * opens its own, for calls without a user or with effects that survive a rollback. `inParts` streams long responses.
 */
export type Handler<E> = HandlerOfCalls<Calls<ParamsOf<E>, QueryOf<E>, BodyOf<E>, Filled<AnswerOf<E>>>>;
export type AnyHandler = HandlerOfCalls<Calls<unknown, unknown, unknown, unknown>>;

/** Handlers for every endpoint of an area. A missing one is a type error. */
export type HandlersOf<Area> = { readonly [Name in keyof Area]: Handler<Area[Name]> };
export type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;
