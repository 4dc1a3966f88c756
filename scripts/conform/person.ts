/** Somebody who has signed in to the backend, and what has been seen of it so far. */
import type { PortalConfig } from 'schema-admin/contract/config.ts';
import { type AnyEndpoint, type Id, paramSchemas } from 'schema-admin/contract/endpoint.ts';
import { type Actor, type Role, rolePrefix } from 'schema-admin/contract/roles.ts';
import type { Reply } from 'schema-admin/providers/http/reply.ts';
import { exchange } from 'schema-admin/providers/http/reply.ts';
import { type RawInput, prepareRequest } from 'schema-admin/providers/http/request.ts';
import { createServerTime } from 'schema-admin/providers/http/server-time.ts';
import { z } from 'zod';
import type { ExampleName } from './question.ts';
import { type Visitor, createVisitor } from './visitor.ts';

/** The backend on trial. */
export interface Place {
  /** Base of all calls, absolute. */
  readonly apiUrl: string;
  readonly config: PortalConfig;
  /** Where the portal stands, as the backend is told. */
  readonly origin: string;
  readonly timeoutMs: number;
}

export interface Credentials {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

/** Asks as a portal of its own does. */
export interface Caller {
  readonly visitor: Visitor;
  /** Rejects with an `ApiError` where nothing was answered. */
  readonly ask: (endpoint: AnyEndpoint, input?: RawInput, ifMatch?: string) => Promise<Reply>;
}

export interface Person extends Caller {
  /** As the report calls them. */
  readonly name: string;
  readonly role: Role;
  readonly actor: Actor;
  readonly examples: Map<ExampleName, Id>;
}

/** The time of an answer is nobody's here. */
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

/** The parameters of a path that are choices: each of them, the role's prefix as the role has it. */
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
