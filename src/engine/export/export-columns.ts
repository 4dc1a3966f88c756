/** What a CSV file of a list holds. */
import type { Row } from '../../providers/resource-calls.ts';

/** A field by name, or with its own heading and value. */
export type ExportColumn<Entity extends Row = Row> =
  | (keyof Entity & string)
  | { readonly key: keyof Entity & string; readonly label?: string; value?(row: Entity): string | number | undefined };
