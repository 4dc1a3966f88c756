/** `npm run create-admin -- email`: adds an administrator, or gives an existing user a new password, and prints it. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readConfig } from './runtime/config.ts';
import { openDatabase } from './db/open-database.ts';
import { openLog } from './runtime/log.ts';
import { migrate } from './db/migrate.ts';
import { users } from './db/schema.ts';
import { hashPassword } from './session/sessions.ts';

const Email = z.string().trim().toLowerCase().pipe(z.email());

async function createAdmin(argument: string | undefined): Promise<void> {
  const email = Email.safeParse(argument);
  if (!email.success) throw new Error('Say whom to add: npm run create-admin -- name@example.com');
  const config = readConfig(process.env);
  const log = await openLog(config.logLevel);
  const database = await openDatabase(config, log);
  try {
    await migrate(database, log);
    const password = randomBytes(15).toString('base64url');
    const passwordHash = await hashPassword(password);
    const [admin] = await database.inScope('system', (tx) =>
      tx
        .insert(users)
        .values({ email: email.data, passwordHash, role: 'Admin', termsAcceptedAt: new Date() })
        // A demo user whose password is known to one person is no demo user any more.
        .onConflictDoUpdate({ target: users.email, set: { passwordHash, disabledAt: null, isDemo: false } })
        .returning({ role: users.role }),
    );
    process.stdout.write(`${admin?.role ?? 'User'} ${email.data} signs in with the password ${password}\n`);
  } finally {
    await database.close();
  }
}

createAdmin(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
