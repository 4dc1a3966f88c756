/** Rows in which no two columns hold the same: a mapper that confuses two of them is found out. */
import { type Table, getTableColumns, getTableName } from 'drizzle-orm';

/** By the column's name in the database. */
export type Values = Readonly<Record<string, unknown>>;

const hour = 3_600_000;

/** A value for each column that the database does not fill itself; `given` where a column takes only some. */
export function distinctValues(table: Table, given: Values = {}): Values {
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined);
  return Object.fromEntries(
    columns.map(({ name, dataType }, index) => {
      if (name in given) return [name, given[name]];
      if (dataType === 'number') return [name, 500 + index];
      if (dataType === 'date') return [name, new Date(Date.UTC(2026, 1, 1) + index * hour)];
      if (dataType === 'string') return [name, `${name} of ${getTableName(table)}`];
      throw new Error(`Say what ${getTableName(table)}.${name} holds: no two columns of its kind can differ`);
    }),
  );
}

/** The same as Drizzle hands it to a mapper. */
export function rowOf<Each extends Table>(table: Each, values: Values): Each['$inferSelect'];
export function rowOf(table: Table, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([property, { name }]) => [property, values[name]]),
  );
}

/** What the wire says of the row: by its field, the column that it tells. */
export function told(fields: Readonly<Record<string, string>>, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, column]) => [field, wired(values[column])]));
}

function wired(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** The columns that none of the fields tells. */
export function untold(table: Table, ...fields: readonly Readonly<Record<string, string>>[]): string[] {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const known = new Set(fields.flatMap((each) => Object.values(each)));
  return columns.filter((name) => !known.has(name));
}
