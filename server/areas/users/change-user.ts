import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { UserRights } from '../../../contract/platform/users.ts';
import { administers, everyRole } from 'schema-admin/contract/roles.ts';
import { ApiError } from '../../api/errors.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { forgetDevices } from '../session/devices.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { managedBy, readRights } from './managed.ts';
import { usersServerTexts } from './texts.ts';
import { recordUserChange, rightsColumns } from './user-audit.ts';

type User = typeof users.$inferSelect;

interface UserCall {
  readonly tx: Tx;
  readonly manager: SignedInUser;
  readonly id: string;
  readonly now: Date;
}

/** Returns a user of the manager, locked until the transaction ends. Throws a 404 for all others. */
export async function readManaged({ tx, manager, id }: Omit<UserCall, 'now'>): Promise<User> {
  const known = z.uuid().safeParse(id).data;
  const [found] =
    known === undefined
      ? []
      : await tx
          .select()
          .from(users)
          .where(and(eq(users.id, known), managedBy(manager, users)))
          .for('update');
  if (found === undefined) throw new ApiError(404, usersServerTexts.notFound());
  return found;
}

/**
 * Locks the active administrators, so that two calls cannot remove the last two of them at the same time. Returns their
 * ids. Call it before any user is locked.
 */
async function lockAdministrators(tx: Tx): Promise<readonly string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, everyRole.filter(administers)), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update');
  return found.map(({ id }) => id);
}

function refuseLast(administrators: readonly string[], { id }: User): void {
  if (administrators.length === 1 && administrators[0] === id) {
    throw new ApiError(409, usersServerTexts.lastAdministrator());
  }
}

/** Ends all sessions and sockets of the user and forgets the devices. */
async function signOut(tx: Tx, { id }: User, now: Date): Promise<void> {
  await endSessionsOf(tx, id, now);
  await forgetDevices(tx, id);
}

export async function disableUser({ tx, manager, id, now }: UserCall): Promise<void> {
  const administrators = await lockAdministrators(tx);
  const target = await readManaged({ tx, manager, id });
  if (target.disabledAt !== null) return;
  refuseLast(administrators, target);
  await tx.update(users).set({ disabledAt: now }).where(eq(users.id, target.id));
  await signOut(tx, target, now);
  const [before, after] = [{ disabled_at: null }, { disabled_at: now }];
  await recordUserChange({ tx, actor: manager, target, now, before, after });
}

/** `demo` is whether demo users may sign in: their password is public. */
export async function enableUser({ tx, manager, id, now }: UserCall, demo: boolean): Promise<void> {
  const target = await readManaged({ tx, manager, id });
  if (target.disabledAt === null) return;
  if (target.isDemo && !demo) throw new ApiError(409, usersServerTexts.demoUser());
  await tx.update(users).set({ disabledAt: null }).where(eq(users.id, target.id));
  const [before, after] = [{ disabled_at: target.disabledAt }, { disabled_at: null }];
  await recordUserChange({ tx, actor: manager, target, now, before, after });
}

/** Changes role, merchant, shop and courier access, and ends the sessions. Does nothing if the rights stay the same. */
export async function changeRights({ tx, manager, id, now }: UserCall, request: UserRights): Promise<void> {
  const administrators = await lockAdministrators(tx);
  const target = await readManaged({ tx, manager, id });
  const rights = await readRights(tx, manager, request, target);
  const before = rightsColumns(target);
  const after = rightsColumns(rights);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (!administers(rights.role)) refuseLast(administrators, target);
  await tx.update(users).set(rights).where(eq(users.id, target.id));
  await signOut(tx, target, now);
  await recordUserChange({ tx, actor: manager, target, now, before, after });
}

export async function endUserSessions({ tx, manager, id, now }: UserCall): Promise<void> {
  const target = await readManaged({ tx, manager, id });
  await signOut(tx, target, now);
  await recordUserChange({ tx, actor: manager, target, now, after: { sessions_ended_at: now } });
}
