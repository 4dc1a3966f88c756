/** Reads the user's data from the backend, at sign-in and later. */
import { readRole } from '../../contract/roles.ts';
import { profile } from 'portal/profile';
import type { z } from 'zod';
import { cookieSession } from '../session/cookie-session.ts';
import { noteRole } from '../session/role-watch.ts';
import type { SessionProtocol } from '../session/session-protocol.ts';
import type { SessionStore, User } from '../session/session-store.ts';
import { User as UserFields } from '../session/stored-session.ts';
import type { Call } from './call.ts';

const Changes = UserFields.omit({ role: true }).partial();

/** Returns the user from a sign-in answer. `email` is what the user entered, in case the answer has none. */
export function userOf(answer: z.output<typeof profile.answer>, email: string): User {
  const { role, ...fields } = profile.read(answer);
  return UserFields.parse({ ...fields, email: fields.email ?? email.trim(), role: readRole(role) });
}

/**
 * Requests the profile and updates the user. Ends the session if it expired or the role changed. Does nothing while no
 * user is signed in or the user signs out. Rejects with an `ApiError`.
 */
export async function followProfile(
  call: Call,
  session: SessionStore,
  protocol: Pick<SessionProtocol, 'askProfile'> = cookieSession()(session),
): Promise<void> {
  if (!session.get() || session.isLeaving()) return;
  const { role, ...fields } = profile.read(await protocol.askProfile(call));
  noteRole(session, role);
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (session.get()) session.update(Changes.parse(Object.fromEntries(known)));
}
