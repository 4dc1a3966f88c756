import { platformSettings } from '../../db/settings-tables.ts';
import type { Tx } from '../../db/tx.ts';

type PlatformSettings = typeof platformSettings.$inferSelect;

/** The settings for collection slots. */
export type SlotSettings = Pick<
  PlatformSettings,
  | 'slotMinutes'
  | 'slotNoticeMinutes'
  | 'slotDays'
  | 'flexibleHours'
  | 'weekdayFirst'
  | 'weekdayLast'
  | 'sundayFirst'
  | 'sundayLast'
>;

/** Returns the settings of the platform. The migrations create their row. */
export async function readPlatformSettings(tx: Pick<Tx, 'select'>): Promise<PlatformSettings> {
  const [settings] = await tx.select().from(platformSettings);
  if (settings === undefined) throw new Error('The platform has no settings');
  return settings;
}
