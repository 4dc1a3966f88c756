/** References: fields that hold ids of another resource's records, for display, input and filters (ADR 052). */
import { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from './record-token.ts';

type ReferenceFilters = Readonly<Record<string, readonly string[]>>;

const mark = Symbol('checked against the target’s id');

/** A reference to a resource whose ids are of type `Value`. Created by `reference`. */
export interface Reference<Value = unknown> {
  /** A phantom property that carries the type of the ids. Always empty. */
  readonly [mark]: readonly Value[];
  /** Name of the referenced resource. */
  readonly to: string;
  /** Name of its id field. */
  readonly id: string;
  /** Filters that restrict which records can be chosen. */
  readonly only: ReferenceFilters;
}

interface ReferenceDeclaration<Entity extends Row, Key extends keyof Entity & string> {
  readonly to: RecordToken<string, Entity, Key>;
  /** Filters that a record must match to be chosen, by filter name: `{ Active: ['true'] }`. */
  readonly only?: ReferenceFilters;
}

/**
 * Defines a reference: `SupplierId: reference({ to: suppliers })`. A field that holds another type of id is a compile
 * error.
 * @public because only other portals use it.
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

/** Names of the fields that hold ids of a given type. */
export type KeysReferencing<Entity extends Row, Value> = {
  [Key in keyof Entity & string]: IdsIn<Entity[Key]> extends Value ? Key : never;
}[keyof Entity & string];

/** Returns the valid ids in a field's value, without duplicates. */
export function idsIn(value: unknown): readonly Id[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(given.flatMap((each) => Id.safeParse(each).data ?? []))];
}
