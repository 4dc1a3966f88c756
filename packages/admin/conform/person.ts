/** A signed-in user of the backend, with the example ids seen so far. */
import type { PortalConfig } from '../contract/config.ts';
import { type AnyEndpoint, type Id, paramSchemas } from '../contract/endpoint.ts';
import { type Actor, type Role, rolePrefix } from '../contract/roles.ts';
import type { Reply } from '../providers/http/reply.ts';
import { exchange } from '../providers/http/reply.ts';
import { type RawInput, prepareRequest } from '../providers/http/request.ts';
import { createServerTime } from '../providers/http/server-time.ts';
import { z } from 'zod';
import { type Visitor, createVisitor } from './visitor.ts';

/** The tested backend. */
export interface Place {
  /** Absolute base URL of all calls. */
  readonly apiUrl: string;
  readonly config: PortalConfig;
  /** Origin of the portal, as sent to the backend. */
  readonly origin: string;
  readonly timeoutMs: number;
}

export interface Credentials {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

/** A client that sends requests like a separate browser. */
export interface Caller {
  readonly visitor: Visitor;
  /** Rejects with an `ApiError` if there is no answer. */
  readonly ask: (endpoint: AnyEndpoint, input?: RawInput, ifMatch?: string) => Promise<Reply>;
}

export interface Person extends Caller {
  /** Name in the report. */
  readonly name: string;
  readonly role: Role;
  readonly actor: Actor;
  readonly examples: Map<string, Id>;
}

/** The client needs a server time, which is unused here. */
const time = createServerTime();

export function createCaller({ apiUrl, origin, timeoutMs }: Place): Caller {
  const visitor = createVisitor({ origin, timeoutMs });
  let count = 0;
  return {
    visitor,
    ask(endpoint, input = {}, ifMatch) {
      const key = endpoint.idempotent ? `conform-${process.pid}-${Date.now()}-${(count += 1)}` : undefined;
      return exchange(visitor.fetch, prepareRequest(apiUrl, endpoint, input, { key, ifMatch }), time);
    },
  };
}

/** Returns all combinations of a path's enum parameters. The role's prefix is fixed. */
export function choicesOf(endpoint: AnyEndpoint, role: Role): Readonly<Record<string, string>>[] {
  let choices: Readonly<Record<string, string>>[] = [{}];
  for (const [name, schema] of Object.entries(paramSchemas(endpoint))) {
    if (!(schema instanceof z.ZodEnum)) continue;
    const own = rolePrefix(role);
    const options =
      name === 'role' ? [schema.options.find((option) => option === own) ?? schema.options[0]] : schema.options;
    choices = choices.flatMap((choice) => options.map((option) => ({ ...choice, [name]: String(option) })));
  }
  return choices;
}
