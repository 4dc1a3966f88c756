import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from 'schema-admin/contract/endpoint.ts';
import type { Tx } from '../db/tx.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';
import type { Clock } from '../runtime/config.ts';
import type { Services } from './services.ts';

/**
 * An answer of which nothing is forgotten: every field that the contract lets a backend leave out is named all the same,
 * and `undefined` or `null` only because somebody wrote that. Handlers answer so, and therefore mappers do. A number with a unit is a number.
 */
export type Filled<Wire> = Wire extends string | number | boolean
  ? Wire
  : Wire extends object
    ? { [Key in keyof Wire]-?: Filled<Wire[Key]> }
    : Wire;

/** What a request says, checked against the endpoint's schemas. */
interface Said<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** A call in its user's transaction, without what it says. */
export interface UserCall {
  readonly user: SignedInUser;
  /** Sees the user's own rows alone; committed when the handler resolves, rolled back when it throws. */
  readonly tx: Tx;
  readonly clock: Clock;
  /** Without what opens a transaction of its own: on the embedded database it would wait for this one for ever. */
  readonly services: Omit<Services, 'database' | 'clock'>;
}

interface InTransaction extends UserCall {
  /** Whether the call's `If-Match` names the present state of what it `guards`; `false` where it guards nothing. */
  readonly preconditionHolds: boolean;
}

interface OutsideTransaction {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface InParts {
  readonly user: SignedInUser;
  /** The parts are read after the call has returned, each in a transaction of its own: whoever reads slowly holds up nobody. */
  readonly services: Services;
}

/** An answer with one field whose bytes, in base64, are written as they come and never held as a whole. */
export interface AnswerInParts {
  /** Without that field; checked against the endpoint's schema as every answer is. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Declared as methods, so that the handler of one endpoint fits the table of all of them: registration hands each
 * handler what its own endpoint's schemas have parsed.
 */
interface Calls<Params, Query, Body, Answer> {
  inTransaction(call: Said<Params, Query, Body> & InTransaction): Promise<Answer>;
  outside(call: Said<Params, Query, Body> & OutsideTransaction): Promise<Answer>;
  /** What it refuses, it refuses before it answers. */
  inParts(call: Said<Params, Query, Body> & InParts): Promise<AnswerInParts>;
}

type HandlerOfCalls<C extends Calls<never, never, never, unknown>> =
  | C['inTransaction']
  | { readonly outsideTransaction: C['outside'] }
  | { readonly inParts: C['inParts'] };

/**
 * Answers one endpoint: usually a function that runs in the signed-in user's transaction; where there is no user yet,
 * or the answer outlives a rollback, an object with a function that opens its own; where it is too long to be held, one
 * with a function that answers in parts.
 */
export type Handler<E> = HandlerOfCalls<Calls<ParamsOf<E>, QueryOf<E>, BodyOf<E>, Filled<AnswerOf<E>>>>;
export type AnyHandler = HandlerOfCalls<Calls<unknown, unknown, unknown, unknown>>;

/** A handler for every endpoint of an area: a missing one does not compile. */
export type HandlersOf<Area> = { readonly [Name in keyof Area]: Handler<Area[Name]> };
export type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;
