import { gt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { merchants } from '../db/schema.ts';
import { deletions, shopImages } from '../db/shop-tables.ts';
import type { FileStore } from './file-store.ts';
import { fileNameIn } from './file-url.ts';

/** A file is stored a moment before the row that names it, and a removed one can be put back for a while. */
const graceMs = 3_600_000;

/** Removes the files that nothing refers to any more, once they are an hour old. */
export async function sweepFiles(database: Database, files: FileStore, now: Date): Promise<void> {
  const stored = await files.list();
  const old = stored.filter(({ at }) => at.getTime() < now.getTime() - graceMs);
  if (old.length === 0) return;
  const urls = await database.inScope('system', async (tx) => {
    const images = await tx.select({ url: shopImages.imageUrl }).from(shopImages);
    const logos = await tx.select({ url: merchants.logoUrl }).from(merchants);
    const undoable = await tx.select({ content: deletions.content }).from(deletions).where(gt(deletions.until, now));
    return [...images.map(({ url }) => url), ...logos.map(({ url }) => url), ...undoable.map(({ content }) => content['imageUrl'])];
  });
  const used = new Set(urls.flatMap((url) => (typeof url === 'string' ? (fileNameIn(url) ?? []) : [])));
  for (const { name } of old) {
    if (!used.has(name)) await files.remove(name);
  }
}
