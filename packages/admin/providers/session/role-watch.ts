/**
 * A role that was changed at the server: the screens, the menu and the addresses are those of the role at sign-in, so
 * the user is asked to sign in again.
 */
import { type Access, mayCall } from '../../contract/endpoint.ts';
import { everyRole, readRole } from '../../contract/roles.ts';
import type { SessionStore } from './session-store.ts';

/** Ends a session whose role is no longer what the backend says; nothing where it says none. */
export function noteRole(session: Pick<SessionStore, 'get' | 'end'>, told: string | null | undefined): void {
  const user = session.get();
  if (user && told !== undefined && told !== null && readRole(told) !== user.role) session.end('role-changed');
}

export interface RoleWatch {
  /** How a call ended that only some roles may make. */
  note(access: Access, path: string, status: number): void;
}

interface Options {
  readonly session: Pick<SessionStore, 'get' | 'key' | 'end'>;
  /** Asks for the profile, which may tell the role. */
  readonly askProfile: () => Promise<unknown>;
}

/** So many refusals in a row of what this role may do: it is not this session's role any more. */
const refusalsInARow = 3;

/** Whether the call is open to the user's role, and not to every other one. */
function isOwnOfRole(access: Access, path: string): boolean {
  if (access === 'public' || access === 'session') return false;
  return path.includes('{role}') || access.roles.length < everyRole.length;
}

/** The first 403 to a call that the user's role may make asks for the profile; where that does not tell the role, a row of them does. */
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
