import { inArray } from 'drizzle-orm';
import { categories, verticals } from '../db/catalogue-tables.ts';
import { type audit, merchants, shops, vehicleTypes } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

type AuditRow = typeof audit.$inferSelect;

/** The columns that hold another record's id, and where that record has its name. */
const tables = { vehicle_type_id: vehicleTypes, vertical_id: verticals, category_id: categories, shop_id: shops, merchant_id: merchants };

/** What people call the record whose id the column holds; `undefined` for no id, and for what the user may not see or is gone. */
export type NameOf = (column: string, value: unknown) => string | undefined;

/** Looks up, in the transaction of who asks, the names of all records whose ids stand in the changes. */
export async function namesIn(tx: Tx, rows: readonly Pick<AuditRow, 'before' | 'after'>[]): Promise<NameOf> {
  const names = new Map<string, string>();
  for (const [column, table] of Object.entries(tables)) {
    const ids = rows.flatMap(({ before, after }) => [before?.[column], after?.[column]]).filter((id) => typeof id === 'number');
    if (ids.length === 0) continue;
    const found = await tx.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, [...new Set(ids)]));
    for (const { id, name } of found) names.set(`${column} ${id}`, name);
  }
  return (column, value) => names.get(`${column} ${String(value)}`);
}
