/** Errors of the Integration API as problem details (RFC 9457). */
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ErrorAnswer } from 'schema-admin/contract/answer.ts';

export const problemType = 'application/problem+json';

export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** An entry per invalid field, such as `lines.0.sku`. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Returns the problem for a status. Without `fields`, it has no `errors`. */
export function problemOf(status: number, detail: string, fields?: Readonly<Record<string, string>> | null): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(fields ? { errors: Object.entries(fields).map(([field, message]) => ({ field, message })) } : {}),
  };
}

/** Converts an error answer of the portal's API, which `sendError` has written, to a problem. */
export function asProblem(reply: FastifyReply, payload: unknown): unknown {
  const answer = ErrorAnswer.safeParse(payload);
  if (reply.statusCode < 400 || !answer.success) return payload;
  void reply.type(problemType);
  return problemOf(reply.statusCode, answer.data.Error ?? '', answer.data.Fields);
}
