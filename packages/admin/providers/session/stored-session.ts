/** The persisted session: only the login state. */
import { z } from 'zod';
import { identityFields } from '../../contract/define-profile.ts';
import { Role } from '../../contract/roles.ts';
import { profile } from 'portal/profile';

export const User = z.object({ role: Role, ...identityFields, ...profile.own.partial().shape });

const StoredSession = z.object({
  /** Unique per sign-in, even for the same user. */
  key: z.string().min(1),
  /** Time of the last refresh by any tab in ms. It strictly increases, so a change indicates a refresh. */
  refreshedAt: z.number(),
  user: User,
  refreshToken: z.string().optional(),
});
export type StoredSession = z.infer<typeof StoredSession>;

/** Parses a stored session. Returns `undefined` if it isn't valid. */
export function parseSession(text: string | null): StoredSession | undefined {
  if (text === null) return undefined;
  try {
    return StoredSession.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The stored reason why a session ended, for other tabs. */
const Ended = z.object({ ended: z.enum(['expired', 'role-changed']) });
type Ended = z.infer<typeof Ended>['ended'];

/**
 * Returns the text to store when a session expires or its role changes. It contains no user. A sign-out stores
 * nothing.
 */
export function writeEnd(ended: Ended): string {
  return JSON.stringify({ ended });
}

export function readEnd(text: string | null): Ended | undefined {
  try {
    return Ended.safeParse(JSON.parse(text ?? 'null')).data?.ended;
  } catch {
    return undefined;
  }
}
