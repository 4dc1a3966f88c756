import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { settings } from '../db/schema.ts';

const key = 'session_secret';

/** The secret behind every token, created by whichever node starts first. */
export async function loadSecret(database: Database, random: (size: number) => Buffer): Promise<string> {
  return database.inScope('system', async (tx) => {
    await tx.insert(settings).values({ key, value: random(32).toString('base64url') }).onConflictDoNothing();
    const [stored] = await tx.select().from(settings).where(eq(settings.key, key));
    if (stored === undefined) throw new Error('The session secret could not be stored');
    return stored.value;
  });
}
