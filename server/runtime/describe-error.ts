import { DrizzleQueryError } from 'drizzle-orm/errors';
import { z } from 'zod';

const Coded = z.object({ code: z.string() });
/** SQLSTATE class 22 is for data errors, whose messages quote the value. */
const isAboutData = (code: string | undefined) => code !== undefined && /^22[\dA-Z]{3}$/.test(code);

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly frames: readonly string[];
}

/** Returns an error's message for users. For a failed query, it is the database's message without SQL. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? describeError(error).message : String(error);
}

/**
 * Returns an error for the log, without parameters, which Drizzle prints, and without values, which PostgreSQL prints.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', code: undefined, frames: [] };
  const ofDatabase = error instanceof DrizzleQueryError;
  const coded = Coded.safeParse(ofDatabase ? error.cause : error);
  const code = coded.data?.code;
  const message = isAboutData(code) ? error.message.replace(/"[^]*"/, '"…"') : error.message;
  return {
    type: error.name,
    message: ofDatabase ? `Failed query: ${error.query}` : message,
    code,
    frames: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
  };
}
