/** The one-time link of the first start. The database holds its hash, so that any node accepts it. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { hasUsers } from '../../db/has-users.ts';
import { settings } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { Clock, ServerConfig } from '../../runtime/config.ts';
import type { Services } from '../../api/services.ts';
import { hashToken } from '../session/sessions.ts';

const key = 'set-up-link';
const lifetimeMs = 3_600_000;

const StoredLink = z.object({ hash: z.string(), expiresAt: z.iso.datetime() });

interface FirstStart {
  readonly database: Database;
  readonly config: Pick<ServerConfig, 'demo' | 'publicUrl' | 'port'>;
  readonly clock: Clock;
  readonly random: Services['random'];
}

/** Returns a new link for a database without users, which replaces the previous one. `undefined` otherwise. */
export async function createSetUpLink({
  database,
  config: { demo, publicUrl, port },
  clock,
  random,
}: FirstStart): Promise<string | undefined> {
  if (demo) return undefined;
  const token = random(32).toString('base64url');
  const expiresAt = new Date(clock().getTime() + lifetimeMs).toISOString();
  const value = JSON.stringify({ hash: hashToken(token), expiresAt });
  const isStored = await database.inScope('system', async (tx) => {
    if (await hasUsers(tx)) return false;
    await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
    return true;
  });
  return isStored ? `${publicUrl ?? `http://localhost:${port}`}/setup/${token}` : undefined;
}

/** Returns whether the link is valid. Locks it until the end of the transaction. */
export async function isSetUpLinkValid(tx: Tx, token: string, now: Date): Promise<boolean> {
  const [stored] = await tx.select().from(settings).where(eq(settings.key, key)).for('update');
  if (stored === undefined) return false;
  const { hash, expiresAt } = StoredLink.parse(JSON.parse(stored.value));
  return hash === hashToken(token) && new Date(expiresAt) > now && !(await hasUsers(tx));
}

/** Ends the link. */
export async function endSetUpLink(tx: Tx): Promise<void> {
  await tx.delete(settings).where(eq(settings.key, key));
}
