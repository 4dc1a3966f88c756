/** VAPID keys, which identify this server to push services. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { settings } from '../db/schema.ts';
import type { PushKeys, ServerConfig } from '../runtime/config.ts';

const Kept = z.object({ publicKey: z.string(), privateKey: z.string() });
const key = 'push-keys';
/** Contact for push services, which demo mode doesn't have. */
const demoSubject = 'mailto:portal@demo.test';

/**
 * Returns the configured keys. Without them, demo mode creates and stores its own, and production has no push messages.
 */
export async function loadPushKeys(
  database: Database,
  { demo, pushKeys }: Pick<ServerConfig, 'demo' | 'pushKeys'>,
): Promise<PushKeys | undefined> {
  if (pushKeys !== undefined || !demo) return pushKeys;
  return database.inScope('system', async (tx) => {
    const [stored] = await tx.select().from(settings).where(eq(settings.key, key));
    if (stored) return { ...Kept.parse(JSON.parse(stored.value)), subject: demoSubject };
    const { default: webPush } = await import('web-push');
    await tx
      .insert(settings)
      .values({ key, value: JSON.stringify(webPush.generateVAPIDKeys()) })
      .onConflictDoNothing();
    const [made] = await tx.select().from(settings).where(eq(settings.key, key));
    return { ...Kept.parse(JSON.parse(made?.value ?? '')), subject: demoSubject };
  });
}
