/** What a declaration says of a record's page: its sections, in the order in which people work. */
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
import type { KeysHolding } from '../handles/reference.ts';

export interface SlotProps<Entity = Row> {
  readonly record: Entity;
  readonly id: Id;
  /** Of the record as it is shown. */
  readonly versions: Versions;
}

/** Without a schema of its own a section's values are fields of the record. */
export type SectionValues<Entity extends Row, Given> = unknown extends Given
  ? Entity
  : Given extends Row
    ? Given
    : Entity;

const mark = Symbol('checked against the listed resource');

/** A list of another resource, confined to what belongs to the record: made by `sublist`, which knows the listed rows. */
export interface ListSection<Entity extends Row = Row> {
  readonly [mark]: true;
  readonly resource: string;
  /** By filter name; those filters are not offered. */
  scope(record: Entity): FilterValues;
  /** Actions in the More menu of its rows; those of the resource's own list unless given. */
  readonly rowActions?: readonly ActionHandle[];
  /** Keys of the columns that say something here; all of them unless given. */
  readonly columns?: readonly string[];
}

interface Sublist<Entity extends Row, Name extends string, Listed extends Row> {
  scope(record: Entity): FilterValues;
  readonly rowActions?: readonly ActionHandle<NoInfer<Name>, NoInfer<Listed>>[];
  readonly columns?: readonly KeyOf<Listed>[];
}

/** The list of `listed` on the page of an `owner`. */
export function sublist<Entity extends Row, Name extends string, Listed extends Row>(
  _owner: RecordToken<string, Entity>,
  listed: RecordToken<Name, Listed>,
  declaration: Sublist<Entity, Name, Listed>,
): ListSection<Entity> {
  return { [mark]: true, resource: listed.name, ...declaration };
}

/**
 * The records of `listed` that refer to the page's own by that field, on a transport that filters by fields.
 * @public for declarations that the portal itself does not have.
 */
export function related<Entity extends Row, Key extends keyof Entity & string, Name extends string, Listed extends Row>(
  owner: RecordToken<string, Entity, Key>,
  listed: RecordToken<Name, Listed>,
  field: KeysHolding<NoInfer<Listed>, Entity[Key]>,
  declaration: Omit<Sublist<Entity, Name, Listed>, 'scope'> = {},
): ListSection<Entity> {
  return sublist(owner, listed, { ...declaration, scope: (record) => ({ [field]: [String(record[owner.id])] }) });
}

/**
 * One of three: fields, saved by themselves by roles with `edit` and read by everyone else; a list; a component of its
 * own. `Given` is what its own schema says; `Values` and `Key` stand apart, so that the section of a `Shop` is also that
 * of a `Row`.
 */
export interface SectionDeclaration<
  Entity extends Row = Row,
  Given = unknown,
  Values extends Row = Row,
  Key extends string = string,
> {
  readonly title: string;
  /** The heading that it shares with its neighbours of the same group; they are still saved each by itself. */
  readonly group?: string;
  /** The tab of the record's page that it stands under, by what that says; either all sections of a record say one or none does. */
  readonly tab?: string;
  /** The backend's extension that it needs; it is not shown where `config.json` does not name that. */
  readonly extension?: ExtensionName;
  /** What the section sends; the declared fields of the record's own schema unless given. */
  readonly schema?: z.ZodType<Given, Row>;
  readonly fields?: readonly FieldDeclaration<NoInfer<Key>, string, NoInfer<Values>>[];
  /** As a form's: its button waits until what it holds could be saved. */
  readonly submitWhenValid?: true;
  /** In place of `schema`, where what is refused depends on what the record holds already. */
  schemaFor?(record: Entity): z.ZodType<NoInfer<Given>, Row>;
  /** Read beside its fields by those who may not change it: what no field says. */
  facts?(record: Entity): readonly (readonly [label: string, value: string])[];
  /** Absent where the resource's transport knows how. `record`: as it was read before the change, for calls that send more than the fields. */
  call?(context: CallContext, id: Id, values: NoInfer<Values>, record: Entity): Promise<unknown>;
  /** As of `edit`, for its fields alone. */
  when?(record: Entity): true | string;
  readonly list?: ListSection<Entity>;
  slot?(): Lazy<SlotProps<Entity>>;
}
