import type { Row } from '../../../providers/resource-calls.ts';

/** A column of a list's CSV file: a field by name, or with its own heading and value. */
export type ExportColumn<Entity extends Row = Row> =
  | (keyof Entity & string)
  | { readonly key: keyof Entity & string; readonly label?: string; value?(row: Entity): string | number | undefined };
