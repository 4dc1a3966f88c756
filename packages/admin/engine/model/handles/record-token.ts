import type { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';

/**
 * Identifies a resource and the type of its rows before it is declared. Actions, lookups and parts refer to it, and the
 * declaration spreads it (ADR 018).
 */
export interface RecordToken<Name extends string = string, Entity extends Row = Row, Key extends string = string> {
  readonly name: Name;
  readonly schema: z.ZodType<Entity>;
  readonly id: Key;
}

/**
 * Defines a token. `Key` is separate from `Entity`, so that the token of an `Order` is assignable to that of a `Row`.
 */
export function defineRecord<const Name extends string, Entity extends Row, Key extends keyof Entity & string>(
  name: Name,
  { schema, id }: { readonly schema: z.ZodType<Entity>; readonly id: Key },
): RecordToken<Name, Entity, Key> {
  return { name, schema, id };
}
