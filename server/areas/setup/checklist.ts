/** The steps that open the marketplace, with their states. */
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { SetUpStep, type SetUpState, SkippableStep } from '../../../contract/platform/set-up-checklist.ts';
import type { Services } from '../../api/services.ts';
import { subcategories } from '../../db/catalogue-tables.ts';
import { lastBackupKey } from '../../db/last-backup.ts';
import { merchants, orders, settings, shops, users, vehicleTypes } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { type ServerConfig, isLocalHost } from '../../runtime/config.ts';
import { readIssuer } from './platform-identity.ts';

const skippedKey = 'set-up-skipped';
const Skipped = z.array(SkippableStep);
type Skippable = z.infer<typeof SkippableStep>;

/** Returns the steps that an administrator has marked as not needed. */
async function readSkipped(tx: Tx): Promise<readonly Skippable[]> {
  const [stored] = await tx.select().from(settings).where(eq(settings.key, skippedKey));
  return stored === undefined ? [] : Skipped.parse(JSON.parse(stored.value));
}

/** Marks a step as not needed, or as needed again. Returns false if it was marked so before. */
export async function markStep(tx: Tx, step: Skippable, isSkipped: boolean): Promise<boolean> {
  await tx.insert(settings).values({ key: skippedKey, value: '[]' }).onConflictDoNothing();
  const ofSteps = eq(settings.key, skippedKey);
  await tx.select().from(settings).where(ofSteps).for('update');
  const before = await readSkipped(tx);
  if (before.includes(step) === isSkipped) return false;
  const after = isSkipped ? [...before, step] : before.filter((each) => each !== step);
  await tx
    .update(settings)
    .set({ value: JSON.stringify(after) })
    .where(ofSteps);
  return true;
}

const isAny = async (rows: Promise<readonly unknown[]>) => (await rows).length > 0;

/** Returns the steps that are done by rows of the database. */
async function stepsInDatabase(tx: Tx, config: ServerConfig): Promise<Partial<Record<SetUpStep, boolean>>> {
  return {
    Backups: await isAny(tx.select().from(settings).where(eq(settings.key, lastBackupKey))),
    Platform: (await readIssuer(tx, config)) !== undefined,
    VehicleType: await isAny(
      tx.select({ id: vehicleTypes.id }).from(vehicleTypes).where(eq(vehicleTypes.active, true)).limit(1),
    ),
    Subcategory: await isAny(tx.select({ id: subcategories.id }).from(subcategories).limit(1)),
    FirstMerchant: await isAny(tx.select({ id: merchants.id }).from(merchants).limit(1)),
    FirstShop: await isAny(tx.select({ id: shops.id }).from(shops).limit(1)),
    FirstUser: await isAny(tx.select({ id: users.id }).from(users).where(ne(users.role, 'Admin')).limit(1)),
    FirstOrder: await isAny(tx.select({ id: orders.id }).from(orders).limit(1)),
  };
}

/** Returns true if uploaded files can be stored. */
async function canStoreFiles(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export interface CheckedStep {
  readonly step: SetUpStep;
  readonly state: SetUpState;
  readonly isSkipped: boolean;
}

type Checked = Pick<Services, 'database' | 'config' | 'pushKeys' | 'hasCouriers'>;

/** Returns all steps, in order. */
export async function readChecklist({ database, config, pushKeys, hasCouriers }: Checked): Promise<CheckedStep[]> {
  const { publicUrl, trustProxy, host } = config;
  const files = await canStoreFiles(config.filesDir);
  const { done, skipped } = await database.inScope(
    'system',
    async (tx) => ({ done: await stepsInDatabase(tx, config), skipped: await readSkipped(tx) }),
    'reads',
  );
  const isDone: Partial<Record<SetUpStep, boolean>> = {
    ...done,
    Database: database.engine === 'postgres',
    PublicUrl: publicUrl !== undefined,
    Tls: publicUrl === undefined ? trustProxy > 0 : publicUrl.startsWith('https:'),
    Mail: config.smtp !== undefined,
    Files: files,
    PushKeys: pushKeys !== undefined,
    Couriers: hasCouriers,
  };
  // The embedded database copies itself, and browsers need no TLS on this machine.
  const isNeedless: Partial<Record<SetUpStep, boolean>> = {
    Backups: database.engine === 'pglite',
    Tls: isLocalHost(host),
  };
  return SetUpStep.options.map((step) => {
    if (isDone[step]) return { step, state: 'Done', isSkipped: false };
    const isSkipped = skipped.some((each) => each === step);
    return { step, state: isSkipped || isNeedless[step] ? 'NotNeeded' : 'ToDo', isSkipped };
  });
}

const checkedForMs = 5000;

/**
 * Returns a function that tells whether all steps are done or not needed, and remembers it once they are. Demo mode
 * needs no set-up.
 */
export function createSetUpProgress(services: Checked & Pick<Services, 'clock'>): () => Promise<boolean> {
  let isComplete = services.config.demo;
  let checkedAt = -Infinity;
  return async () => {
    const now = services.clock().getTime();
    if (isComplete || now - checkedAt < checkedForMs) return isComplete;
    checkedAt = now;
    // Without a database, the page still opens.
    const steps = await readChecklist(services).catch(() => undefined);
    isComplete = steps?.every(({ state }) => state !== 'ToDo') ?? false;
    return isComplete;
  };
}
