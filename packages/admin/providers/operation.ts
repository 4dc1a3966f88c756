/**
 * Backend operations other than lists, records and forms: actions, lookups and record parts. Refine hooks carry them in
 * `meta`, and the data provider runs them (ADR 018).
 */
import { z } from 'zod';
import type { Id } from '../contract/endpoint.ts';
import type { CallContext } from './call-context.ts';
import type { ResourceCalls } from './resource-calls.ts';

const mark = Symbol('operation');

export interface Operation<Input = unknown, Answer = unknown> {
  /** Marks operations. Refine merges URL parameters into `meta`, and those can't contain this symbol. */
  readonly [mark]: true;
  /** Name of the resource. Changes of that resource invalidate the operation's cached answers. */
  readonly resource: string;
  /** Name, unique within the resource. */
  readonly name: string;
  /**
   * Sends the request. `id` is empty if the operation isn't about one record. `own` holds the calls of the resource.
   * Rejects like its call.
   */
  perform(context: CallContext, id: Id, input: Input, own?: ResourceCalls): Promise<Answer>;
  /** Returns the operation's identity within query keys, which are serialized as JSON. */
  toJSON(): string;
}

type Perform<Input, Answer> = (context: CallContext, id: Id, input: Input, own?: ResourceCalls) => Promise<Answer>;

export function defineOperation<Name extends string, Input, Answer>(
  resource: Name,
  name: string,
  perform: Perform<Input, Answer>,
): Operation<Input, Answer> & { readonly resource: Name } {
  return { [mark]: true, resource, name, perform, toJSON: () => `${resource}/${name}` };
}

/** Returns the typed answer of an operation from a Refine hook's data. */
export function answerOf<Input, Answer>(
  _operation: Operation<Input, Answer>,
  data: Readonly<Record<string, unknown>>,
): Answer {
  return z.custom<Answer>().parse(data['value']);
}

export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && mark in value;
}
