/** Backends beside the portal's own, whose records declarations show (ADR 051). */
import { z } from 'zod';

/** It stands in addresses, in declarations and, in capitals, in the names of environment variables. */
export const BackendName = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** Where one is asked whose address and secrets no browser knows: what stands there forwards to it. */
export function forwardedBase(name: string): string {
  return `/backends/${name}`;
}

/** What a browser knows of one. Nothing in it is secret. */
export const Backend = z.strictObject({
  /** An address, or a path of the portal's own origin. Absent: what serves the portal forwards to it from `/backends/<name>`. */
  Base: z.string().min(1).optional(),
  /** Sent with every request. */
  Headers: z.record(z.string(), z.string()).default({}),
  /** Of one with a base: whether its cookies or the session's access token are sent to it. */
  Auth: z.enum(['cookies', 'bearer', 'none']).default('none'),
  /** Why it cannot be used: what it was described by is wrong. */
  Fault: z.string().optional(),
});
export type Backend = z.infer<typeof Backend>;

/** By name. One that is described wrongly says why, and does not take the others along. */
export const Backends = z.record(
  z.string(),
  Backend.catch(({ error }) => ({
    Headers: {},
    Auth: 'none',
    Fault: error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; '),
  })),
);
export type Backends = z.infer<typeof Backends>;
