import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ErrorAnswer } from 'schema-admin/contract/answer.ts';
import { DatabaseAway } from '../db/database.ts';
import { troubleOf } from '../db/trouble.ts';
import { libraryWords } from '../language/request-language.ts';
import { describeError } from '../runtime/describe-error.ts';
import { gateTexts } from './texts.ts';

type Status = 401 | 403 | 404 | 405 | 409 | 412 | 413 | 416 | 422 | 429 | 499 | 502 | 503 | 507;

type ErrorDetails = Pick<ErrorAnswer, 'Code' | 'Conflict' | 'Processed'>;

/** An error whose text is sent to the caller. Thrown in a handler, it also rolls back the transaction. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: Status;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly details: ErrorDetails;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: Status,
    text: string,
    fields?: Readonly<Record<string, string>>,
    details: ErrorDetails = {},
    retryAfterSeconds?: number,
  ) {
    super(text);
    this.status = status;
    this.fields = fields;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Value of `Retry-After`, in seconds, when the database is unavailable. */
export const awayRetrySeconds = '2';
/** Value of `Retry-After`, in seconds, when the disk is full. */
const fullRetrySeconds = '30';
const minuteSeconds = 60;

/** A 429 that states the waiting time in its text and in `Retry-After`. */
export class TooManyAttempts extends ApiError {
  constructor(retryAfterSeconds: number) {
    super(
      429,
      gateTexts.tooManyAttempts({ minutes: Math.max(1, Math.ceil(retryAfterSeconds / minuteSeconds)) }),
      undefined,
      {},
      retryAfterSeconds,
    );
  }
}

const busyRetrySeconds = 5;

export class TooManyAtOnce extends ApiError {
  constructor() {
    super(429, gateTexts.tooManyAtOnce(), undefined, {}, busyRetrySeconds);
  }
}

/** The error of a client that disconnected before the response, which stops the work. No client receives it. */
export class ClientLeft extends ApiError {
  constructor() {
    super(499, '');
  }
}

/** Fastify's own errors for a request body that it cannot accept. */
const FrameworkError = z.object({ code: z.string().startsWith('FST_ERR_CTP'), message: z.string() });

/** Errors of the static file server, such as an invalid path or a range outside the file. */
const FileError = z.object({
  name: z.string().endsWith('Error'),
  statusCode: z.number().min(400).max(499),
  expose: z.literal(true),
});

function fileRefusal(status: number): ApiError {
  if (status === 412) return new ApiError(412, gateTexts.fileChanged());
  return status === 416 ? new ApiError(416, gateTexts.noSuchPart()) : new ApiError(404, gateTexts.nothingHere());
}

/** Converts an error to the one that the caller sees. Returns `undefined` for errors that only the log may contain. */
function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const framework = FrameworkError.safeParse(error);
  if (framework.success) return new ApiError(422, libraryWords(framework.data.message, gateTexts.unreadableBody));
  const file = FileError.safeParse(error);
  if (file.success) return fileRefusal(file.data.statusCode);
  const trouble = troubleOf(error);
  if (trouble === 'full') return new ApiError(507, gateTexts.storageFull());
  return trouble === 'unavailable' ? new ApiError(503, gateTexts.away()) : undefined;
}

/** Sends an error response. Logs an unexpected error without its values and sends a generic text instead. */
export function sendError(reply: FastifyReply, error: unknown, errorKey: 'Error' | 'error'): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal === undefined) {
    reply.log.error(describeError(error), 'Unexpected error');
    return reply.code(500).send({ [errorKey]: gateTexts.unexpected() });
  }
  if (refusal.status === 503) void reply.header('retry-after', awayRetrySeconds);
  if (refusal.status === 507) void reply.header('retry-after', fullRetrySeconds);
  // The database connection logs the start and the end of an outage itself.
  if (!(error instanceof ApiError || error instanceof DatabaseAway) && refusal.status >= 500) {
    reply.log.warn(describeError(error), 'The server is temporarily unable to handle the request');
  }
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  const body: ErrorAnswer = { Error: refusal.message, ...(refusal.fields ? { Fields: refusal.fields } : {}) };
  const { Error: text, ...rest } = body;
  return reply.code(refusal.status).send({ [errorKey]: text, ...rest, ...refusal.details });
}
