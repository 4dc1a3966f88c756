/** Third-party backends whose records the declarations show (ADR 051). */
import { z } from 'zod';

/** Name of a backend in URLs, in declarations and, in upper case, in environment variables. */
export const BackendName = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** Returns the path of the proxy for a backend whose URL and secrets are unknown to the browser. */
export function forwardedBase(name: string): string {
  return `/backends/${name}`;
}

/** The browser's configuration of a backend. Contains no secrets. */
export const Backend = z.strictObject({
  /**
   * A URL, or a path on the portal's origin. If absent, the portal's server forwards requests from `/backends/<name>`.
   */
  Base: z.string().min(1).optional(),
  Headers: z.record(z.string(), z.string()).default({}),
  /** Whether requests include the backend's cookies or the session's access token. Applies only with `Base`. */
  Auth: z.enum(['cookies', 'bearer', 'none']).default('none'),
  /** The validation error of an invalid configuration. Such a backend cannot be used. */
  Fault: z.string().optional(),
});
export type Backend = z.infer<typeof Backend>;

/** Backends by name. An invalid one gets a `Fault` and does not affect the others. */
export const Backends = z.record(
  z.string(),
  Backend.catch(({ error }) => ({
    Headers: {},
    Auth: 'none',
    Fault: error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; '),
  })),
);
export type Backends = z.infer<typeof Backends>;
