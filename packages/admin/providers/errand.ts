/**
 * What the portal asks of a backend beside lists, records and forms: an action, a lookup, a part of a record. Refine's
 * hooks carry it in `meta`, and the data provider performs it; no name is looked up on the way (ADR 018).
 */
import { z } from 'zod';
import type { Id } from '../contract/endpoint.ts';
import type { CallContext } from './call-context.ts';
import type { ResourceCalls } from './resource-calls.ts';

const mark = Symbol('errand');

export interface Errand<Input = unknown, Answer = unknown> {
  /** Refine puts the address's own parameters into the same `meta`: nothing that came from there has this. */
  readonly [mark]: true;
  /** The resource that it belongs to: what changes that has its answers read again. */
  readonly resource: string;
  /** Unlike any other of the resource. */
  readonly name: string;
  /** `id` is empty where it is of no record in particular; `own`: the calls of its resource. Rejects as its call does. */
  perform(context: CallContext, id: Id, input: Input, own?: ResourceCalls): Promise<Answer>;
  /** Stands for it in the keys of the cache, which are written as JSON. */
  toJSON(): string;
}

type Perform<Input, Answer> = (context: CallContext, id: Id, input: Input, own?: ResourceCalls) => Promise<Answer>;

export function defineErrand<Name extends string, Input, Answer>(
  resource: Name,
  name: string,
  perform: Perform<Input, Answer>,
): Errand<Input, Answer> & { readonly resource: Name } {
  return { [mark]: true, resource, name, perform, toJSON: () => `${resource}/${name}` };
}

/** Reads an errand's answer from what a Refine hook returns. */
export function answerOf<Input, Answer>(
  _errand: Errand<Input, Answer>,
  data: Readonly<Record<string, unknown>>,
): Answer {
  return z.custom<Answer>().parse(data['value']);
}

export function isErrand(value: unknown): value is Errand {
  return typeof value === 'object' && value !== null && mark in value;
}
