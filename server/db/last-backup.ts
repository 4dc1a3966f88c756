import { settings } from './schema.ts';
import type { Tx } from './tx.ts';

/** The key of the setting with the time of the last backup of a PostgreSQL database. */
export const lastBackupKey = 'last-backup';

/** Records that a backup was made, for the set-up checklist. */
export async function recordBackup(tx: Tx, at: string): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: lastBackupKey, value: at })
    .onConflictDoUpdate({ target: settings.key, set: { value: at } });
}
