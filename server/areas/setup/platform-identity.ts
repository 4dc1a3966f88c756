/** The issuer of the platform's invoices: the configuration, or what an administrator has stored. */
import { eq } from 'drizzle-orm';
import type { PlatformIdentity } from 'schema-admin/contract/set-up.ts';
import { settings } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { Party, type ServerConfig } from '../../runtime/config.ts';

const key = 'platform-identity';

/** Stores the issuer. A configured one takes precedence. */
export async function storePlatform(tx: Tx, { Name, Address, VatNumber }: PlatformIdentity): Promise<void> {
  const lines = Address.split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const party: Party = { Name, Lines: lines, VatNumber: VatNumber || null, Email: null, Phone: null, LogoUrl: null };
  const value = JSON.stringify(party);
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Returns the issuer, perhaps without a VAT number, or `undefined` if none is known. */
export async function readPlatform(
  tx: Pick<Tx, 'select'>,
  { platform }: Pick<ServerConfig, 'platform'>,
): Promise<Party | undefined> {
  if (platform !== undefined) return platform;
  const [stored] = await tx.select().from(settings).where(eq(settings.key, key));
  return stored && Party.parse(JSON.parse(stored.value));
}

/** Returns the issuer if it can issue invoices, which need a VAT number. */
export async function readIssuer(
  tx: Pick<Tx, 'select'>,
  config: Pick<ServerConfig, 'platform'>,
): Promise<Party | undefined> {
  const platform = await readPlatform(tx, config);
  return platform?.VatNumber ? platform : undefined;
}
