/** A field that holds the id of another resource's record, or several of them: said once, and known wherever the field is shown, typed or filtered by (ADR 052). */
import { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from './record-token.ts';

/** By filter name. */
type Only = Readonly<Record<string, readonly string[]>>;

const mark = Symbol('checked against the target’s id');

/** `Value` is what identifies a record there. Made by `reference`. */
export interface Reference<Value = unknown> {
  /** No value: it only says of what type they are. */
  readonly [mark]: readonly Value[];
  /** The resource that is referred to. */
  readonly to: string;
  /** The field that identifies a record there. */
  readonly id: string;
  /** What its records are narrowed by where one is chosen. */
  readonly only: Only;
}

interface ReferenceDeclaration<Entity extends Row, Key extends keyof Entity & string> {
  readonly to: RecordToken<string, Entity, Key>;
  /** Of those that the filters let through alone, by filter name: `{ Active: ['true'] }`. */
  readonly only?: Only;
}

/**
 * `SupplierId: reference({ to: suppliers })`. A field that holds no ids of `to` does not compile.
 * @public for declarations that the portal itself does not have.
 */
export function reference<Entity extends Row, Key extends keyof Entity & string>({
  to,
  only = {},
}: ReferenceDeclaration<Entity, Key>): Reference<Entity[Key]> {
  return { [mark]: [], to: to.name, id: to.id, only };
}

/** The id, or each of the ids, that a field may hold. */
type IdsIn<Value> = NonNullable<Value> extends readonly (infer Each)[] ? Each : NonNullable<Value>;

/** By field, what its ids are of. */
export type References<Entity extends Row> = {
  readonly [Key in keyof Entity & string]?: Reference<IdsIn<Entity[Key]>>;
};

/** The fields of a record that hold such ids. */
export type KeysHolding<Entity extends Row, Value> = {
  [Key in keyof Entity & string]: IdsIn<Entity[Key]> extends Value ? Key : never;
}[keyof Entity & string];

/** The ids that a field holds, each once; none of what is no id. */
export function idsIn(value: unknown): readonly Id[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(given.flatMap((each) => Id.safeParse(each).data ?? []))];
}
