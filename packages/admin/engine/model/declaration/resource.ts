/**
 * A resource is a declaration (ADR 003). From it and the session's role fall routes, menu, lists, buttons and rights.
 * Methods, not function properties, throughout: a `Resource<Order>` is then also a `Resource`, so that the registry
 * can hold all of them without a cast.
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
import type { FormBodyProps, FormDeclaration, WithNamedParts } from '../form/form-declaration.ts';
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

/** What a code opens, such as that of a package's label, when a scanner reads it on any screen. */
interface ScanDeclaration {
  /** The backend's extension that knows the codes; without it nothing is listened for. */
  readonly extension: ExtensionName;
  /** The record that the code stands for. Rejects with a 404 where there is none. */
  find(context: CallContext, code: string): Promise<Id>;
}

/** What is kept behind the bell of what has happened to a record, whatever screen is open. */
export interface NewsDeclaration<Entity extends Row = Row> {
  /** Whom it concerns. */
  when(user: User): boolean;
  /** Whether a live message may bring some; the record that it names is then read. */
  concerns(update: HeardUpdate): boolean;
  /** What has happened to the record; `undefined`: nothing that is news. */
  say(row: Entity): { readonly title: string; readonly text: string } | undefined;
}

/** What the engine itself can do with a record. */
export type Operation = 'list' | 'show' | 'create' | 'edit';

/** What a role may be granted: the engine's operations, and the actions and parts that hang on the resource's own token. */
export type Grant<Name extends string = string, Entity extends Row = Row> =
  | Operation
  | ActionHandle<Name, Entity>
  | PartHandle<Name>;

/** Forms stand over the list: `…/create` and `…/edit/:id` below its path. */
export interface Paths {
  readonly list?: string;
  /** With `:id`. */
  readonly show?: string;
}

export interface CreateDeclaration<Values extends Row = Row, Key extends string = string>
  extends FormDeclaration<Values, Key> {
  /** What its button and dialog say; `Add promotion code` unless given. */
  readonly label?: string;
  /** Returns the form's initial values. */
  start?(): Partial<NoInfer<Values>>;
  /** Said when it has been done. */
  done?(values: Values): string;
  /** Several can be added from a file: a column for each field that can be written in one. */
  readonly import?: true;
  /** In place of the fields: what the dialog holds, where no fields can say it. */
  body?(): Lazy<FormBodyProps>;
  call?(context: CallContext, values: Values): Promise<unknown>;
}

export interface EditDeclaration<Values extends Row = Row, Key extends string = string, Entity extends Row = Row>
  extends FormDeclaration<Values, Key> {
  /** Whether the record can be edited in its present state, here and in its sections: `true`, or why not. Asked again of the record as it is just before it is saved. */
  when?(row: Entity): true | string;
  call?(context: CallContext, id: Id, values: Values): Promise<unknown>;
}

export interface RecordPageProps {
  readonly id: Id;
}

/** What knows how records are listed, read and saved, so that a declaration need not say. */
type Transport = 'rest' | 'provider';

/** For which roles a field is not as it is for everyone else. */
export interface FieldRights {
  /** It does not exist for them: no column, filter, sort, export, input or fact is of it, and it is never sent. */
  readonly hidden?: readonly Role[];
  /** They read it where others change it, and never send it. */
  readonly readOnly?: readonly Role[];
}

type Access<Granted> = Readonly<Partial<Record<Role, readonly Granted[]>>>;

type AnyInputs = Readonly<Record<string, unknown>>;

interface ResourceShape<Name extends string, Entity extends Row, Created extends Row, Edited extends Row, Forms> {
  readonly name: Name;
  readonly label: string;
  /** The screen's title, where it is not the label. Lists that share a screen have a tab each that leads to the others, and one of them the menu entry. */
  readonly screen?: { readonly title: string; readonly tab?: string };
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly schema: z.ZodType<Entity>;
  /** The field that identifies a record. */
  readonly id: keyof Entity & string;
  /** The field that names a record to people. */
  readonly title: keyof Entity & string;
  /** A few words that tell it from records of the same name, where one looks for it in the command palette. */
  hint?(row: Entity): string;
  /** When it came to be, where one looks for it among others. */
  dateOf?(row: Entity): Date | undefined;
  /** Without it a user has nothing of the resource, whatever its role. */
  readonly ability?: Ability;
  /** Only accounts with this flag have the resource, and roles that see all. */
  readonly flag?: Flag;
  /** The backend's extension that it needs; it does not exist where `config.json` does not name that (decisions, "Extensions"). */
  readonly extension?: ExtensionName;
  /** For developers: it exists in the environment `dev` and under `npm run dev` only. */
  readonly development?: true;
  /**
   * Position in the menu, and what it says there unless that is the resource's own label; absent: reached by address
   * only. `covers`: paths of other declarations on which the entry is the current one too.
   */
  readonly menu?: {
    readonly order: number;
    readonly label?: string;
    visible?(user: User): boolean;
    readonly covers?: readonly string[];
  };
  /** For whom `/` leads to its list, whatever stands first in the menu. */
  landing?(user: User): boolean;
  paths(user: User): Paths;
  /** Addresses that lead elsewhere, such as the shared one of a role-prefixed list: from → to. */
  redirects?(user: User): Readonly<Record<string, string>>;
  /** List, record, create, update and delete need no calls of their own: the backend speaks REST, or one of Refine's data providers asks it. */
  readonly transport?: Transport;
  /** Which of the backends that `config.json` names is asked; the portal's own unless given. */
  readonly backend?: string;
  readonly rest?: RestDeclaration;
  readonly provider?: ProviderDeclaration;
  readonly create?: CreateDeclaration<Created, KeyOf<Created>>;
  readonly edit?: EditDeclaration<Edited, KeyOf<Edited>, Entity>;
  /** Rights to single fields, by role. What the backend sends of a hidden field is not shown: only the backend can keep it back (ADR 056). */
  readonly fieldAccess?: Readonly<Partial<Record<string, FieldRights>>>;
  /** Fields that hold ids of other resources' records: named where they are shown, picked where they are asked for. */
  readonly references?: Readonly<Partial<Record<string, Reference>>>;
  /** Several records by their ids; one by one where neither this nor the transport knows how. Those that are not there are left out. */
  many?(context: CallContext, ids: readonly Id[]): Promise<readonly Entity[]>;
  readonly delete?: DeleteDeclaration<string, string, Entity>;
  /** Of a record that was deleted softly, by a call of the declaration's own. */
  readonly restore?: RestoreDeclaration;
  readonly duplicate?: DuplicateDeclaration<KeyOf<NoInfer<Created>>>;
  fetch?(context: CallContext, id: Id): Promise<Entity>;
  /** Each user has one such record, known by this id; whatever is said of the resource is said of it. */
  readonly onlyId?: Id;
  /** What the audit trail knows a record as, where that is not this resource and its id; nothing where the backend does not say, as it is taken to be with a transport. */
  audited?(row: Entity): { readonly entity: string; readonly id: Id } | undefined;
  /** What the page of one record is made of, in order, unless it has a page of its own. */
  readonly sections?: {
    readonly [Key in keyof Forms]: SectionDeclaration<
      Entity,
      Forms[Key],
      SectionValues<Entity, Forms[Key]>,
      KeyOf<SectionValues<Entity, Forms[Key]>>
    >;
  };
  /** States of the record, beside its name on its page and where one looks for it. */
  badges?(row: Entity, user: User): ReactNode;
  /** Resources that show something of this one, such as names and counts, or parts of their records: what changes it refreshes them too. */
  readonly invalidates?: readonly (RecordToken | PartHandle)[];
  /** What a scanned code opens. */
  readonly scan?: ScanDeclaration;
  /** What live messages about it are told as; `every` change there is concerns it otherwise. */
  readonly live?: readonly UpdateArea[] | 'every';
  readonly news?: NewsDeclaration<Entity>;
  /** Keys that the record's own page listens to, each with its effect, for the list of keyboard shortcuts. */
  readonly shortcuts?: Readonly<Record<string, string>>;
  /** In place of a list: the figures of a page that `defineDashboard` makes. */
  readonly dashboard?: readonly DashboardBlock[];
  /** Bespoke screens: in place of the generic list, and for one record. */
  readonly pages?: { list?(): Lazy<object>; show?(): Lazy<RecordPageProps> };
}

/** The fields that hold a flag. */
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
  /** One of them, inside a sentence: `promotion code`. */
  readonly singular: string;
  readonly access: Access<Grant<Name, Entity>>;
  readonly list?: ListDeclaration<Entity, Tab>;
  /** All that any role is granted, in the order of `access`. */
  readonly actions: readonly ActionHandle<string, Entity>[];
  readonly parts: readonly PartHandle[];
  /** `config.json` does not describe its backend. */
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
  /** What each role may do and read; an operation, action or part that is not listed does not exist for it. */
  readonly access: Access<Grant<NoInfer<Name>, NoInfer<Entity>> | RecordOperation>;
  readonly fieldAccess?: Readonly<Partial<Record<KeyOf<NoInfer<Entity>>, FieldRights>>>;
  readonly references?: References<NoInfer<Entity>>;
  readonly delete?: DeleteDeclaration<FlagOf<NoInfer<Entity>>, keyof Entity & string, NoInfer<Entity>>;
  readonly list?: ListInput<Entity, Tab, NoInfer<Name>, Wire, Filter>;
}

type Called = { readonly call: unknown };

/**
 * What must be there besides: calls where no transport has them, and something to draw a row with. REST in
 * json-server's form filters by the record's own fields, and sorts; a query of the backend's own sorts where it says how. Not a
 * choice of four shapes, for the compiler then says at which line each is missed.
 */
type Whole<Entity, Filter extends string, Way extends Transport | undefined, Asked extends RestQuery | undefined> = {
  readonly transport?: Way;
  readonly rest?: { readonly query?: Asked };
  readonly list?: { readonly card: unknown } | { readonly columns: unknown };
} & (Way extends 'rest'
  ? {
      readonly rest: RestDeclaration;
      readonly list?: [Asked] extends [undefined]
        ? { readonly filters?: NoField<Exclude<Filter, KeyOf<Entity>>> }
        : [Asked] extends [{ readonly sort: unknown }]
          ? unknown
          : { readonly sorts?: never };
    }
  : Way extends 'provider'
    ? {
        readonly rest?: never;
        readonly provider: ProviderDeclaration<KeyOf<Entity>>;
        readonly list?: { readonly filters?: NoField<Exclude<Filter, KeyOf<Entity>>> };
      }
    : {
        readonly rest?: never;
        readonly provider?: never;
        readonly backend?: never;
        readonly list?: { readonly fetch: unknown; readonly filters?: WireFilters };
        readonly create?: Called;
        readonly edit?: Called;
        readonly delete?: Called;
      });

/** What the fields of its forms name of what they are made of. */
interface Parted<Entity extends Row, Created, Edited, Forms> {
  readonly create?: WithNamedParts<Created>;
  readonly edit?: WithNamedParts<Edited>;
  readonly sections?: { readonly [Key in keyof Forms]: WithNamedParts<SectionValues<Entity, Forms[Key]>> };
}

const unsaid = { label: '', access: {} };

type NoField<Name extends string> = { readonly [Each in Name]: 'The record has no such field' };

/** Checks a declaration against its schema as it is written: a mistyped field, filter or sort, and another resource's action, do not compile. */
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
    Whole<Entity, Filter, Way, Asked> &
    Parted<Entity, Created, Edited, NoInfer<Forms>>,
): Resource<Entity, Tab, Created, Edited, Forms, Name> {
  // Nothing throws here for what is left out: the checks name it by its file.
  const given: ResourceInput<Name, Entity, Tab, Created, Edited, Forms, Wire, Filter> = { ...unsaid, ...resource };
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

/** Those that many rows can go through together are offered of a list by themselves; one of records that are deleted softly can show them. */
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

/** How people call a row. */
export function nameOfRow({ id, title }: Pick<Resource, 'id' | 'title'>, row: Row): string {
  return String(row[title] ?? row[id]);
}

/** Each action and part once. */
export function grantsOf<Entity extends Row = Row>(access: Access<Grant<string, Entity>>) {
  const handles = new Set(
    Object.values(access).flatMap((grants) => grants.flatMap((grant) => (typeof grant === 'string' ? [] : [grant]))),
  );
  return {
    actions: [...handles].filter((handle) => handle.kind === 'action'),
    parts: [...handles].filter((handle) => handle.kind === 'part'),
  };
}
