/** Errors of API calls (O-8.12 to O-8.14). */
import { type Conflict, type Failure, type Processed, readFailure } from '../../contract/answer.ts';
import type { RefusalCode } from '../../contract/wire-words.ts';
import { z } from 'zod';
import { shownToDeveloper } from '../developer.ts';
import { httpTexts } from '../texts.ts';

/**
 * `http`: the server rejected the call. `network`: it was unreachable. `malformed`: the answer violates the contract.
 */
export type ApiErrorKind = 'http' | 'network' | 'malformed';

interface Details {
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  readonly code?: RefusalCode | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly conflict?: Conflict | undefined;
  readonly processed?: Processed | undefined;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  /** The server's `Error`, text or code. Absent if it sent none. */
  readonly error: string | undefined;
  /** Machine-readable reason, if the server sends one. Branch on this, not on `message`, which is for users. */
  readonly code: RefusalCode | undefined;
  /** Messages for single fields, by field name. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Set if the record changed after it was read. Nothing was written. */
  readonly conflict: Conflict | undefined;
  /** Another user processed the record first. Holds their name, the time and the result, if the server sends them. */
  readonly processed: Processed | undefined;
  /** Refine's names for `status` and `fields`. The status is 0 if no response arrived. */
  readonly statusCode: number;
  readonly errors: Readonly<Record<string, string>> | undefined;

  constructor(kind: ApiErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = details.status;
    this.error = details.error;
    this.code = details.code;
    this.fields = details.fields;
    this.conflict = details.conflict;
    this.processed = details.processed;
    this.statusCode = details.status ?? 0;
    this.errors = details.fields;
  }
}

export function isHtml(text: string): boolean {
  return /^\s*(<!doctype|<html|<head|<body)/i.test(text);
}

function isWorthShowing(text: string): boolean {
  return !/^(\{\s*\}|\[\s*\]|null|"")?$/.test(text) && !isHtml(text);
}

/** Status of a failed `If-Match`. Plain HTTP names neither the user nor the time of the other change. */
const preconditionFailed = 412;
const unknownConflict: Conflict = { Current: undefined, ChangedBy: null, ChangedAt: null };

/**
 * Returns the error for a non-2xx response. `read` parses bodies of other formats. The message is the server's `Error`,
 * else the raw body, else a text for the status.
 */
export function refused(
  status: number,
  text: string,
  raw: unknown,
  read: (raw: unknown) => Failure = readFailure,
): ApiError {
  const {
    error,
    code,
    fields,
    conflict = status === preconditionFailed ? unknownConflict : undefined,
    processed,
  } = read(raw);
  const body = text.trim();
  const message =
    error ??
    (isWorthShowing(body)
      ? body
      : status >= 500
        ? httpTexts.serverFailed({ status: String(status) })
        : httpTexts.refused({ status: String(status) }));
  return new ApiError('http', message, { status, error, code, fields, conflict, processed });
}

/**
 * Returns the error for a missing or incomplete response. The browser's message ("Failed to fetch") becomes the cause.
 */
export function unreachable(cause: unknown): ApiError {
  return new ApiError('network', httpTexts.unreachable(), { cause });
}

/** Formats schema issues with their paths: `[3].Price: …`. `within` is prepended to each path. */
export function issuesOf({ issues }: Pick<z.ZodError, 'issues'>, within: readonly PropertyKey[] = []): string[] {
  return issues.map(({ path, message }) =>
    [z.core.toDotPath([...within, ...path]), message].filter((part) => part !== '').join(': '),
  );
}

/** Returns the error for an unusable answer. In development, its message includes the schema issues of `cause`. */
export function unreadable(status: number, cause?: unknown): ApiError {
  const shown = cause instanceof z.ZodError ? shownToDeveloper(issuesOf(cause)) : [];
  return new ApiError('malformed', [httpTexts.unreadable(), ...shown].join('\n'), { status, cause });
}
