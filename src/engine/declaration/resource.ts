/**
 * A resource is a declaration (ADR 003). From it and the session's role fall routes, menu, lists, buttons and rights.
 * Methods, not function properties, throughout: a `Resource<Order>` is then also a `Resource`, so that the registry
 * can hold all of them without a cast.
 */
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { DataUpdate } from '../../../contract/live.ts';
import type { Ability, Role } from '../../../contract/roles.ts';
import type { Call } from '../../providers/http/http-client.ts';
import type { FilterDeclaration } from '../filter/filter.ts';
import type { FormDeclaration } from '../form/form-declaration.ts';
import type { ColumnDeclaration } from '../list/columns.ts';
import type { ListQuery, Row } from '../../providers/resource-calls.ts';
import type { User } from '../../providers/session/session-store.ts';

/** What a declaration's calls are given. */
export interface CallContext {
  readonly call: Call;
  readonly user: User;
  readonly signal?: AbortSignal | undefined;
}

/** What the engine itself can do with a record; actions are named by the declaration. */
export type Operation = 'list' | 'show' | 'create' | 'edit';

/** Forms stand over the list: `…/create` and `…/edit/:id` below its path. */
export interface Paths {
  readonly list?: string;
  /** With `:id`. */
  readonly show?: string;
}

export interface CardProps<Entity> {
  readonly row: Entity;
  readonly user: User;
  /** It has come since the user last left the list. */
  readonly isNew: boolean;
}

export interface RecordPageProps {
  readonly id: Id;
}

/** A component that is fetched when its area is first opened. */
type Lazy<Props> = Promise<{ default(props: Props): ReactNode }>;

type SortKey<Entity> = `${keyof Entity & string}:${'asc' | 'desc'}`;

export interface EmptyText {
  readonly title: string;
  readonly hint?: string;
}

export interface EmptyTexts {
  readonly none: EmptyText;
  readonly search: EmptyText;
  readonly filter: EmptyText;
}

interface SearchDeclaration {
  readonly label: string;
  readonly debounceMs: number;
}

/** How a list learns of rows that others add: by asking now and then, and by live messages. */
export interface NewsDeclaration<Entity extends Row = Row, Tab extends string = string> {
  createdAt(row: Entity): Date;
  /** Whether a live message concerns this tab. */
  concerns(update: DataUpdate, tab: Tab | undefined): boolean;
  check(context: CallContext, tab: Tab | undefined, since: Date): Promise<boolean>;
  banner(tab: Tab | undefined): string;
}

interface ListShape<Entity extends Row, Tab extends string> {
  /** What the backend calls its first page; 1 unless said otherwise (decisions, "First page"). */
  readonly firstPage?: 0 | 1;
  /** The lists that the screen switches between, in order; the first is the default. */
  readonly tabs?: Readonly<Record<Tab, string>>;
  /** What the list can be narrowed by, in the order of the filter menu's tabs. */
  readonly filters?: Readonly<Record<string, FilterDeclaration>>;
  /** What a row is made of: a component of its own, or columns, of which the first names the row. */
  card?(): Lazy<CardProps<Entity>>;
  readonly columns?: readonly ColumnDeclaration<Entity>[];
  readonly news?: NewsDeclaration<Entity, Tab>;
  /** Absent where the resource's transport knows how. */
  fetch?(context: CallContext, query: ListQuery & { readonly tab: Tab | undefined }): Promise<{ rows: readonly Entity[]; total?: number | undefined }>;
}

export interface ListDeclaration<Entity extends Row = Row, Tab extends string = string> extends ListShape<Entity, Tab> {
  readonly size: number;
  /** Absent: the list cannot be searched. */
  readonly search?: SearchDeclaration;
  /** By `Field:direction`; the first is the default. */
  readonly sorts: Readonly<Partial<Record<string, string>>>;
  /** The share of the scroll height at which the next page is fetched. */
  readonly threshold: number;
  /** The row's height before it is measured, in pixels. */
  readonly rowHeight: number;
  readonly empty: EmptyTexts;
}

/** A list as it is written: what is left out comes from `completeList`. */
export interface ListInput<Entity extends Row = Row, Tab extends string = string> extends ListShape<Entity, Tab> {
  readonly size?: number;
  readonly search?: Partial<SearchDeclaration>;
  readonly sorts?: Readonly<Partial<Record<SortKey<Entity>, string>>>;
  readonly threshold?: number;
  readonly rowHeight?: number;
  readonly empty?: EmptyTexts;
}

export interface CreateDeclaration<Values extends Row = Row, Key extends string = string> extends FormDeclaration<Values, Key> {
  call?(context: CallContext, values: Values): Promise<unknown>;
}

export interface EditDeclaration<Values extends Row = Row, Key extends string = string> extends FormDeclaration<Values, Key> {
  call?(context: CallContext, id: Id, values: Values): Promise<unknown>;
}

/** A backend that speaks plain REST: `GET`, `POST` on the path, `GET`, `PATCH`, `DELETE` on `path/id`. */
export interface RestDeclaration {
  /** Below the API's base, with a leading slash. */
  readonly path: `/${string}`;
}

export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
}

export interface ActionDeclaration<Entity extends Row = Row, Input = unknown> {
  readonly label: string;
  readonly danger?: boolean;
  /** Needed besides the role's access. */
  readonly ability?: Ability;
  /** What the action asks for before it runs. */
  readonly input?: z.ZodType<Input>;
  /** Whether the record is in a state where the action makes sense; the control is not shown otherwise. */
  when?(row: Entity): boolean;
  /** Asked before the action runs. */
  confirm?(row: Entity): Confirmation;
  /** Said when it has run. */
  done?(row: Entity): string;
  /** A failure that needs more than the error dialog: its own title and text, and a reload of the record on OK. */
  stale?(error: string): { readonly title: string; readonly text: string } | undefined;
  call(context: CallContext, id: Id, input: Input): Promise<unknown>;
}

type AnyInputs = Readonly<Record<string, unknown>>;

interface ResourceShape<Entity extends Row, Inputs, Created extends Row, Edited extends Row> {
  readonly name: string;
  readonly label: string;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly schema: z.ZodType<Entity>;
  /** The field that identifies a record. */
  readonly id: keyof Entity & string;
  /** The field that names a record to people. */
  readonly title: keyof Entity & string;
  /** What each role may do; an operation or action that is not listed does not exist for it. */
  readonly access: Readonly<Partial<Record<Role, readonly (Operation | NoInfer<keyof Inputs & string>)[]>>>;
  /** Position in the menu; absent: reached by address only. */
  readonly menu?: { readonly order: number; visible?(user: User): boolean };
  paths(user: User): Paths;
  /** Addresses that lead elsewhere, such as the shared one of a role-prefixed list: from → to. */
  redirects?(user: User): Readonly<Record<string, string>>;
  /** `rest`: list, record, create, update and delete need no calls of their own. */
  readonly transport?: 'rest';
  readonly rest?: RestDeclaration;
  readonly create?: CreateDeclaration<Created, keyof Created & string>;
  readonly edit?: EditDeclaration<Edited, keyof Edited & string>;
  fetch?(context: CallContext, id: Id): Promise<Entity>;
  /** Lists of options that its screens choose from, by name: read with `useLookup`. */
  readonly lookups?: Readonly<Record<string, (context: CallContext) => Promise<readonly Row[]>>>;
  readonly actions?: { readonly [Name in keyof Inputs]: ActionDeclaration<Entity, Inputs[Name]> };
  /** Whether a live message concerns this resource. */
  concerns?(update: DataUpdate): boolean;
  /** Bespoke screens: in place of the generic list, and for one record. */
  readonly pages?: { list?(): Lazy<object>; show?(): Lazy<RecordPageProps> };
}

export interface Resource<Entity extends Row = Row, Tab extends string = string, Inputs = AnyInputs, Created extends Row = Row, Edited extends Row = Row>
  extends ResourceShape<Entity, Inputs, Created, Edited> {
  /** One of them, inside a sentence: `promotion code`. */
  readonly singular: string;
  readonly list?: ListDeclaration<Entity, Tab>;
}

export interface ResourceInput<Entity extends Row, Tab extends string, Inputs, Created extends Row, Edited extends Row> extends ResourceShape<Entity, Inputs, Created, Edited> {
  readonly singular?: string;
  readonly list?: ListInput<Entity, Tab>;
}

type Called = { readonly call: unknown };

/** What must be there besides: calls where no transport has them, and something to draw a row with. */
type Whole = (
  | { readonly transport: 'rest'; readonly rest: RestDeclaration }
  | { readonly transport?: never; readonly list?: { readonly fetch: unknown }; readonly create?: Called; readonly edit?: Called }
) & { readonly list?: { readonly card: unknown } | { readonly columns: unknown } };

/** Checks a declaration against its schema as it is written: a mistyped field, sort or action does not compile. */
export function defineResource<
  Entity extends Row,
  const Tab extends string = never,
  Inputs extends AnyInputs = Record<never, never>,
  Created extends Row = Entity,
  Edited extends Row = Entity,
>(resource: ResourceInput<Entity, Tab, Inputs, Created, Edited> & Whole): Resource<Entity, Tab, Inputs, Created, Edited> {
  const { list, singular = resource.label.toLowerCase(), ...rest } = resource;
  return { ...rest, singular, ...(list ? { list: completeList(resource.label, list) } : {}) };
}

function completeList<Entity extends Row, Tab extends string>(label: string, { search, ...list }: ListInput<Entity, Tab>): ListDeclaration<Entity, Tab> {
  const things = label.toLowerCase();
  return {
    size: 20,
    sorts: {},
    threshold: 0.9,
    rowHeight: 53,
    empty: {
      none: { title: `No ${things} yet` },
      search: { title: '0 search results found', hint: 'Adjust your search term and try again' },
      filter: { title: '0 results found', hint: 'Adjust your filtering and try again' },
    },
    ...list,
    ...(search ? { search: { label: `Search ${things}`, debounceMs: 500, ...search } } : {}),
  };
}
