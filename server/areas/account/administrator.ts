import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Role, administers } from 'schema-admin/contract/roles.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { endSessionsOf, hashPassword } from '../session/sessions.ts';

interface AdminRequest {
  /** A database that has already been migrated. */
  readonly database: Database;
  /** The email address in lower case. */
  readonly email: string;
  readonly now: Date;
  /** Called if the user exists with another role. Must resolve to `true` to make the user an administrator. */
  readonly confirm: (role: Role) => Promise<boolean>;
}

/**
 * Makes the user with this address an administrator, creating the user if necessary. Returns the new password, or
 * `undefined` (and changes nothing) if `confirm` resolves to `false`.
 */
export async function makeAdmin({ database, email, now, confirm }: AdminRequest): Promise<string | undefined> {
  const [known] = await database.inScope('system', (tx) =>
    tx.select({ role: users.role }).from(users).where(eq(users.email, email)),
  );
  if (known !== undefined && !administers(known.role) && !(await confirm(known.role))) return undefined;
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  // Administrators belong to no merchant. Clear `isDemo`, because demo users are disabled outside demo mode.
  const set = {
    passwordHash,
    role: 'Admin',
    merchantId: null,
    shopId: null,
    isCollectEnabled: false,
    isCollectOnly: false,
    disabledAt: null,
    isDemo: false,
  } as const;
  await database.inScope('system', async (tx) => {
    const [admin] = await tx
      .insert(users)
      .values({ ...set, email, termsAcceptedAt: now })
      .onConflictDoUpdate({ target: users.email, set })
      .returning({ id: users.id });
    if (admin !== undefined) await endSessionsOf(tx, admin.id, now);
  });
  return password;
}
