/** What went wrong with a call (O-8.12 to O-8.14). */
import { type Conflict, type Failure, type Processed, readFailure } from '../../contract/answer.ts';
import type { RefusalCode } from '../../contract/wire-words.ts';
import { z } from 'zod';
import { shownToDeveloper } from '../developer.ts';
import { httpTexts } from '../texts.ts';

/** `http`: the server refused. `network`: it could not be reached. `malformed`: its answer does not fit the contract. */
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
  /** The server's `Error`, text or code; absent when it sent none. */
  readonly error: string | undefined;
  /** What code goes by, where the server says why it refuses; what it says is for people. */
  readonly code: RefusalCode | undefined;
  /** Messages for single fields, by field name. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** The record has changed since it was read: nothing was written. */
  readonly conflict: Conflict | undefined;
  /** Who was quicker, when and with what, where the server says so. */
  readonly processed: Processed | undefined;
  /** `status` and `fields` as Refine calls them; 0 when no answer came. */
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

/** What plain HTTP answers where `If-Match` does not hold; it says neither who nor when. */
const preconditionFailed = 412;
const unknownConflict: Conflict = { Current: undefined, ChangedBy: null, ChangedAt: null };

/** The error of a non-2xx answer. Its message is the server's `Error`, else the raw body, else the transport's own. `read`: how a body of another form is read. */
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

/** No answer came, or not all of it. The browser's own words ("Failed to fetch") help nobody: they are the cause. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError('network', httpTexts.unreachable(), { cause });
}

/** Which path of an answer does not fit, and why: `[3].Price: …`. `within`: where in the answer it was looked at. */
export function misfitsOf({ issues }: Pick<z.ZodError, 'issues'>, within: readonly PropertyKey[] = []): string[] {
  return issues.map(({ path, message }) =>
    [z.core.toDotPath([...within, ...path]), message].filter((part) => part !== '').join(': '),
  );
}

/** An answer that cannot be used. Where `cause` says why it does not fit, so does the screen under `npm run dev`. */
export function unreadable(status: number, cause?: unknown): ApiError {
  const shown = cause instanceof z.ZodError ? shownToDeveloper(misfitsOf(cause)) : [];
  return new ApiError('malformed', [httpTexts.unreadable(), ...shown].join('\n'), { status, cause });
}
