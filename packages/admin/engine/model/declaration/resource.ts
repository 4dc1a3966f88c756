/**
 * A resource is a declaration (ADR 003). Routes, menu, lists, buttons and rights follow from it and the user's role.
 * Its types use methods instead of function properties, so that a `Resource<Order>` is assignable to `Resource` and the
 * registry needs no casts.
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
import type { FormBodyProps, FormDeclaration, WithNestedFieldNames } from '../form/form-declaration.ts';
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

/** Opens a record when a barcode scanner reads a code on any screen, such as that of a package label. */
interface ScanDeclaration {
  /** The extension that resolves the codes. Without it, the portal does not listen for scans. */
  readonly extension: ExtensionName;
  /** Returns the id of the record with the code. Rejects with a 404 for an unknown code. */
  find(context: CallContext, code: string): Promise<Id>;
}

/** News about a record, collected by the bell on any screen. */
export interface NewsDeclaration<Entity extends Row = Row> {
  /** Whether the user gets the news. */
  when(user: User): boolean;
  /** Whether a live message may be news. Its record is then fetched. */
  concerns(update: HeardUpdate): boolean;
  /** Returns the news about the record, if any. */
  say(row: Entity): { readonly title: string; readonly text: string } | undefined;
}

/** Built-in operations of the engine. */
export type CrudOperation = 'list' | 'show' | 'create' | 'edit';

/** The rights that a role may be granted: built-in operations, and the resource's own actions and parts. */
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
  /** Label of the button and the dialog. Defaults to `Add promotion code`, for example. */
  readonly label?: string;
  /** Returns the form's initial values. */
  start?(): Partial<NoInfer<Values>>;
  /** Success message. */
  done?(values: Values): string;
  /** Several records can be imported from a file with a column per field. */
  readonly import?: true;
  /** Content of the dialog, in place of fields. */
  body?(): Lazy<FormBodyProps>;
  call?(context: CallContext, values: Values): Promise<unknown>;
}

export interface EditDeclaration<Values extends Row = Row, Key extends string = string, Entity extends Row = Row>
  extends FormDeclaration<Values, Key> {
  /**
   * Whether the record can be edited, including its sections: `true`, or the reason against it. Checked again with the
   * current record before it is saved.
   */
  when?(row: Entity): true | string;
  call?(context: CallContext, id: Id, values: Values): Promise<unknown>;
}

export interface RecordPageProps {
  readonly id: Id;
}

/** Lists, reads and saves records without calls in the declaration. */
type Transport = 'rest' | 'provider';

/** Restrictions of a field for some roles. */
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
   * The screen's title, if it differs from the label. Lists with the same title share a screen with a tab each, and one
   * of them has the menu entry.
   */
  readonly screen?: { readonly title: string; readonly tab?: string };
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly schema: z.ZodType<Entity>;
  /** The name of the id field. */
  readonly id: keyof Entity & string;
  /** The name of the field with the display name. */
  readonly title: keyof Entity & string;
  /** A short text in the command palette that distinguishes records with the same name. */
  hint?(row: Entity): string;
  /** The creation date, shown in the command palette. */
  dateOf?(row: Entity): Date | undefined;
  /** Required for any access to the resource, regardless of the role. */
  readonly ability?: Ability;
  /** Only for accounts with this flag, and for roles that see all rows. */
  readonly flag?: Flag;
  /** The extension that the resource needs. Without it, the resource does not exist (decisions, "Extensions"). */
  readonly extension?: ExtensionName;
  /** Only in the environment `dev` and under `npm run dev`. */
  readonly development?: true;
  /**
   * Position and label in the menu; the label defaults to that of the resource. Without it, the resource has no menu
   * entry. `covers` lists paths of other declarations on which the entry counts as current.
   */
  readonly menu?: {
    readonly order: number;
    readonly label?: string;
    /** Heading above the entry and the following entries of the same group. */
    readonly group?: string;
    visible?(user: User): boolean;
    readonly covers?: readonly string[];
  };
  /** Whether `/` leads to this list for the user, regardless of the menu's order. */
  landing?(user: User): boolean;
  paths(user: User): Paths;
  /** Redirects from one path to another, such as from the shared path of a role-prefixed list. */
  redirects?(user: User): Readonly<Record<string, string>>;
  /** Provides the calls for list, record, create, update and delete: REST, or one of Refine's data providers. */
  readonly transport?: Transport;
  /** The name of a backend in `config.json`. Defaults to the portal's own. */
  readonly backend?: string;
  readonly rest?: RestDeclaration;
  readonly provider?: ProviderDeclaration;
  readonly create?: CreateDeclaration<Created, KeyOf<Created>>;
  readonly edit?: EditDeclaration<Edited, KeyOf<Edited>, Entity>;
  /** Rights to single fields, by role. A hidden field is not shown, but only the backend can withhold it (ADR 056). */
  readonly fieldAccess?: Readonly<Partial<Record<string, FieldRights>>>;
  /** Fields with ids of other resources' records. They show the record's name and offer a choice of records. */
  readonly references?: Readonly<Partial<Record<string, Reference>>>;
  /**
   * Fetches several records by id, leaving out missing ones. Without it or a transport, they are fetched one by one.
   */
  many?(context: CallContext, ids: readonly Id[]): Promise<readonly Entity[]>;
  readonly delete?: DeleteDeclaration<string, string, Entity>;
  /** Restores a soft-deleted record with a custom call. */
  readonly restore?: RestoreDeclaration;
  readonly duplicate?: DuplicateDeclaration<KeyOf<NoInfer<Created>>>;
  fetch?(context: CallContext, id: Id): Promise<Entity>;
  /** The id of the only record of the resource, of which each user has one. */
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
  /** Status badges, shown next to the record's name on its page and in the palette. */
  badges?(row: Entity, user: User): ReactNode;
  /** Other resources and parts that show data of this one. Changes of this resource refresh them too. */
  readonly invalidates?: readonly (RecordToken | PartHandle)[];
  readonly scan?: ScanDeclaration;
  /** Areas of the live messages about this resource. `every` subscribes to all changes. */
  readonly live?: readonly UpdateArea[] | 'every';
  readonly news?: NewsDeclaration<Entity>;
  /** Keyboard shortcuts of a custom record page with their descriptions, for the list of shortcuts. */
  readonly shortcuts?: Readonly<Record<string, string>>;
  /** The blocks of a dashboard made by `defineDashboard`. */
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
  /** The singular in the middle of a sentence: `promotion code`. */
  readonly singular: string;
  readonly access: Access<Grant<Name, Entity>>;
  readonly list?: ListDeclaration<Entity, Tab>;
  /** All granted actions, in the order of `access`. */
  readonly actions: readonly ActionHandle<string, Entity>[];
  readonly parts: readonly PartHandle[];
  /** The backend is missing in `config.json`. */
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
 * Additional required keys: calls without a transport, and a card or columns. Plain REST filters by the record's fields
 * only, and a custom query sorts only with `sort`. Not a union, so that errors point at the missing key.
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

/** Checks the names of nested fields in forms. */
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
  const { list, access: asked, singular = inSentence(given.label), ...rest } = given;
  const operations = operationActions<Name, Entity>({ ...rest, singular });
  const access = Object.fromEntries(
    Object.entries(asked).map(([role, grants]) => [
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
