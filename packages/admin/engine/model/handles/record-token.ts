import type { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';

/**
 * Name, schema and id field of a resource, defined before its declaration. Actions, lookups and parts refer to the
 * token, and the declaration spreads it (ADR 018).
 */
export interface RecordToken<Name extends string = string, Entity extends Row = Row, Key extends string = string> {
  readonly name: Name;
  readonly schema: z.ZodType<Entity>;
  readonly id: Key;
}

/**
 * Defines a token. `Key` is a separate type parameter, so that a token of `Order` is assignable to a token of `Row`.
 */
export function defineRecord<const Name extends string, Entity extends Row, Key extends keyof Entity & string>(
  name: Name,
  { schema, id }: { readonly schema: z.ZodType<Entity>; readonly id: Key },
): RecordToken<Name, Entity, Key> {
  return { name, schema, id };
}
