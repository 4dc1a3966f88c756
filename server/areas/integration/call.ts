/** Calls of the Integration API, and their handlers. */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { IntegrationEndpoint } from '../../../contract/integration/integration-endpoint.ts';
import { ApiError } from '../../api/errors.ts';
import type { Services } from '../../api/services.ts';
import { gateTexts } from '../../api/texts.ts';
import { apiKeyAnswers } from '../../db/integration-tables.ts';
import type { Tx } from '../../db/tx.ts';
import type { ApiCaller } from './authenticate-key.ts';

type Output<Schema> = [Schema] extends [z.ZodType] ? z.output<Schema> : undefined;
type Given<Schema> = Output<NonNullable<Schema>>;

export interface IntegrationCall<Params = unknown, Query = unknown, Body = unknown> {
  readonly caller: ApiCaller;
  readonly services: Services;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Runs work in a read-only transaction that sees only the rows of the key. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs work in a transaction that sees only the rows of the key, once per `Idempotency-Key`. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<unknown>;
}

/** The answer is parsed by the endpoint's schema, since a repeated call returns the stored one. */
interface Handles<Params, Query, Body> {
  handle(call: IntegrationCall<Params, Query, Body>): Promise<unknown>;
}
export type AnyIntegrationHandler = Handles<unknown, unknown, unknown>['handle'];
type HandlerOf<E> =
  E extends IntegrationEndpoint<infer Params, infer Query, infer Body>
    ? Handles<Given<Params>, Given<Query>, Given<Body>>['handle']
    : never;
export type IntegrationHandlersOf<Table> = { readonly [Name in keyof Table]: HandlerOf<Table[Name]> };

interface KeyedRequest {
  readonly caller: ApiCaller;
  readonly idempotencyKey: string | undefined;
  /** The method, the URL and the body. */
  readonly request: readonly [string, string, unknown];
  readonly now: Date;
}

/** Returns a hash of a request, by which a repetition is recognised. */
export function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/**
 * Runs the work, or returns the stored answer if the key has sent this `Idempotency-Key` before. Throws a 409 if it was
 * for another request.
 */
export async function answerOnce(
  tx: Tx,
  { caller: { key }, idempotencyKey, request, now }: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (idempotencyKey === undefined) return work();
  // Calls with the same key run one after the other, so that the second one finds the first one's answer.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${key.id} ${idempotencyKey}`}, 0))`);
  const requestHash = hashRequest(request);
  const [known] = await tx
    .select()
    .from(apiKeyAnswers)
    .where(and(eq(apiKeyAnswers.keyId, key.id), eq(apiKeyAnswers.idempotencyKey, idempotencyKey)));
  if (known !== undefined) {
    if (known.requestHash !== requestHash) throw new ApiError(409, gateTexts.keyUsed());
    return known.answer;
  }
  const answer = await work();
  await tx
    .insert(apiKeyAnswers)
    .values({ keyId: key.id, merchantId: key.merchantId, idempotencyKey, requestHash, answer, at: now });
  return answer;
}
