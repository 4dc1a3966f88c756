import { DrizzleQueryError } from 'drizzle-orm/errors';
import { z } from 'zod';

const Coded = z.object({ code: z.string() });

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly frames: readonly string[];
}

/** For the log. Drizzle prints parameters into message and stack, and PostgreSQL prints values: both stay out. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', code: undefined, frames: [] };
  const ofDatabase = error instanceof DrizzleQueryError;
  const coded = Coded.safeParse(ofDatabase ? error.cause : error);
  return {
    type: error.name,
    message: ofDatabase ? `Failed query: ${error.query}` : error.message,
    code: coded.success ? coded.data.code : undefined,
    frames: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
  };
}
