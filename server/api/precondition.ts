/** Prevents a write that is based on an older state from overwriting a newer one (ADR 008). */
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

/** The GET endpoint of a record and its handler. */
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

/** Returns a strong entity tag. Equal answers have equal tags. */
export function etagOf(answer: unknown): string {
  return `"${createHash('sha256')
    .update(JSON.stringify(answer) ?? '')
    .digest('base64url')}"`;
}

interface Precondition {
  /** Whether `If-Match` matches the current state. */
  readonly holds: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  /** The record as this transaction sees it. Absent if the request has no `If-Match`, or `*`. */
  readonly present?: unknown;
}

/** Locks the record until the transaction ends, then compares `If-Match` with its current state. */
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

/** Throws a 409 with `Conflict` if the record has changed. Does nothing for a write without `If-Match`. */
export async function refuseStaleWrite(
  { target }: RecordGuard,
  { holds, params, present }: Precondition,
  tx: Tx,
): Promise<void> {
  if (holds || present === undefined) return;
  // The path of the user's own record, such as `/merchant`, has no id, so take the id from the record.
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
