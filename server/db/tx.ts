import { type Table, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The only database handle. `inScope` provides it within a transaction that runs as the scope's user. */
export type Tx = PgDatabase<PgQueryResultHKT>;

/** Inserts many rows as one JSON parameter, which is much faster than one parameter per value. */
export async function insertRows(
  tx: Tx,
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => given.has(property));
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const name = sql.identifier(getTableName(table));
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([property, column]) => [column.name, row[property]])),
  );
  await tx.execute(
    sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${JSON.stringify(values)}::json)`,
  );
}
