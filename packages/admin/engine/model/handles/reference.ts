/** References: fields with the ids of another resource's records, for display, input and filters (ADR 052). */
import { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from './record-token.ts';

type ReferenceFilters = Readonly<Record<string, readonly string[]>>;

const mark = Symbol('checked against the target’s id');

/** A reference to a resource whose ids are of type `Value`. Created by `reference`. */
export interface Reference<Value = unknown> {
  /** A phantom property that carries the type of the ids. Always empty. */
  readonly [mark]: readonly Value[];
  /** The name of the referenced resource. */
  readonly to: string;
  /** The id field of the referenced resource. */
  readonly id: string;
  /** Filters for choosing a record. */
  readonly only: ReferenceFilters;
}

interface ReferenceDeclaration<Entity extends Row, Key extends keyof Entity & string> {
  readonly to: RecordToken<string, Entity, Key>;
  /** Restricts the choice to matching records, by filter name: `{ Active: ['true'] }`. */
  readonly only?: ReferenceFilters;
}

/**
 * `SupplierId: reference({ to: suppliers })`. A field with another type of ids is a compile error.
 * @public for declarations that the portal itself does not have.
 */
export function reference<Entity extends Row, Key extends keyof Entity & string>({
  to,
  only = {},
}: ReferenceDeclaration<Entity, Key>): Reference<Entity[Key]> {
  return { [mark]: [], to: to.name, id: to.id, only };
}

/** The type of the ids that a field holds. */
type IdsIn<Value> = NonNullable<Value> extends readonly (infer Each)[] ? Each : NonNullable<Value>;

/** References by field name. */
export type References<Entity extends Row> = {
  readonly [Key in keyof Entity & string]?: Reference<IdsIn<Entity[Key]>>;
};

/** The fields of a record that hold ids of a type. */
export type KeysReferencing<Entity extends Row, Value> = {
  [Key in keyof Entity & string]: IdsIn<Entity[Key]> extends Value ? Key : never;
}[keyof Entity & string];

/** Returns the valid ids of a field without duplicates. */
export function idsIn(value: unknown): readonly Id[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(given.flatMap((each) => Id.safeParse(each).data ?? []))];
}
