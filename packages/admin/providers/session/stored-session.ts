/** What is persisted of a session: the login state and nothing else. */
import { z } from 'zod';
import { identityFields } from '../../contract/define-profile.ts';
import { Role } from '../../contract/roles.ts';
import { profile } from 'portal/profile';

export const User = z.object({ role: Role, ...identityFields, ...profile.own.partial().shape });

const StoredSession = z.object({
  /** Names this session; another sign-in, even of the same user, has another key. */
  key: z.string().min(1),
  /** When any tab last refreshed the session (ms); strictly rising, so that a change tells of a refresh. */
  refreshedAt: z.number(),
  user: User,
  refreshToken: z.string().optional(),
});
export type StoredSession = z.infer<typeof StoredSession>;

/** The stored session, or `undefined` for anything that is not one. */
export function parseSession(text: string | null): StoredSession | undefined {
  if (text === null) return undefined;
  try {
    return StoredSession.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Why a session is over, for the tabs that did not end it. */
const Ended = z.object({ ended: z.enum(['expired', 'role-changed']) });
type Ended = z.infer<typeof Ended>['ended'];

/** What is left of a session that ended by itself: no user, so that other tabs know why theirs is over. Sign-out leaves nothing. */
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
