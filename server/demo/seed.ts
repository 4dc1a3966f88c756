/** Fills an empty database with the demo marketplace, once. */
import { type Table, eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { merchants, orderLines, orders, packages, settings, shops, users, vehicleTypes } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { hashPassword } from '../session/password.ts';
import { buildMarketplace } from './marketplace.ts';
import { buildUsers } from './merchants.ts';
import { demoVehicleTypes } from './vehicle-types.ts';

const seededKey = 'demo_seeded';
const demoPassword = 'Demo-Portal-1';
const batchSize = 1000;

interface SeedOptions {
  readonly database: Database;
  readonly now: Date;
  readonly orders: number;
  readonly report: (line: string) => void;
}

/** Does nothing when it has run before. Nothing of it is announced to sockets: it was always there. */
export async function seedDemo({ database, now, orders: count, report }: SeedOptions): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await database.inScope('system', async (tx) => {
    const [seeded] = await tx.select().from(settings).where(eq(settings.key, seededKey));
    if (seeded) return;
    report(`Filling the empty database with a demo marketplace of ${count} orders…`);
    const market = buildMarketplace(now, count);
    await insertRows(tx, merchants, market.merchants.map(({ row }) => row));
    await insertRows(tx, shops, market.shops.map(({ row }) => row));
    await tx.insert(vehicleTypes).values([...demoVehicleTypes]);
    await tx.insert(users).values(buildUsers(passwordHash));
    await insertRows(tx, orders, market.orders);
    await insertRows(tx, orderLines, market.lines);
    await insertRows(tx, packages, market.packages);
    for (const table of [merchants, shops]) {
      const name = getTableName(table);
      await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.identifier(name)}))`);
    }
    await tx.insert(settings).values({ key: seededKey, value: now.toISOString() });
  });
}

/** Many rows as one JSON parameter: ten times as quick as a parameter for each value. All rows name the same columns. */
async function insertRows(tx: Tx, table: Table, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => rows.some((row) => row[property] !== undefined));
  const names = sql.join(columns.map(([, column]) => sql.identifier(column.name)), sql`, `);
  const name = sql.identifier(getTableName(table));
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize).map((row) => Object.fromEntries(columns.map(([property, column]) => [column.name, row[property] ?? null])));
    await tx.execute(sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${JSON.stringify(batch)}::json)`);
  }
}
