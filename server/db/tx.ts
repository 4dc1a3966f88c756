/** What the database is asked through: the only handle on it, and what statements share. */
import { type SQL, type Table, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The only handle on the database: `inScope` hands it out, inside a transaction that runs as the scope's user. */
export type Tx = PgDatabase<PgQueryResultHKT>;

/** Asks at once, where a query by itself waits until somebody awaits it: what is asked in one breath travels together, in its order. */
export function ask(tx: Tx, statement: SQL): Promise<unknown> {
  return tx.execute(statement).execute();
}

/** Of what a statement needs, `make` makes once for each connection what can be kept: to write the SQL of a page of orders takes longer than to ask for it. */
export function madeOnce<Handle extends object, T>(make: (handle: Handle) => T): (handle: Handle) => T {
  const made = new WeakMap<Handle, { readonly value: T }>();
  return (handle) => {
    const known = made.get(handle) ?? { value: make(handle) };
    made.set(handle, known);
    return known.value;
  };
}

const planNames = new Map<string, string>();

/** Under which name PostgreSQL keeps the plan of a statement for a connection; `undefined` for one that is planned each time. */
export function nameOfPlan(text: string): string | undefined {
  return planNames.get(text);
}

/** A statement without parameters that is planned alike whenever it is asked: written once, and planned once for each connection. */
export function keepPlan(name: string, statement: SQL): SQL {
  const { sql: text } = new PgDialect().sqlToQuery(statement);
  planNames.set(text, name);
  return sql.raw(text);
}

/** Many rows as one JSON parameter: ten times as quick as a parameter for each value. */
export async function insertRows(tx: Tx, table: Table, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  if (rows.length === 0) return;
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => given.has(property));
  const names = sql.join(columns.map(([, column]) => sql.identifier(column.name)), sql`, `);
  const name = sql.identifier(getTableName(table));
  const values = rows.map((row) => Object.fromEntries(columns.map(([property, column]) => [column.name, row[property]])));
  await tx.execute(sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${JSON.stringify(values)}::json)`);
}
