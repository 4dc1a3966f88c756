/**
 * Detects a change of the user's role on the server. Menu, routes and screens depend on the role at sign-in, so the
 * user must sign in again.
 */
import { type Access, mayCall } from '../../contract/endpoint.ts';
import { everyRole, readRole } from '../../contract/roles.ts';
import type { SessionStore } from './session-store.ts';

/** Ends the session if the backend reports a different role. Does nothing if it reports none. */
export function noteRole(session: Pick<SessionStore, 'get' | 'end'>, role: string | null | undefined): void {
  const user = session.get();
  if (user && role !== undefined && role !== null && readRole(role) !== user.role) session.end('role-changed');
}

export interface RoleWatch {
  /** Records the status of a call. Ignores calls that don't depend on the role. */
  note(access: Access, path: string, status: number): void;
}

interface Options {
  readonly session: Pick<SessionStore, 'get' | 'key' | 'end'>;
  /** Requests the profile, which may contain the role. */
  readonly askProfile: () => Promise<unknown>;
}

/** Number of consecutive 403s after which the role is considered changed. */
const refusalsInARow = 3;

/** Returns whether the call depends on the role: its path contains the role, or not every role may make it. */
function isOwnOfRole(access: Access, path: string): boolean {
  if (access === 'public' || access === 'session') return false;
  return path.includes('{role}') || access.roles.length < everyRole.length;
}

/**
 * Creates a watch that requests the profile after an unexpected 403. If the profile doesn't contain the role, three
 * such 403s in a row end the session.
 */
export function createRoleWatch({ session, askProfile }: Options): RoleWatch {
  let refusals = 0;
  let asking: Promise<void> | undefined;
  let of: string | undefined;

  async function look(key: string): Promise<void> {
    await askProfile().catch(() => undefined);
    if (refusals >= refusalsInARow && session.key() === key) session.end('role-changed');
  }

  return {
    note(access, path, status) {
      const user = session.get();
      const key = session.key();
      if (!user || key === undefined || !isOwnOfRole(access, path) || !mayCall(access, user)) return;
      if (key !== of || status < 400) refusals = 0;
      of = key;
      if (status !== 403) return;
      refusals += 1;
      asking ??= look(key).finally(() => (asking = undefined));
    },
  };
}
