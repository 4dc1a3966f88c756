import { sql } from 'drizzle-orm';
import { type openModuleLoader, extraRole } from '../setup/extra-role.ts';
import type { TestApp } from './test-app.ts';

export const auditorEmail = 'auditor@demo.test';

/**
 * Starts the app with the additional role and a user who has it. The migration makes the users table accept the role.
 */
export async function startWithAuditor(loader: Awaited<ReturnType<typeof openModuleLoader>>): Promise<TestApp> {
  const testApp = await loader.load<typeof import('./test-app.ts')>('tests/api/test-app.ts');
  const { migrate } = await loader.load<typeof import('../../server/db/migrate.ts')>('server/db/migrate.ts');
  const portal = await testApp.startApp();
  await migrate(portal.database);
  await portal.database.inScope('system', (tx) =>
    tx.execute(
      sql`insert into users (email, role, password_hash, is_collect_enabled) select ${auditorEmail}, ${extraRole}, password_hash, true from users where role = 'Admin'`,
    ),
  );
  return portal;
}
