/**
 * Declarations of resources, from which routes, menu, lists, buttons and rights follow (ADR 003). The types use methods
 * instead of function properties, so that a `Resource<Order>` is assignable to `Resource`.
 */
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { HeardUpdate, UpdateArea } from '../../../contract/live.ts';
import type { Ability, Flag, Role } from '../../../contract/roles.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import type { KeyOf, Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import type { WireFilters } from '../filter/wire-filters.ts';
import type {
  FormBodyProps,
  FormDeclaration,
  ImportDeclaration,
  WithNestedFieldNames,
} from '../form/form-declaration.ts';
import { inSentence } from '../../format/field-name.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { PartHandle } from '../handles/part.ts';
import type { RecordToken } from '../handles/record-token.ts';
import type { Reference, References } from '../handles/reference.ts';
import type { ActionHandle, RecordOperation } from './action-declaration.ts';
import type { DashboardBlock } from './dashboard.ts';
import { type ListDeclaration, type ListInput, completeList } from './list-declaration.ts';
import {
  type DeleteDeclaration,
  type DuplicateDeclaration,
  type RestoreDeclaration,
  deletedFilter,
  deletedFilterOf,
  isRecordOperation,
  operationActions,
} from './operations.ts';
import type { ProviderDeclaration, RestDeclaration, RestQuery } from './rest-declaration.ts';
import type { SectionDeclaration, SectionValues } from './section-declaration.ts';

/** Support for a barcode scanner, which opens the record of a scanned code from any screen. */
interface ScanDeclaration {
  /** The extension that resolves the codes. Without it, the portal does not listen for scans. */
  readonly extension: ExtensionName;
  /** Returns the id of the record with the code. Rejects with a 404 for an unknown code. */
  find(context: CallContext, code: string): Promise<Id>;
}

/** News about records, which the bell collects on any screen. */
export interface NewsDeclaration<Entity extends Row = Row> {
  /** Returns whether the user gets the news. */
  when(user: User): boolean;
  /** Returns whether a live message may be news. If so, its record is fetched. */
  concerns(update: HeardUpdate): boolean;
  /** Returns the news about the record, if any. */
  say(row: Entity): { readonly title: string; readonly text: string } | undefined;
}

/** Built-in operations of the engine. */
export type CrudOperation = 'list' | 'show' | 'create' | 'edit';

/** A right that a role may be granted: a built-in operation, or one of the resource's own actions and parts. */
export type Grant<Name extends string = string, Entity extends Row = Row> =
  | CrudOperation
  | ActionHandle<Name, Entity>
  | PartHandle<Name>;

/** Paths of a resource. Its forms are at `…/create` and `…/edit/:id` below the list. */
export interface Paths {
  readonly list?: string;
  /** Contains `:id`. */
  readonly show?: string;
}

export interface CreateDeclaration<Values extends Row = Row, Key extends string = string>
  extends FormDeclaration<Values, Key> {
  /** Label of the button and the dialog. Defaults to a text such as `Add promotion code`. */
  readonly label?: string;
  /** Returns the form's initial values. */
  start?(): Partial<NoInfer<Values>>;
  /** Returns the success message. */
  done?(values: Values): string;
  /** Lets users import records from a file with one column per field. */
  readonly import?: true;
  /** Content of the dialog, which replaces the fields. */
  body?(): Lazy<FormBodyProps>;
  call?(context: CallContext, values: Values): Promise<unknown>;
}

export interface EditDeclaration<Values extends Row = Row, Key extends string = string, Entity extends Row = Row>
  extends FormDeclaration<Values, Key> {
  /**
   * Returns `true` if the record and its sections can be edited, otherwise the reason why not. Checked again with the
   * current record before it is saved.
   */
  when?(row: Entity): true | string;
  /** Lets users change records with a file. */
  readonly import?: ImportDeclaration;
  call?(context: CallContext, id: Id, values: Values): Promise<unknown>;
}

export interface RecordPageProps {
  readonly id: Id;
}

/** A built-in way to list, read and save records, for declarations without their own calls. */
type Transport = 'rest' | 'provider';

/** Restrictions on a field for some roles. */
export interface FieldRights {
  /** The field does not exist for these roles: it is never shown, filtered by, exported or sent. */
  readonly hidden?: readonly Role[];
  /** These roles can read the field, but never send it. */
  readonly readOnly?: readonly Role[];
}

type Access<Granted> = Readonly<Partial<Record<Role, readonly Granted[]>>>;

type AnyInputs = Readonly<Record<string, unknown>>;

interface ResourceShape<Name extends string, Entity extends Row, Created extends Row, Edited extends Row, Forms> {
  readonly name: Name;
  readonly label: string;
  /**
   * The screen's title, if it differs from the label. Lists with the same title share a screen, where each has a tab.
   * Only one of them has a menu entry.
   */
  readonly screen?: { readonly title: string; readonly tab?: string };
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly schema: z.ZodType<Entity>;
  /** Name of the id field. */
  readonly id: keyof Entity & string;
  /** Name of the field that holds the display name. */
  readonly title: keyof Entity & string;
  /** Returns a short text that distinguishes records with the same name in the command palette. */
  hint?(row: Entity): string;
  /** Returns the creation date, which the command palette shows. */
  dateOf?(row: Entity): Date | undefined;
  /** Ability that any access to the resource requires, regardless of the role. */
  readonly ability?: Ability;
  /** Restricts the resource to accounts with this flag and to roles that see all rows. */
  readonly flag?: Flag;
  /** The extension that the resource needs. Without it, the resource does not exist (decisions, "Extensions"). */
  readonly extension?: ExtensionName;
  /** The screen on backends without the extension, and the roles that may open it. Keeps the route and menu entry. */
  readonly placeholder?: { readonly roles: readonly Role[]; page(): Lazy<object> };
  /** The resource exists only in the environment `dev` and under `npm run dev`. */
  readonly development?: true;
  /**
   * The menu entry, if the resource has one. Its label defaults to the resource's label. `covers` lists paths of other
   * declarations on which the entry also counts as current.
   */
  readonly menu?: {
    readonly order: number;
    readonly label?: string;
    /** Heading above the entry and the following entries of the same group. */
    readonly group?: string;
    visible?(user: User): boolean;
    readonly covers?: readonly string[];
  };
  /** Returns whether `/` leads the user to this list, regardless of the menu's order. */
  landing?(user: User): boolean;
  paths(user: User): Paths;
  /** Returns redirects by source path, such as one from a path that all roles share to a path for the user's role. */
  redirects?(user: User): Readonly<Record<string, string>>;
  /** Provides the calls for list, record, create, update and delete: REST, or one of Refine's data providers. */
  readonly transport?: Transport;
  /** The name of a backend in `config.json`. Defaults to the portal's own. */
  readonly backend?: string;
  readonly rest?: RestDeclaration;
  readonly provider?: ProviderDeclaration;
  readonly create?: CreateDeclaration<Created, KeyOf<Created>>;
  readonly edit?: EditDeclaration<Edited, KeyOf<Edited>, Entity>;
  /** Restrictions by field name. The portal hides a hidden field, but only the backend can withhold it (ADR 056). */
  readonly fieldAccess?: Readonly<Partial<Record<string, FieldRights>>>;
  /** Fields that hold ids of other resources' records. They show the record's name, and the user picks a record. */
  readonly references?: Readonly<Partial<Record<string, Reference>>>;
  /**
   * Fetches multiple records by id, omitting missing ones. Without it or a transport, they are fetched one by one.
   */
  many?(context: CallContext, ids: readonly Id[]): Promise<readonly Entity[]>;
  readonly delete?: DeleteDeclaration<string, string, Entity>;
  /** Restores a soft-deleted record with a custom call. */
  readonly restore?: RestoreDeclaration;
  readonly duplicate?: DuplicateDeclaration<KeyOf<NoInfer<Created>>>;
  fetch?(context: CallContext, id: Id): Promise<Entity>;
  /** Id of the resource's only record, for a resource of which each user has exactly one record. */
  readonly onlyId?: Id;
  /**
   * Returns the entity and id in the audit trail, if they differ from this resource. With a transport, the record has
   * no history by default.
   */
  audited?(row: Entity): { readonly entity: string; readonly id: Id } | undefined;
  /** Sections of the record page, in order. Ignored if there is a custom page. */
  readonly sections?: {
    readonly [Key in keyof Forms]: SectionDeclaration<
      Entity,
      Forms[Key],
      SectionValues<Entity, Forms[Key]>,
      KeyOf<SectionValues<Entity, Forms[Key]>>
    >;
  };
  /** Returns status badges, which are shown next to the record's name on its page and in the palette. */
  badges?(row: Entity, user: User): ReactNode;
  /** Other resources and parts that show data of this one. Changes to this resource also refresh them. */
  readonly invalidates?: readonly (RecordToken | PartHandle)[];
  readonly scan?: ScanDeclaration;
  /** Areas of the live messages about this resource. `every` subscribes to all changes. */
  readonly live?: readonly UpdateArea[] | 'every';
  readonly news?: NewsDeclaration<Entity>;
  /** Keyboard shortcuts of a custom record page with their descriptions, for the list of shortcuts. */
  readonly shortcuts?: Readonly<Record<string, string>>;
  /** The blocks of the dashboard, if `defineDashboard` created the resource. */
  readonly dashboard?: readonly DashboardBlock[];
  /** Custom screens that replace the list and the record page. */
  readonly pages?: { list?(): Lazy<object>; show?(): Lazy<RecordPageProps> };
}

type FlagOf<Entity> = {
  [Key in keyof Entity & string]: NonNullable<Entity[Key]> extends boolean ? Key : never;
}[keyof Entity & string];

export interface Resource<
  Entity extends Row = Row,
  Tab extends string = string,
  Created extends Row = Row,
  Edited extends Row = Row,
  Forms = AnyInputs,
  Name extends string = string,
> extends ResourceShape<Name, Entity, Created, Edited, Forms> {
  /** Singular of the label, for the middle of a sentence: `promotion code`. */
  readonly singular: string;
  readonly access: Access<Grant<Name, Entity>>;
  readonly list?: ListDeclaration<Entity, Tab>;
  /** All granted actions, in the order of `access`. */
  readonly actions: readonly ActionHandle<string, Entity>[];
  readonly parts: readonly PartHandle[];
  /** The backend is missing from `config.json`, or invalid there. */
  readonly isNotSetUp?: true;
}

export interface ResourceInput<
  Name extends string,
  Entity extends Row,
  Tab extends string,
  Created extends Row,
  Edited extends Row,
  Forms,
  Wire extends Row,
  Filter extends string,
> extends ResourceShape<Name, Entity, Created, Edited, Forms> {
  readonly singular?: string;
  /** The rights of each role. An operation, action or part that is not listed does not exist for the role. */
  readonly access: Access<Grant<NoInfer<Name>, NoInfer<Entity>> | RecordOperation>;
  readonly fieldAccess?: Readonly<Partial<Record<KeyOf<NoInfer<Entity>>, FieldRights>>>;
  readonly references?: References<NoInfer<Entity>>;
  readonly delete?: DeleteDeclaration<FlagOf<NoInfer<Entity>>, keyof Entity & string, NoInfer<Entity>>;
  readonly list?: ListInput<Entity, Tab, NoInfer<Name>, Wire, Filter>;
}

type WithCall = { readonly call: unknown };

/**
 * Keys that a declaration must have or must not have, depending on its transport and query. An intersection instead of
 * a union, so that compile errors point at the missing key.
 */
type TransportRequirements<
  Entity,
  Filter extends string,
  Way extends Transport | undefined,
  Asked extends RestQuery | undefined,
> = {
  readonly transport?: Way;
  readonly rest?: { readonly query?: Asked };
  readonly list?: { readonly card: unknown } | { readonly columns: unknown };
} & (Way extends 'rest'
  ? {
      readonly rest: RestDeclaration;
      readonly list?: [Asked] extends [undefined]
        ? { readonly filters?: UnknownFields<Exclude<Filter, KeyOf<Entity>>> }
        : [Asked] extends [{ readonly sort: unknown }]
          ? unknown
          : { readonly sorts?: never };
    }
  : Way extends 'provider'
    ? {
        readonly rest?: never;
        readonly provider: ProviderDeclaration<KeyOf<Entity>>;
        readonly list?: { readonly filters?: UnknownFields<Exclude<Filter, KeyOf<Entity>>> };
      }
    : {
        readonly rest?: never;
        readonly provider?: never;
        readonly backend?: never;
        readonly list?: { readonly fetch: unknown; readonly filters?: WireFilters };
        readonly create?: WithCall;
        readonly edit?: WithCall;
        readonly delete?: WithCall;
      });

/** Types of forms that check the names of nested fields. */
interface NestedFieldChecks<Entity extends Row, Created, Edited, Forms> {
  readonly create?: WithNestedFieldNames<Created>;
  readonly edit?: WithNestedFieldNames<Edited>;
  readonly sections?: { readonly [Key in keyof Forms]: WithNestedFieldNames<SectionValues<Entity, Forms[Key]>> };
}

const emptyDeclaration = { label: '', access: {} };

type UnknownFields<Name extends string> = { readonly [Each in Name]: 'The record has no such field' };

/** Defines a resource. Mistyped fields, filters and sorts, and actions of another resource, are compile errors. */
export function defineResource<
  const Name extends string,
  Entity extends Row,
  const Tab extends string = never,
  Created extends Row = Entity,
  Edited extends Row = Entity,
  Forms = Record<never, never>,
  Wire extends Row = Row,
  Filter extends string = never,
  Way extends Transport | undefined = undefined,
  Asked extends RestQuery | undefined = undefined,
>(
  resource: ResourceInput<Name, Entity, Tab, Created, Edited, Forms, Wire, Filter> &
    TransportRequirements<Entity, Filter, Way, Asked> &
    NestedFieldChecks<Entity, Created, Edited, NoInfer<Forms>>,
): Resource<Entity, Tab, Created, Edited, Forms, Name> {
  // Don't throw for missing keys here: `checkDeclarations` reports them with their file.
  const given: ResourceInput<Name, Entity, Tab, Created, Edited, Forms, Wire, Filter> = {
    ...emptyDeclaration,
    ...resource,
  };
  const { list, access: declaredAccess, singular = inSentence(given.label), ...rest } = given;
  const operations = operationActions<Name, Entity>({ ...rest, singular });
  const access = Object.fromEntries(
    Object.entries(declaredAccess).map(([role, grants]) => [
      role,
      grants.map((grant) => (isRecordOperation(grant) ? operations[grant] : grant)),
    ]),
  );
  const granted = grantsOf<Entity>(access);
  return {
    ...rest,
    ...granted,
    access,
    singular,
    ...(list
      ? {
          list: withOperations(
            given,
            granted.actions,
            completeList<Entity, Tab, Name, Wire, Filter>(given.label, list),
          ),
        }
      : {}),
  };
}

/** Adds the granted operations to the list's bulk and row actions, and a filter for soft-deleted records. */
function withOperations<Entity extends Row, Tab extends string>(
  {
    label,
    transport,
    delete: removal,
  }: { readonly label: string; readonly transport?: Transport; readonly delete?: DeleteDeclaration },
  actions: readonly ActionHandle<string, Entity>[],
  list: ListDeclaration<Entity, Tab>,
): ListDeclaration<Entity, Tab> {
  const operations = actions.filter(({ operation }) => operation !== undefined);
  const many = operations.filter(({ opens }) => !opens);
  return {
    ...list,
    ...(many.length > 0 ? { bulk: [...(list.bulk ?? []), ...many] } : {}),
    ...(list.rowActions ? { rowActions: [...list.rowActions, ...operations] } : {}),
    ...(removal?.soft && transport === 'rest'
      ? { filters: { ...list.filters, [deletedFilter]: deletedFilterOf(inSentence(label)) } }
      : {}),
  };
}

/** Returns the display name of a row. */
export function nameOfRow({ id, title }: Pick<Resource, 'id' | 'title'>, row: Row): string {
  return String(row[title] ?? row[id]);
}

/** Returns the granted actions and parts without duplicates. */
export function grantsOf<Entity extends Row = Row>(access: Access<Grant<string, Entity>>) {
  const handles = new Set(
    Object.values(access).flatMap((grants) => grants.flatMap((grant) => (typeof grant === 'string' ? [] : [grant]))),
  );
  return {
    actions: [...handles].filter((handle) => handle.kind === 'action'),
    parts: [...handles].filter((handle) => handle.kind === 'part'),
  };
}
