/** A write that names the state it was based on does not overwrite a newer one (ADR 008). */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Conflict } from 'schema-admin/contract/answer.ts';
import { type RecordRead, fillPath, pathNames } from 'schema-admin/contract/endpoint.ts';
import { lastChangeOf } from './last-change.ts';
import type { Tx } from '../db/tx.ts';
import { ApiError } from './errors.ts';
import type { AnyHandler } from './handler.ts';
import { pathSchemaOf } from './read-request.ts';
import { gateTexts } from './texts.ts';

type Read = Extract<AnyHandler, (...given: never[]) => unknown>;
type ReadCall = Omit<Parameters<Read>[0], 'params' | 'query' | 'body' | 'preconditionHolds'>;

/** A GET of a record, and who answers it. */
export interface RecordGuard {
  readonly target: RecordRead;
  readonly read: Read;
}

interface GuardedWrite {
  readonly params: Readonly<Record<string, unknown>>;
  readonly ifMatch: string | undefined;
  readonly call: ReadCall;
}

const AnyId = z.union([z.string(), z.number()]).optional();
const Identified = z.object({ Id: AnyId });
const PathValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** A strong entity tag: two answers share it exactly when they are the same text. */
export function etagOf(answer: unknown): string {
  return `"${createHash('sha256')
    .update(JSON.stringify(answer) ?? '')
    .digest('base64url')}"`;
}

/** What a write's `If-Match` says about the record that it guards. */
interface Precondition {
  /** Whether it names the present state. */
  readonly holds: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  /** The record as this transaction sees it; absent where the caller speaks of no state. */
  readonly present?: unknown;
}

/**
 * Makes the writes of one record wait for each other until their transactions end, and compares `If-Match` with the
 * record as this transaction sees it.
 */
export async function checkPrecondition(
  { target, read }: RecordGuard,
  { params: given, ifMatch, call }: GuardedWrite,
): Promise<Precondition> {
  const params = pathSchemaOf(target).parse(given);
  const path = fillPath(target.path, PathValues.parse(params));
  await call.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${path}, 0))`);
  if (ifMatch === undefined || ifMatch.trim() === '*') return { holds: false, params };
  const present = target.answer.parse(
    await read({ ...call, preconditionHolds: false, params, query: undefined, body: undefined }),
  );
  return { holds: ifMatch.split(',').some((tag) => tag.trim() === etagOf(present)), params, present };
}

/** Throws a 409 with `Conflict` when the record has changed since it was seen; a write that speaks of no state is never refused. */
export async function refuseStaleWrite(
  { target }: RecordGuard,
  { holds, params, present }: Precondition,
  tx: Tx,
): Promise<void> {
  if (holds || present === undefined) return;
  // One's own record, such as `/merchant`, has its id in the answer alone.
  const id =
    PathValues.parse(params)[pathNames(target.path).at(-1) ?? ''] ??
    Identified.catch({ Id: undefined }).parse(present).Id;
  const last = target.entity === undefined || id === undefined ? undefined : await lastChangeOf(tx, target.entity, id);
  const conflict: Conflict = {
    Current: present,
    ChangedBy: last?.by ?? null,
    ChangedAt: last?.at.toISOString() ?? null,
  };
  const text = last?.by ? gateTexts.changedBy({ who: last.by }) : gateTexts.changedMeanwhile();
  throw new ApiError(409, text, undefined, { Conflict: conflict });
}
