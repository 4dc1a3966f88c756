/** Builds rows in which no two columns have the same value, so that tests detect a mapper that swaps columns. */
import { type Table, getTableColumns, getTableName } from 'drizzle-orm';

/** Values by column name. */
export type Values = Readonly<Record<string, unknown>>;

const hour = 3_600_000;

/** Returns a value for each column that is not generated. `given` sets columns whose values are restricted. */
export function distinctValues(table: Table, given: Values = {}): Values {
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined);
  return Object.fromEntries(
    columns.map(({ name, dataType }, index) => {
      if (name in given) return [name, given[name]];
      if (dataType === 'number') return [name, 500 + index];
      if (dataType === 'date') return [name, new Date(Date.UTC(2026, 1, 1) + index * hour)];
      if (dataType === 'string') return [name, `${name} of ${getTableName(table)}`];
      throw new Error(
        `Provide a value for ${getTableName(table)}.${name}: distinct values of its type cannot be generated`,
      );
    }),
  );
}

/** Returns the row as Drizzle passes it to a mapper. */
export function rowOf<Each extends Table>(table: Each, values: Values): Each['$inferSelect'];
export function rowOf(table: Table, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([property, { name }]) => [property, values[name]]),
  );
}

/** Returns the record that a row should become. `fields` maps each field to its column. */
export function expectedRecord(fields: Readonly<Record<string, string>>, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, column]) => [field, wired(values[column])]));
}

function wired(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** Returns the columns to which no field is mapped. */
export function unmappedColumns(table: Table, ...fields: readonly Readonly<Record<string, string>>[]): string[] {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const known = new Set(fields.flatMap((each) => Object.values(each)));
  return columns.filter((name) => !known.has(name));
}
