import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Role, administers } from 'schema-admin/contract/roles.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { endSessionsOf, hashPassword } from '../session/sessions.ts';

interface AdminRequest {
  /** Migrated. */
  readonly database: Database;
  /** In lower case. */
  readonly email: string;
  readonly now: Date;
  /** Asks whether a user with another role becomes an administrator. */
  readonly confirm: (role: Role) => Promise<boolean>;
}

/** Makes an address an administrator with a new password, and returns the password. Returns undefined, and changes nothing, if it is not confirmed. */
export async function makeAdmin({ database, email, now, confirm }: AdminRequest): Promise<string | undefined> {
  const [known] = await database.inScope('system', (tx) =>
    tx.select({ role: users.role }).from(users).where(eq(users.email, email)),
  );
  if (known !== undefined && !administers(known.role) && !(await confirm(known.role))) return undefined;
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  // Administrators belong to no merchant. A demo user whose password one person knows is no longer a demo user.
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
