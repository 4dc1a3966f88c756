import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { CallContext } from '../../../providers/call-context.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import type { KeyOf, Row } from '../../../providers/resource-calls.ts';
import type { FilterValues } from '../filter/filter.ts';
import type { FieldDeclaration } from '../form/form-declaration.ts';
import type { ActionHandle } from './action-declaration.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { RecordToken } from '../handles/record-token.ts';
import type { KeysReferencing } from '../handles/reference.ts';

export interface SlotProps<Entity = Row> {
  readonly record: Entity;
  readonly id: Id;
  /** Versions of the shown record. */
  readonly versions: Versions;
}

/** The values of a section. Without its own schema, they are the record's fields. */
export type SectionValues<Entity extends Row, Given> = unknown extends Given
  ? Entity
  : Given extends Row
    ? Given
    : Entity;

const mark = Symbol('checked against the listed resource');

/**
 * A list of another resource, filtered by the record. Created by `sublist`, which checks it against the listed rows.
 */
export interface ListSection<Entity extends Row = Row> {
  readonly [mark]: true;
  readonly resource: string;
  /** Returns filter values by name. The user cannot change them. */
  scope(record: Entity): FilterValues;
  /** Actions in the row menus. Defaults to those of the resource's own list. */
  readonly rowActions?: readonly ActionHandle[];
  /** Keys of the columns to show. Defaults to all. */
  readonly columns?: readonly string[];
}

interface Sublist<Entity extends Row, Name extends string, Listed extends Row> {
  scope(record: Entity): FilterValues;
  readonly rowActions?: readonly ActionHandle<NoInfer<Name>, NoInfer<Listed>>[];
  readonly columns?: readonly KeyOf<Listed>[];
}

/** Defines a list of `listed` on the record page of `_owner`. */
export function sublist<Entity extends Row, Name extends string, Listed extends Row>(
  _owner: RecordToken<string, Entity>,
  listed: RecordToken<Name, Listed>,
  declaration: Sublist<Entity, Name, Listed>,
): ListSection<Entity> {
  return { [mark]: true, resource: listed.name, ...declaration };
}

/**
 * Defines a list of the `listed` records whose `field` refers to the page's record. Needs a transport that filters by
 * fields.
 * @public because only other portals use it.
 */
export function related<Entity extends Row, Key extends keyof Entity & string, Name extends string, Listed extends Row>(
  owner: RecordToken<string, Entity, Key>,
  listed: RecordToken<Name, Listed>,
  field: KeysReferencing<NoInfer<Listed>, Entity[Key]>,
  declaration: Omit<Sublist<Entity, Name, Listed>, 'scope'> = {},
): ListSection<Entity> {
  return sublist(owner, listed, { ...declaration, scope: (record) => ({ [field]: [String(record[owner.id])] }) });
}

/**
 * A section with fields (saved separately, and read-only without `edit`), a list, or a custom component. `Values` and
 * `Key` are separate type parameters, so that a section of a `Shop` is assignable to a section of a `Row`.
 */
export interface SectionDeclaration<
  Entity extends Row = Row,
  Given = unknown,
  Values extends Row = Row,
  Key extends string = string,
> {
  readonly title: string;
  /** A heading that adjacent sections of the same group share. Each section is still saved separately. */
  readonly group?: string;
  /** The tab that contains the section. Either all sections of a record have a tab, or none do. */
  readonly tab?: string;
  /** Extension that the section needs. Without it in `config.json`, the section is hidden. */
  readonly extension?: ExtensionName;
  /** Schema of the values to send. Defaults to the fields of the record's schema. */
  readonly schema?: z.ZodType<Given, Row>;
  readonly fields?: readonly FieldDeclaration<NoInfer<Key>, string, NoInfer<Values>>[];
  /** Disables the save button until the input is valid. */
  readonly submitWhenValid?: true;
  /** Returns the schema, if validation depends on the record. */
  schemaFor?(record: Entity): z.ZodType<NoInfer<Given>, Row>;
  /** Returns additional facts for users who may not edit the section. */
  facts?(record: Entity): readonly (readonly [label: string, value: string])[];
  /** Absent if the resource's transport provides it. `record` is the state before the change. */
  call?(context: CallContext, id: Id, values: NoInfer<Values>, record: Entity): Promise<unknown>;
  /** Returns `true` if the section's fields can be edited, otherwise the reason why not. */
  when?(record: Entity): true | string;
  readonly list?: ListSection<Entity>;
  slot?(): Lazy<SlotProps<Entity>>;
}
