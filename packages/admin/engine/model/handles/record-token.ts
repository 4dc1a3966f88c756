import type { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';

/**
 * Says which resource is meant and what its rows are, before it is declared: its actions, lookups and parts hang on it,
 * and its declaration is spread over it (ADR 018).
 */
export interface RecordToken<Name extends string = string, Entity extends Row = Row, Key extends string = string> {
  readonly name: Name;
  readonly schema: z.ZodType<Entity>;
  /** The field that identifies a record. */
  readonly id: Key;
}

/** `Key` stands apart from `Entity`, so that the token of an `Order` is also that of a `Row`. */
export function defineRecord<const Name extends string, Entity extends Row, Key extends keyof Entity & string>(
  name: Name,
  { schema, id }: { readonly schema: z.ZodType<Entity>; readonly id: Key },
): RecordToken<Name, Entity, Key> {
  return { name, schema, id };
}
